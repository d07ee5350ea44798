/** The query of a collection -> a text that is the same for the same meaning, in whatever form it was written; the sources of the values, which are not in the text; and where the database has what the text names. */
import type { RowCondition } from '../../graphql/annotated-schema';
import type { FunctionCall } from '../../graphql/catalogue/calls';
import type { ListSource, ValueSource } from '../expression/value-source';
import { typeName } from '../expression/value-types';
import type { JoinColumn, StoredColumn, StoredLink, StoredTable, ValueType } from '../storage/storage-model';

export interface CanonicalText {
  readonly text: string;
  /** In the order of the places that the text leaves open. */
  readonly sources: readonly (ValueSource | ListSource)[];
  /** Of the columns and links, in the order of the text: with another model the same names may mean others. */
  readonly stored: readonly string[];
}

/** `parts` are trees: columns, links and types are written by their names, and values are left open. */
export function canonicalText(parts: unknown): CanonicalText {
  const sources: (ValueSource | ListSource)[] = [];
  const stored: string[] = [];
  const linkName = (link: StoredLink): string => {
    stored.push(joinText(link));
    return `${link.owner}.${link.name}`;
  };
  const columnName = ({ column, owner, alias }: StoredColumn): string => {
    stored.push(column);
    return `${owner}.${alias}`;
  };
  const text = JSON.stringify(parts, (key, value: unknown) => {
    if (isSource(value)) {
      sources.push(value);
      return '?';
    }
    switch (key) {
      case 'column':
        return columnName(value as StoredColumn);
      case 'function':
        return (value as FunctionCall).name;
      case 'link':
        return linkName(value as StoredLink);
      case 'through':
        return (value as readonly StoredLink[]).map(linkName);
      case 'type':
        return value === undefined ? undefined : typeName(value as ValueType);
      case 'rows':
        // What is known of rows follows from the steps that make them.
        return undefined;
      default:
        return value;
    }
  });
  return { text, sources, stored };
}

/** The tables and columns that a link joins. */
export function joinText({ from, to, through, table }: StoredLink): string {
  const between = through && [tableText(through.table), columnsOf(through.from), columnsOf(through.to)];
  return JSON.stringify([columnsOf(from), between ?? null, columnsOf(to.columns), rowsOf(to.rows), tableText(table)]);
}

/** The table that has the rows of a type, and which of its rows they are. */
export function tableText({ schema, name, rows }: StoredTable): string {
  return JSON.stringify([schema, name, rowsOf(rows)]);
}

const columnsOf = (columns: readonly JoinColumn[]): readonly string[] => columns.map(({ column }) => column);

const rowsOf = (rows: readonly RowCondition[]): readonly string[] => rows.flatMap(({ column, equals }) => [column, equals]);

const SOURCES: ReadonlySet<unknown> = new Set<(ValueSource | ListSource)['kind']>(['constant', 'slot', 'items', 'list']);

/** No node of a tree is of such a kind. */
function isSource(value: unknown): value is ValueSource | ListSource {
  return typeof value === 'object' && value !== null && 'kind' in value && SOURCES.has(value.kind);
}
