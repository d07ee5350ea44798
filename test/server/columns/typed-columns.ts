/** A type of columns -> tables that are linked by such columns, and the model of them. Row n of `kind` has the value n. */
import type { Row } from './own-tables';

export interface ColumnType {
  /** As a column has it. */
  readonly sql: string;
  readonly field: string;
  /** In SQL, no two of them equal. */
  readonly values: readonly string[];
  /** Numbers of values that an order of OData does not know, or that OData has no literal for. */
  readonly apart?: readonly number[];
  readonly unordered?: true;
  /** Its values do not identify. */
  readonly notInKeys?: true;
}

export const tables = ({
  sql,
  values,
}: ColumnType): string => `CREATE TYPE own.letter AS ENUM ('c', 'a', 'b', 'd'); CREATE DOMAIN own.vowel AS own.letter; CREATE DOMAIN own.word AS char(4) NOT NULL;
  CREATE TABLE own.kind (code ${sql} PRIMARY KEY, name ${sql} UNIQUE NOT NULL, note ${sql.replace('own.word', 'char(4)')}, number int NOT NULL UNIQUE, hidden ${sql} UNIQUE);
  CREATE TABLE own.thing (id int PRIMARY KEY, kind_code ${sql.replace('own.word', 'char(4)')}, hidden_code ${sql.replace('own.word', 'char(4)')});
  CREATE INDEX ON own.thing (kind_code);
  CREATE TABLE own.tag (id int PRIMARY KEY, code ${sql} NOT NULL UNIQUE);
  CREATE TABLE own.kind_tag (kind_code ${sql} NOT NULL, tag_code ${sql} NOT NULL, PRIMARY KEY (kind_code, tag_code));
  ${values
    .map(
      (value, n) => `INSERT INTO own.kind VALUES (${value}, ${value}, ${n % 3 === 0 ? 'NULL' : value}, ${n}, ${value});
      INSERT INTO own.thing VALUES (${3 * n + 1}, ${value}, ${value}), (${3 * n + 2}, ${value}, ${value}), (${3 * n + 3}, NULL, NULL);
      INSERT INTO own.tag VALUES (${n}, ${value});
      INSERT INTO own.kind_tag VALUES (${value}, ${value})`,
    )
    .join(';')}`;

export const model = ({
  field,
  notInKeys,
}: ColumnType): string => `${field === 'Letter' ? '"Letters."\nenum Letter { "C." c "A." a "B." b "D." d }' : ''}
"A kind."
type Kind @entity(table: "kind", set: "Kinds") ${notInKeys ? '@key(fields: ["number"])' : '@key(fields: ["code"]) @alternateKey(fields: ["name"])'} {
  code: ${field}!
  name: ${field}!
  note: ${field}
  number: Int!
  things: [Thing!]! @link(from: ["code"], to: ["kind_code"])
  hiddenThings: [Thing!]! @link(from: ["hidden"], to: ["hidden_code"])
  ${notInKeys ? '' : 'tags: [Tag!]! @link(through: "kind_tag", throughFrom: ["kind_code"], throughTo: ["tag_code"])'}
}
"A thing."
type Thing @entity(table: "thing", set: "Things") @key(fields: ["id"]) {
  id: Int!
  kindCode: ${field}
  kind: Kind @link(from: ["kind_code"], to: ["code"])
  hidden: Kind @link(from: ["hidden_code"], to: ["hidden"])
}
"A tag."
type Tag @entity(table: "tag", set: "Tags") @key(fields: ["${notInKeys ? 'id' : 'code'}"]) {
  id: Int!
  code: ${field}!
}
`;

/** As the address of the row writes it, where it is in one. */
export function literalIn(row: Row, { field, notInKeys }: ColumnType): string {
  if (!notInKeys) return /\((.*)\)$/.exec(String(row['@odata.id']))?.[1] ?? '';
  return field === 'Binary' ? `binary'${String(row.Code)}'` : String(row.Code);
}
