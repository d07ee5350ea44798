/** What is clicked of a filter, for properties of each type that there is -> a request that the service takes, and no value is lost. */
import path from 'node:path';
import { movedTo, newComparison } from '../../web/explorer/builder/comparison-of';
import { filterPlaces, type FilterPlace } from '../../web/explorer/builder/filter-places';
import { fittingPlaces } from '../../web/explorer/builder/new-aggregate';
import { readClauses, writeClauses, type Comparison } from '../../web/explorer/request/filter-clauses';
import { literalOf } from '../../web/explorer/request/typed-literal';
import { readSchema } from '../../web/explorer/schema/read-schema';
import { PROJECT_ROOT } from '../../std/project-root';
import { startAsking, type Asking, type Json } from '../odata-adapter/requests/asking';

let asking: Asking;
let places: readonly FilterPlace[];
let item: Json;
beforeAll(async () => {
  asking = await startAsking({ modelDir: path.join(PROJECT_ROOT, 'test/models/sample') });
  const key = await asking.service.get('/key');
  const { fields, sensitive } = key.json<{ odata: { fields: string[]; sensitive: string[] } }>().odata;
  const schema = readSchema(await asking.get('$metadata?$format=application/json'), { fields, sensitive });
  const type = schema.types.get('Item');
  if (type === undefined) throw new Error('The sample has no items.');
  places = filterPlaces(type, schema).flatMap(group => group.places);
  [item = {}] = await asking.rows('Items?$top=1');
});
afterAll(() => asking.close());

const own = (): readonly FilterPlace[] => places.filter(({ among, path: name }) => among === undefined && name in item);
const placeOf = (name: string): FilterPlace => {
  const found = own().find(place => place.path === name);
  if (found === undefined) throw new Error(`The sample has no ${name}.`);
  return found;
};
const typesOf = (found: readonly FilterPlace[]): ReadonlySet<string> => new Set(found.map(({ field }) => field.type));

it('is a request that the service takes, for each type, when a field is chosen', async () => {
  expect(typesOf(places)).toEqual(expect.objectContaining(new Set(['Edm.TimeOfDay', 'Edm.Duration', 'Edm.Double', 'Edm.Guid'])));
  for (const place of places) {
    const filter = writeClauses([newComparison(place)]);
    expect([filter, (await asking.service.get(`/odata/Items?$top=1&$filter=${encodeURIComponent(filter)}`)).statusCode]).toEqual([
      filter,
      200,
    ]);
    expect(readClauses(filter)).toEqual([newComparison(place)]);
  }
});

it('keeps the value where another field of its type is chosen', () => {
  for (const { path: name, among, field } of own()) {
    const value = item[name];
    if (value === null || field.allowedValues.length > 0) continue;
    const literal = literalOf(field.type, typeof value === 'string' ? value : JSON.stringify(value));
    const comparison: Comparison = { kind: 'comparison', among, path: name, operator: 'eq', literal };
    for (const other of places.filter(place => place.field.type === field.type && place.field.allowedValues.length === 0))
      expect(movedTo(other, comparison, field)).toEqual({ ...comparison, among: other.among, path: other.path });
  }
});

it.each(['1e-7', '-1.5E+300', 'INF', '-INF', 'NaN'])('keeps a number as it is written: %s', literal => {
  const [single, double] = [placeOf('Single'), placeOf('Double')];
  const comparison: Comparison = { kind: 'comparison', among: undefined, path: 'Single', operator: 'ge', literal };
  expect(movedTo(double, comparison, single.field)).toEqual({ ...comparison, path: 'Double' });
});

it('keeps the property that a field is compared with, where another field of its type is chosen', () => {
  const comparison: Comparison = { kind: 'comparison', among: undefined, path: 'Int', operator: 'gt', literal: 'Long' };
  expect(movedTo(placeOf('IntOrNull'), comparison, placeOf('Int').field)).toEqual({ ...comparison, path: 'IntOrNull' });
});

it('offers the least and the greatest of what the service has one of', async () => {
  for (const place of fittingPlaces('max', [{ link: undefined, quantifier: undefined, places: own() }]).flatMap(group => group.places)) {
    const applied = `aggregate(${place.path} with max as Greatest)`;
    expect([applied, (await asking.service.get(`/odata/Items?$apply=${encodeURIComponent(applied)}`)).statusCode]).toEqual([applied, 200]);
  }
});
