/** The names of scalars. */

/** The scalars a model may use, each with the Edm primitive type it stands for (CSDL 4.01, section 3.3). */
export type ScalarName =
  | 'Boolean' // Edm.Boolean
  | 'Byte' // Edm.Byte
  | 'SByte' // Edm.SByte
  | 'Short' // Edm.Int16
  | 'Int' // Edm.Int32
  | 'Long' // Edm.Int64
  | 'Single' // Edm.Single
  | 'Float' // Edm.Double
  | 'Decimal' // Edm.Decimal
  | 'String' // Edm.String
  | 'UUID' // Edm.Guid
  | 'Date' // Edm.Date
  | 'DateTime' // Edm.DateTimeOffset
  | 'TimeOfDay' // Edm.TimeOfDay
  | 'Duration' // Edm.Duration
  | 'Binary' // Edm.Binary
  | 'Stream'; // Edm.Stream
