/** docs/model.md, followed on a public database that is not ours: the model that the page leads to is served, and each request of the page is answered. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { PROJECT_ROOT } from '../../std/project-root';
import { startPrivateService, type PrivateService } from '../support/service';

const page = readFileSync(path.join(PROJECT_ROOT, 'docs/model.md'), 'utf8');
const MODEL = path.join(PROJECT_ROOT, 'test/models/northwind');

let service: PrivateService;

beforeAll(async () => {
  const text = readFileSync(`${MODEL}.sql`, 'utf8');
  service = await startPrivateService({ modelDir: MODEL, prepare: database => database.query(text) });
});

afterAll(() => service.close());

const requests = [...page.matchAll(/^GET (\/odata\/\S.*)$/gm)].map(([, request = '']) => request);

it('shows requests', () => {
  expect(requests.length).toBeGreaterThan(4);
});

it.each(requests)('answers %s', async request => {
  const response = await service.get(encodeURI(request));
  expect({ status: response.statusCode, body: response.body }).toEqual({
    status: 200,
    body: expect.not.stringMatching(/"value":\[\]/) as string,
  });
});

it.each([...page.matchAll(/^```graphql\n([^]*?)^```$/gm)].map(([, sdl = '']) => sdl))('quotes the model as it is served: %s', sdl => {
  const files = ['model', 'goods', 'trade'].map(name => readFileSync(path.join(MODEL, `${name}.graphql`), 'utf8'));
  expect(files.some(text => text.includes(sdl))).toBe(true);
});

it('names every directive that a model can be written with', () => {
  const directives = readFileSync(path.join(PROJECT_ROOT, 'graphql/model-directives.graphql'), 'utf8');
  const names = [...directives.matchAll(/^directive (@\w+)/gm)].map(([, name = '']) => name);
  expect(names.filter(name => !page.includes(`\`${name}`) && !page.includes(` ${name}(`))).toEqual([]);
});

it('gives the rows of the tables, over links of each kind', async () => {
  const url = "/odata/Orders?$filter=Customer/CustomerId eq 'AAFRI'&$orderby=OrderId&$select=OrderId,ShipTo&$expand=Details($select=Quantity;$expand=Product($select=ProductName)),Employee($select=LastName;$expand=Territories/$count)"; // oxfmt-ignore
  const { value } = (await service.get(encodeURI(url))).json<{ value: unknown[] }>();
  expect(value).toMatchObject([
    {
      OrderId: 1,
      ShipTo: { Name: 'Aa Fritidsliv', City: 'Odense' },
      Employee: { LastName: 'Bak', 'Territories@odata.count': 2 },
      Details: [
        { Quantity: 10, Product: { ProductName: 'Green tea' } },
        { Quantity: 2, Product: { ProductName: 'Mustard' } },
      ],
    },
    { OrderId: 2, Details: [{ Quantity: 1 }] },
  ]);
});
