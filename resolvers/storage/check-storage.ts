/**
 * The model against the catalogue of the database it is stored in -> every fault at once, each at its place in the SDL: tables and columns that are not there,
 * columns of other types, columns that may be null where the SDL says never, enums with other labels, values that no row can have,
 * keys that are not unique, links that are not what they say.
 */
import type { AnnotatedSchema, RowCondition } from '../../graphql/annotated-schema';
import type { ModelFault } from '../../graphql/model-faults';
import { didYouMean } from '../../std/suggest';
import type { DatabaseCatalogue, DatabaseTable } from './database-catalogue';
import { checkColumn } from './check-column';
import { checkLink, mustBeUnique } from './check-link';
import { checkRowCondition } from './check-row-condition';
import { columnsOf, deriveStorage, columnsOfFields } from './derive-storage';
import type { StoredEntity } from './storage-model';

export function checkStorage(model: AnnotatedSchema, catalogue: DatabaseCatalogue): readonly ModelFault[] {
  const storage = deriveStorage(model);
  return [...storage.entities.values()].flatMap(entity => {
    const table = catalogue.tables.get(entity.table.name);
    const own = table
      ? [...checkFields(entity, table), ...checkRows(entity.table.rows, table), ...checkKeys(entity, table)]
      : [missingTable(entity, catalogue)];
    return [...own, ...checkLinks(entity, storage.entities, catalogue)];
  });
}

function checkFields(entity: StoredEntity, table: DatabaseTable): readonly ModelFault[] {
  return columnsOf(entity.fields.values()).flatMap(column => {
    const message = checkColumn(column, table);
    return message === undefined ? [] : [{ message, source: column.source }];
  });
}

function checkRows(rows: readonly RowCondition[], table: DatabaseTable): readonly ModelFault[] {
  return rows.flatMap(row => {
    const message = checkRowCondition(row, table);
    return message === undefined ? [] : [{ message, source: row.source }];
  });
}

function checkKeys({ identity, type, fields, table: stored }: StoredEntity, table: DatabaseTable): readonly ModelFault[] {
  const alternates = type.alternateKeys.map(alternate => columnsOfFields(alternate.fields, fields));
  return [identity, ...alternates]
    .filter(columns => columns.every(({ column }) => table.columns.has(column)))
    .flatMap(columns => mustBeUnique(table, columns, stored.rows).map(message => ({ message, source: type.source })));
}

function checkLinks(
  entity: StoredEntity,
  entities: ReadonlyMap<string, StoredEntity>,
  catalogue: DatabaseCatalogue,
): readonly ModelFault[] {
  return [...entity.links.values()].flatMap(link => {
    const target = entities.get(link.target)?.table;
    const table = catalogue.tables.get(target?.name ?? '');
    const messages = checkLink(link, { owner: entity.table, target }, catalogue);
    return [...messages.map(message => ({ message, source: link.link.source })), ...(table ? checkRows(link.to.rows, table) : [])];
  });
}

function missingTable({ table: { schema, name }, type: { source } }: StoredEntity, catalogue: DatabaseCatalogue): ModelFault {
  return { message: `The database has no table "${schema}"."${name}".${didYouMean(name, catalogue.tables.keys(), '"')}`, source };
}
