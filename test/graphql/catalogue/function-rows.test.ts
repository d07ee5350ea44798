/** What the types of the catalogue cannot say of its rows. */
import { FUNCTIONS } from '../../../graphql/catalogue/functions';
import { OPERATORS } from '../../../graphql/catalogue/operators';
import { SqlTemplate } from '../../../graphql/catalogue/sql-template';

const called = FUNCTIONS.filter(row => row.kind === 'value');

it('has each name once, whatever its case', () => {
  const names = [...FUNCTIONS, ...OPERATORS].map(({ name }) => name.toLowerCase());
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

it.each(called.filter(({ sql }) => sql instanceof SqlTemplate))(
  'gives each argument of $name one place in its SQL',
  ({ parameters, sql }) => {
    const places = sql instanceof SqlTemplate ? sql.parts.flatMap(part => (typeof part === 'string' ? [] : [part.index])) : [];
    expect([...places].sort((one, other) => one - other)).toEqual(parameters.map((_, index) => index));
  },
);

it.each(called.filter(({ sql }) => sql instanceof SqlTemplate))(
  'must be given every argument of $name, which its SQL names',
  ({ parameters, required }) => {
    expect(required ?? parameters.length).toBe(parameters.length);
  },
);

it.each(FUNCTIONS)('shows $name in a request that calls it', ({ name, example }) => {
  expect(example).toContain(`${name}(`);
});
