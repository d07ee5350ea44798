/** Whatever binds compiles to a document that GraphQL accepts, with variables of the declared types; over the sample model, which has every type. */
import fc from 'fast-check';
import { getVariableValues, Kind, parse, validate, type GraphQLSchema } from 'graphql';
import { buildExecutableSchema } from '../../../graphql/executable-schema';
import { ODataFault } from '../../../odata-adapter/faults';
import { Draw } from '../../properties/draw';
import { compile, SAMPLE, type FilledDocument } from '../ask';
import { generateUrl } from './generate-url';
import { propertyRuns } from '../../support/property-runs';
import { runsOf } from '../../support/runs-of';

const urls = fc.gen().map(generate => generateUrl(new Draw(generate)));
let schema: GraphQLSchema;
beforeAll(() => {
  schema = buildExecutableSchema(SAMPLE.schema, {});
});

function compiled(url: string): FilledDocument | undefined {
  try {
    return compile(url, SAMPLE);
  } catch (error) {
    if (error instanceof ODataFault) return undefined;
    throw error;
  }
}

/** What GraphQL has against the document or its variables. */
function complaints({ text, variables }: FilledDocument): readonly string[] {
  const document = parse(text);
  const [operation] = document.definitions;
  if (operation?.kind !== Kind.OPERATION_DEFINITION) throw new Error('No operation.');
  const values = getVariableValues(schema, operation.variableDefinitions ?? [], variables);
  return [...validate(schema, document), ...(values.errors ?? [])].map(({ message }) => message);
}

it('is valid, its variables included', () => {
  let bound = 0;
  fc.assert(
    fc.property(urls, url => {
      const document = compiled(url);
      if (document === undefined) return;
      bound += 1;
      expect(complaints(document)).toEqual([]);
    }),
    propertyRuns(400),
  );
  expect(bound).toBeGreaterThan(runsOf(300));
});

it('is the same each time', () => {
  fc.assert(
    fc.property(urls, url => {
      expect(compiled(url)).toEqual(compiled(url));
    }),
    propertyRuns(100),
  );
});

it('reads the keys that links to nested rows need', () => {
  const document = compile('Items?$select=Title&$expand=Parts($expand=Whole($expand=Keywords))', SAMPLE);
  if (document.payload.kind !== 'collection') throw new Error('No collection.');
  const { row } = document.payload;
  expect(row.nested[0]).toMatchObject({ row: { keyAliases: ['Collection', 'Number'], nested: [{ row: { keyAliases: undefined } }] } });
  expect(row).toMatchObject({ keyAliases: ['k0', 'k1'], hidden: ['k0', 'k1'] });
});
