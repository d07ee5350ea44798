/** The demo organisation, or the items of the sample model, read whole into memory by plain SQL of its own; links are looked up by the columns that join them. */
import { Client } from 'pg';
import type { ClientConfig } from 'pg';
import { ENTITIES } from './entities';
import type { Columns, EntityName } from './entity-description';
import { ORGANISATION } from './organisation-description';
import { equalValues, parseColumn } from './values';
import type { Value, ValueType } from './values';

export interface Entity {
  readonly type: EntityName;
  /** By OData name. */
  readonly values: Readonly<Record<string, Value>>;
  /** The row as text, by column. */
  readonly row: Readonly<Record<string, string | null>>;
}

export function typeOf(entity: EntityName, property: string): ValueType {
  const type = ENTITIES[entity].properties[property];
  if (type === undefined) throw new Error(`${entity} has no property ${property}.`);
  return type.replace('?', '') as ValueType;
}

/** Whether these are the values of all properties of its key. */
export function hasKey({ type, values }: Entity, key: readonly Value[]): boolean {
  return ENTITIES[type].key.every((name, index) => equalValues(values[name] ?? null, key[index] ?? null));
}

const columnOf = (property: string): string => property.replace(/(?<!^)[A-Z]/g, '_$&').toLowerCase();

export class Organisation {
  private readonly all = new Map<EntityName, readonly Entity[]>();
  private readonly indexes = new Map<string, Map<string, Entity[]>>();

  /** Of the product's own model unless other entities are named. */
  static async read(
    connection: string | ClientConfig,
    types: Readonly<Partial<Record<EntityName, unknown>>> = ORGANISATION,
  ): Promise<Organisation> {
    const client = new Client(connection);
    await client.connect();
    try {
      await client.query("SET timezone = 'UTC'; SET datestyle = 'ISO'; SET intervalstyle = 'postgres'");
      const organisation = new Organisation();
      for (const type of Object.keys(types) as EntityName[]) organisation.all.set(type, await readEntities(client, type));
      return organisation;
    } finally {
      await client.end();
    }
  }

  /** Entities that have a set of their own. */
  get sets(): readonly EntityName[] {
    return [...this.all.keys()].filter(type => ENTITIES[type].set !== undefined);
  }

  entities(type: EntityName): readonly Entity[] {
    return this.all.get(type) ?? [];
  }

  /** What a link leads to, in no particular order. */
  linked(from: Entity, linkName: string): readonly Entity[] {
    const link = ENTITIES[from.type].links[linkName];
    if (link === undefined) throw new Error(`${from.type} has no link ${linkName}.`);
    const { through, target } = link;
    if (through === undefined) return this.rowsWith(target, link.to, from.row, link.from).filter(({ row }) => hasValues(row, link.rows));
    return this.rowsWith(through.type, through.from, from.row, link.from).flatMap(({ row }) =>
      this.rowsWith(target, link.to, row, through.to),
    );
  }

  /** Rows whose columns are equal to those of another row. */
  private rowsWith(type: EntityName, columns: Columns, other: Entity['row'], others: Columns): readonly Entity[] {
    const value = valueIn(other, others);
    return value === undefined ? [] : (this.index(type, columns).get(value) ?? []);
  }

  private index(type: EntityName, columns: Columns): Map<string, Entity[]> {
    const name = [type, ...columns].join(' ');
    const index = this.indexes.get(name) ?? groupBy(this.entities(type), columns);
    this.indexes.set(name, index);
    return index;
  }
}

/** Undefined where a column is null. */
function valueIn(row: Entity['row'], columns: Columns): string | undefined {
  const values = columns.map(column => row[column]);
  return values.some(value => value === null || value === undefined) ? undefined : values.join('\n');
}

function groupBy(entities: readonly Entity[], columns: Columns): Map<string, Entity[]> {
  const groups = new Map<string, Entity[]>();
  for (const entity of entities) {
    const value = valueIn(entity.row, columns);
    if (value === undefined) continue;
    const group = groups.get(value);
    if (group === undefined) groups.set(value, [entity]);
    else group.push(entity);
  }
  return groups;
}

function hasValues(row: Entity['row'], values: Readonly<Record<string, string>> = {}): boolean {
  return Object.entries(values).every(([column, value]) => row[column] === value);
}

async function readEntities(client: Client, type: EntityName): Promise<Entity[]> {
  const { table, rows: belonging, properties, columns } = ENTITIES[type];
  const { rows } = await client.query<Record<string, string | null>>({
    text: `SELECT * FROM ${table}`,
    types: { getTypeParser: () => (text: string) => text },
  });
  const names = Object.keys(properties);
  return rows
    .filter(row => hasValues(row, belonging))
    .map(row => ({
      type,
      row,
      values: Object.fromEntries(
        names.map(name => [name, parseColumn(row[columns?.[name] ?? columnOf(name)] ?? null, typeOf(type, name))]),
      ),
    }));
}
