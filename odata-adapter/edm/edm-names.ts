/** Scalars of the GraphQL schema <-> Edm primitive types (CSDL 4.01, section 3.3). */
import type { ScalarName } from '../../graphql/scalar-name';
import type { EdmPrimitiveName } from './edm-model';

export const EDM_NAME: Readonly<Record<ScalarName, EdmPrimitiveName>> = {
  Boolean: 'Edm.Boolean',
  Byte: 'Edm.Byte',
  SByte: 'Edm.SByte',
  Short: 'Edm.Int16',
  Int: 'Edm.Int32',
  Long: 'Edm.Int64',
  Single: 'Edm.Single',
  Float: 'Edm.Double',
  Decimal: 'Edm.Decimal',
  String: 'Edm.String',
  UUID: 'Edm.Guid',
  Date: 'Edm.Date',
  DateTime: 'Edm.DateTimeOffset',
  TimeOfDay: 'Edm.TimeOfDay',
  Duration: 'Edm.Duration',
  Binary: 'Edm.Binary',
  Stream: 'Edm.Stream',
};

/** The scalar that stands for each Edm type in the documents. */
export const SCALAR_NAME: Readonly<Record<EdmPrimitiveName, ScalarName>> = {
  'Edm.Boolean': 'Boolean',
  'Edm.Byte': 'Byte',
  'Edm.SByte': 'SByte',
  'Edm.Int16': 'Short',
  'Edm.Int32': 'Int',
  'Edm.Int64': 'Long',
  'Edm.Single': 'Single',
  'Edm.Double': 'Float',
  'Edm.Decimal': 'Decimal',
  'Edm.String': 'String',
  'Edm.Guid': 'UUID',
  'Edm.Date': 'Date',
  'Edm.DateTimeOffset': 'DateTime',
  'Edm.TimeOfDay': 'TimeOfDay',
  'Edm.Duration': 'Duration',
  'Edm.Binary': 'Binary',
  'Edm.Stream': 'Stream',
};
