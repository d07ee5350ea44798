/** Tables of hundreds of columns: however many links to one are expanded, and however many columns they have together, their rows come. */
import { ownTables } from './own-tables';

const own = ownTables();

const COLUMNS = Array.from({ length: 450 }, (_, n) => `c${n}`);
const LINKS = ['north', 'south', 'east', 'west'];

const SQL = `CREATE TABLE own.sheet (id int PRIMARY KEY, ${COLUMNS.map(name => `${name} text`).join(', ')}, ${LINKS.map(name => `${name}_id int REFERENCES own.sheet`).join(', ')});
  INSERT INTO own.sheet (id, c0, c449) VALUES (1, 'first', 'last'), (2, 'other', NULL); UPDATE own.sheet SET north_id = 1, south_id = 2, east_id = 1, west_id = 2 WHERE id = 1`;
const MODEL = `type Sheet @entity(table: "sheet", set: "Sheets") @key(fields: ["id"]) {
  id: Int!
  ${COLUMNS.map(name => `${name}: String`).join('\n  ')}
  ${LINKS.map(name => `${name}: Sheet @link(from: ["${name}_id"])`).join('\n  ')}
  ${LINKS.map(name => `${name}Of: [Sheet!]! @link(to: ["${name}_id"])`).join('\n  ')}
}`;

it('an expansion of more columns than PostgreSQL returns has all of them', () =>
  own.served(SQL, MODEL, async asked => {
    const { value } = await asked.get('Sheets?$expand=North,South,East,West,NorthOf,SouthOf');
    const [first, second] = [
      { Id: 1, C0: 'first', C449: 'last' },
      { Id: 2, C0: 'other', C449: null },
    ];
    expect(value).toMatchObject([
      { ...first, North: first, South: second, East: first, West: second, NorthOf: [first], SouthOf: [] },
      { ...second, North: null, South: null, East: null, West: null, NorthOf: [], SouthOf: [first] },
    ]);
    expect(Object.keys(value[0]?.West as object)).toHaveLength(451);
  }));
