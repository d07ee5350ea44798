/** The floor of the benchmark's questions about the model of this folder: its statements, and what it answers. */
import type { FloorDatabase } from '../floor-database';
import type { Cells } from '../floor-rows';
import { serveFloor } from '../floor-server';

const STORE = 's.id, s.name, s.city, s.phone, s.floor_area, s.opened, s.closed, s.note, s.updated';
const CUSTOMER = `c.id, c.given_name, c.family_name, c.email, c.street, c.postcode, c.town, c.country, c.segment, c.credit_limit, c.points, c.blocked,
  c.registered, c.created, c.updated`;
const ORDER = `o.id, o.customer_id, o.store_id, o.reference, o.status, o.amount, o.currency, o.lines, o.open, o.cancelled, o.placed, o.delivered,
  o.remark`;
const [CUSTOMER_WIDTH, ORDER_WIDTH] = [15, 13];

const customer = (rest: string): string => `SELECT ${CUSTOMER} FROM depot.customer c ${rest}`;
const WITH_PREFIX = `WHERE c.family_name ~>=~ $1 AND c.family_name ~<~ $2
  AND EXISTS (SELECT FROM depot.purchase o WHERE o.customer_id = c.id AND o.open)`;

const STATEMENTS = {
  customersByName: customer('WHERE c.given_name = $1 ORDER BY c.id LIMIT $2'),
  firstCustomers: customer('ORDER BY c.id LIMIT $1'),
  customersAfter: customer('WHERE c.id > $1 ORDER BY c.id LIMIT $2'),
  customersUpdatedAfter: customer('WHERE c.updated > $1 ORDER BY c.updated, c.id LIMIT $2'),
  customersByPrefix: customer(
    `${WITH_PREFIX} AND c.family_name COLLATE "da-x-icu" >= $1 ORDER BY c.family_name COLLATE "da-x-icu", c.given_name COLLATE "da-x-icu", c.id LIMIT $3`,
  ),
  countByPrefix: `SELECT count(*)::int FROM depot.customer c ${WITH_PREFIX}`,
  ordersOfCustomers: `SELECT ${ORDER} FROM depot.purchase o WHERE o.customer_id = ANY($1) ORDER BY o.customer_id, o.id`,
  // One row without an order where the customer has none; no row where there is no such customer.
  ordersOfCustomer: `SELECT ${ORDER} FROM depot.customer c LEFT JOIN depot.purchase o ON o.customer_id = c.id WHERE c.id = $1 ORDER BY o.id LIMIT $2`,
  customerWithStores: `SELECT ${CUSTOMER}, ${ORDER}, ${STORE} FROM depot.customer c
    LEFT JOIN depot.purchase o ON o.customer_id = c.id AND NOT o.cancelled LEFT JOIN depot.store s ON s.id = o.store_id WHERE c.id = $1 ORDER BY o.id`,
  storeNames: 'SELECT s.id, s.name, s.city FROM depot.store s ORDER BY s.name COLLATE "da-x-icu", s.id LIMIT $1',
  firstStores: `SELECT ${STORE} FROM depot.store s ORDER BY s.id LIMIT $1`,
  ordersWithCustomers: `SELECT ${ORDER}, ${CUSTOMER} FROM depot.purchase o JOIN depot.customer c ON c.id = o.customer_id
    WHERE o.store_id = ANY($1) ORDER BY o.store_id, o.id`,
} as const;

type Database = FloorDatabase<keyof typeof STATEMENTS>;

const ROOT = `http://127.0.0.1:${process.env.PORT ?? ''}/`;

function storeOf(row: Cells, at = 0) {
  return {
    Id: row[at],
    Name: row[at + 1],
    City: row[at + 2],
    Phone: row[at + 3],
    FloorArea: row[at + 4],
    Opened: row[at + 5],
    Closed: row[at + 6],
    Note: row[at + 7],
    Updated: row[at + 8],
  };
}

function customerOf(row: Cells, at = 0) {
  return {
    Id: row[at],
    GivenName: row[at + 1],
    FamilyName: row[at + 2],
    Email: row[at + 3],
    Street: row[at + 4],
    Postcode: row[at + 5],
    Town: row[at + 6],
    Country: row[at + 7],
    Segment: row[at + 8],
    CreditLimit: row[at + 9],
    Points: row[at + 10],
    Blocked: row[at + 11],
    Registered: row[at + 12],
    Created: row[at + 13],
    Updated: row[at + 14],
  };
}

function orderOf(row: Cells, at = 0) {
  return {
    Id: row[at],
    CustomerId: row[at + 1],
    StoreId: row[at + 2],
    Reference: row[at + 3],
    Status: row[at + 4],
    Amount: row[at + 5],
    Currency: row[at + 6],
    Lines: row[at + 7],
    Open: row[at + 8],
    Cancelled: row[at + 9],
    Placed: row[at + 10],
    Delivered: row[at + 11],
    Remark: row[at + 12],
  };
}

type Customer = ReturnType<typeof customerOf>;
type Order = ReturnType<typeof orderOf>;

const customersOf = (rows: readonly Cells[]): Customer[] => rows.map(row => customerOf(row));
const withStore = (row: Cells) => ({ ...orderOf(row, CUSTOMER_WIDTH), Store: storeOf(row, CUSTOMER_WIDTH + ORDER_WIDTH) });
const withCustomer = (row: Cells) => ({ ...orderOf(row), Customer: customerOf(row, ORDER_WIDTH) });

async function customers(database: Database, top: string, after: string | undefined) {
  const rows = await (after === undefined ? database.ask('firstCustomers', top) : database.ask('customersAfter', after, top));
  const value = customersOf(rows);
  return value.length < Number(top) ? { value } : { value, '@odata.nextLink': `/customers?top=${top}&after=${String(value.at(-1)?.Id)}` };
}

async function customersWithOrders(database: Database, top: string) {
  const [found, orders] = await database.inSnapshot(async ask => {
    const rows = await ask('firstCustomers', top);
    const keys = rows.map(([id]) => id);
    return [rows, await ask('ordersOfCustomers', keys)] as const;
  });
  const value = customersOf(found).map(row => ({ ...row, Orders: new Array<Order>() }));
  const byId = new Map(value.map(row => [row.Id, row]));
  for (const row of orders) byId.get(row[1])?.Orders.push(orderOf(row));
  return { value };
}

async function storesWithCustomers(database: Database, top: string) {
  const [found, orders] = await database.inSnapshot(async ask => {
    const rows = await ask('firstStores', top);
    const keys = rows.map(([id]) => id);
    return [rows, await ask('ordersWithCustomers', keys)] as const;
  });
  const value = found.map(row => ({ ...storeOf(row), Orders: new Array<ReturnType<typeof withCustomer>>() }));
  const byId = new Map(value.map(row => [row.Id, row]));
  for (const row of orders) byId.get(row[2])?.Orders.push(withCustomer(row));
  return { value };
}

async function customersByPrefix(database: Database, prefix: string, top: string) {
  const beyond = prefix.slice(0, -1) + String.fromCodePoint((prefix.codePointAt(prefix.length - 1) ?? 0) + 1);
  const [found, [[count] = []]] = await database.inSnapshot(ask =>
    Promise.all([ask('customersByPrefix', prefix, beyond, top), ask('countByPrefix', prefix, beyond)]),
  );
  return { '@odata.count': count, value: customersOf(found) };
}

serveFloor({
  statements: STATEMENTS,
  answers: {
    '/by-name': async (database, { text, top }) => ({ value: customersOf(await database.ask('customersByName', text, top)) }),
    '/customers': (database, { top, after }) => customers(database, top, after),
    '/customers-with-orders': (database, { top }) => customersWithOrders(database, top),
    '/store-names': async (database, { top }) => {
      const rows = await database.ask('storeNames', top);
      return { value: rows.map(([id, Name, City]) => ({ '@odata.id': `${ROOT}Stores(${String(id)})`, Name, City })) };
    },
    '/by-prefix': (database, { text, top }) => customersByPrefix(database, text, top),
    '/customer': async (database, { text }) => {
      const rows = await database.ask('customerWithStores', text);
      const [first] = rows;
      return first && { ...customerOf(first), Orders: first[CUSTOMER_WIDTH] === null ? [] : rows.map(withStore) };
    },
    '/stores-with-customers': (database, { top }) => storesWithCustomers(database, top),
    '/updated': async (database, { after = '', top }) => ({ value: customersOf(await database.ask('customersUpdatedAfter', after, top)) }),
    '/orders': async (database, { text, top }) => {
      const rows = await database.ask('ordersOfCustomer', text, top);
      if (rows.length === 0) return undefined;
      return { value: rows[0]?.[0] === null ? [] : rows.map(row => orderOf(row)) };
    },
  },
});
