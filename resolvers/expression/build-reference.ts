/** Names of fields and links in the expression form -> where they stand. Rejects a name that does not belong to the entity it is asked of. */
import type { StoredColumn, StoredLink, ValueType } from '../storage/storage-model';
import { refuse, within, type ArgumentPlace } from './argument-place';
import type { Building, Site, Standing } from './building';
import type { Expression } from './expression-tree';
import type { FieldReferenceInput } from './expression-inputs';

/** What is known of a value by its name. */
export interface NamedValue {
  readonly type: ValueType;
  readonly nullable: boolean;
  /** Of a text: how many texts may stand in it, where it is not one. */
  readonly copies?: number;
}

/** The entities that names stand for: the one the whole expression is about, and those of the quantifiers around. */
export interface Names {
  /** Undefined for rows that are no entities any more. */
  readonly root: Standing | undefined;
  /** Values that transformations have named. */
  readonly values?: ReadonlyMap<string, NamedValue>;
  readonly named: ReadonlyMap<string, Standing>;
}

export function buildField(input: FieldReferenceInput, names: Names, { building, at }: Site): Expression {
  const standing = toOnePath(input.through ?? [], startOf(input.of, names, at), { building, at: within(at, 'through') });
  const column = building.storage.columnsByName.get(input.name);
  if (column?.owner !== standing.entity.name) refuse(within(at, 'name'), `${input.name} is no field of ${standing.entity.name}`);
  return columnAt(standing, column);
}

export function columnNamed(name: string, { storage }: Building, at: ArgumentPlace): StoredColumn {
  return storage.columnsByName.get(name) ?? refuse(at, `there is no field ${name}`);
}

export function startOf(of: string | null | undefined, { root, named }: Names, at: ArgumentPlace): Standing {
  if (of === undefined || of === null)
    return root ?? refuse(at, 'the rows are no records here: only values that have been named can be spoken of');
  return named.get(of) ?? refuse(within(at, 'of'), 'no quantifier around gives this name by `as`');
}

export function buildNamed(name: string, { values }: Names, at: ArgumentPlace): Expression {
  const value = values?.get(name) ?? refuse(at, 'no transformation before gives this name by `as`');
  return { kind: 'named', name, ...value };
}

/** What a chain of to-one links leads to. */
export function toOnePath(chain: readonly string[], start: Standing, { building, at }: Site): Standing {
  return chain.reduce((standing, name, index) => {
    const link = linkOf(name, standing, { building, at: within(at, index) });
    return link.many
      ? refuse(within(at, index), `${name} leads to many: quantify with any or all`)
      : building.follow(standing, link, within(at, index));
  }, start);
}

export function linkOf(name: string, { entity }: Standing, { building, at }: Site): StoredLink {
  const link = building.storage.linksByName.get(name);
  return link?.owner === entity.name ? link : refuse(at, `${name} is no link of ${entity.name}`);
}

/** Null where the column is null, and where there is no entity. */
export function columnAt({ place }: Standing, column: StoredColumn): Expression {
  return { kind: 'column', place, column, type: column.type, nullable: column.nullable || place.through.some(link => link.nullable) };
}
