/** OpenUI5's `ODataModel` of version 4, without batches (`$direct`), in a browser on another origin: listing, filtering, expanding and paging persons. */
import { openClientPage, type ClientPage } from './support/client-page';

const UI5 = {
  folder: '@openui5/sap.ui.core/src',
  ready: 'window.ODataModel !== undefined',
  head: `<script>
      globalThis['sap-ui-config'] = { language: 'en', async: true };
    </script>
    <script src="/resources/ui5loader.js"></script>
    <script src="/resources/ui5loader-autoconfig.js"></script>
    <script>
      sap.ui.require(['sap/ui/model/odata/v4/ODataModel', 'sap/ui/model/Filter', 'sap/ui/model/Sorter'], (ODataModel, Filter, Sorter) =>
        Object.assign(window, { ODataModel, Filter, Sorter }),
      );
    </script>`,
};

let client: ClientPage;
const messages: string[] = [];

beforeAll(async () => {
  client = await openClientPage(UI5);
  client.page.on('console', message => messages.push(`${message.type()}: ${message.text()}`));
  await client.page.evaluate(MODEL, { url: `${client.root}/`, key: client.service.key });
});
afterAll(() => client.close());

const MODEL = ({ url, key }: { url: string; key: string }) => {
  const page = globalThis as unknown as { ODataModel: new (settings: object) => unknown; model: unknown };
  page.model = new page.ODataModel({
    serviceUrl: url,
    operationMode: 'Server',
    groupId: '$direct',
    httpHeaders: { ApiKey: key },
    autoExpandSelect: false,
  });
};

/** Runs in the page: rows of a list binding, `length` of them from `start`. */
const LIST = async ({ path, parameters, start, length }: { path: string; parameters: object; start: number; length: number }) => {
  interface Context {
    getObject(): Record<string, unknown>;
  }
  interface ListBinding {
    requestContexts(start: number, length: number): Promise<Context[]>;
    getLength(): number;
  }
  const { model } = globalThis as unknown as { model: { bindList(...args: unknown[]): ListBinding } };
  const binding = model.bindList(path, undefined, undefined, undefined, parameters);
  const contexts = await binding.requestContexts(start, length);
  return { rows: contexts.map(context => context.getObject()), count: binding.getLength() };
};

const list = (path: string, parameters: object = {}, start = 0, length = 10) =>
  client.page.evaluate(LIST, { path, parameters, start, length });

describe('OpenUI5', () => {
  it('lists persons, with the count', async () => {
    const { rows, count } = await list('/Persons', { $select: 'Uuid,Firstname,Surname', $count: true });
    expect(rows).toHaveLength(10);
    expect(rows[0]).toEqual({
      Uuid: expect.any(String) as string,
      Firstname: expect.any(String) as string,
      Surname: expect.any(String) as string,
    });
    expect(count).toBe(1500);
  });

  it('filters, orders and expands', async () => {
    const parameters = {
      $filter: "startswith(Surname,'N')",
      $orderby: 'Surname',
      $expand: { Affiliations: { $select: 'PositionName', $expand: { OrgUnit: { $select: 'Name' } } } },
    };
    const { rows } = await list('/Persons', parameters);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.every(({ Surname }) => String(Surname).startsWith('N'))).toBe(true);
    expect(rows.some(({ Affiliations }) => Array.isArray(Affiliations) && Affiliations.length > 0)).toBe(true);
  });

  it('pages: two windows hold different persons', async () => {
    const uuids = async (start: number) =>
      (await list('/Persons', { $select: 'Uuid', $orderby: 'Uuid' }, start, 30)).rows.map(({ Uuid }) => Uuid);
    const all = [...(await uuids(0)), ...(await uuids(30))];
    expect(new Set(all).size).toBe(60);
  });

  it('reads a property and an entity by path', async () => {
    const { rows } = await list('/Persons', { $select: 'Uuid,Surname' }, 0, 1);
    const uuid = String(rows[0]?.Uuid);
    const surname = await client.page.evaluate(async path => {
      const { model } = globalThis as unknown as {
        model: { bindContext(path: string): { requestObject(): Promise<{ Surname: string }> } };
      };
      return (await model.bindContext(path).requestObject()).Surname;
    }, `/Persons(${uuid})`);
    expect(surname).toBe(rows[0]?.Surname);
  });

  it('reads the metadata that it needs without a complaint', () => {
    expect(messages.filter(message => message.startsWith('error'))).toEqual([]);
  });
});
