/** The demo organisation, read whole into memory by plain SQL of its own; links are looked up by the columns that join them. */
import { Client } from 'pg';
import type { ClientConfig } from 'pg';
import { ENTITY_NAMES, ORGANISATION } from './organisation-description';
import type { EntityName } from './organisation-description';
import { parseColumn } from './values';
import type { Value, ValueType } from './values';

export interface Entity {
  readonly type: EntityName;
  /** By OData name. */
  readonly values: Readonly<Record<string, Value>>;
  /** The row as text, by column. */
  readonly row: Readonly<Record<string, string | null>>;
}

export function typeOf(entity: EntityName, property: string): ValueType {
  const type = ORGANISATION[entity].properties[property];
  if (type === undefined) throw new Error(`${entity} has no property ${property}.`);
  return type.replace('?', '') as ValueType;
}

const columnOf = (property: string): string => property.replace(/(?<!^)[A-Z]/g, '_$&').toLowerCase();

export class Organisation {
  private readonly all = new Map<EntityName, readonly Entity[]>();
  private readonly indexes = new Map<string, Map<string, Entity[]>>();

  static async read(connection: string | ClientConfig): Promise<Organisation> {
    const client = new Client(connection);
    await client.connect();
    try {
      await client.query("SET timezone = 'UTC'; SET datestyle = 'ISO'");
      const organisation = new Organisation();
      for (const type of ENTITY_NAMES) organisation.all.set(type, await readEntities(client, type));
      return organisation;
    } finally {
      await client.end();
    }
  }

  entities(type: EntityName): readonly Entity[] {
    return this.all.get(type) ?? [];
  }

  /** What a link leads to, in no particular order. */
  linked(from: Entity, linkName: string): readonly Entity[] {
    const link = ORGANISATION[from.type].links[linkName];
    if (link === undefined) throw new Error(`${from.type} has no link ${linkName}.`);
    const value = from.row[link.from];
    if (value === null || value === undefined) return [];
    return (this.index(link.target, link.to).get(value) ?? []).filter(({ row }) => hasValues(row, link.rows));
  }

  private index(type: EntityName, column: string): Map<string, Entity[]> {
    const name = `${type} ${column}`;
    const index = this.indexes.get(name) ?? groupBy(this.entities(type), column);
    this.indexes.set(name, index);
    return index;
  }
}

function groupBy(entities: readonly Entity[], column: string): Map<string, Entity[]> {
  const groups = new Map<string, Entity[]>();
  for (const entity of entities) {
    const value = entity.row[column];
    if (value === null || value === undefined) continue;
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
  const { table, rows: belonging, properties } = ORGANISATION[type];
  const { rows } = await client.query<Record<string, string | null>>({
    text: `SELECT * FROM organisation.${table}`,
    types: { getTypeParser: () => (text: string) => text },
  });
  const names = Object.keys(properties);
  return rows
    .filter(row => hasValues(row, belonging))
    .map(row => ({
      type,
      row,
      values: Object.fromEntries(names.map(name => [name, parseColumn(row[columnOf(name)] ?? null, typeOf(type, name))])),
    }));
}
