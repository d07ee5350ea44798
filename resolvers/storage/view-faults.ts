/**
 * A view that names its base -> what is wrong with that. The changes of a view are those of its base only where each row of the one is a row of the other, and each value that the model reads stands in
 * a column of the same name: a row that a condition hides would be told as removed, and its key given away.
 */
import type { SqlStatement, TableName } from '../database/database-types';

/** What the catalogue says of a view and its base. */
export interface FoundView {
  readonly isView: boolean;
  /** As PostgreSQL has it; null where it is not there. */
  readonly baseKind: string | null;
  readonly isWhole: boolean;
  /** Of the view: those that are columns of its base, under its name. */
  readonly own: readonly string[];
}

/**
 * A view is stored as the tree of its query. PostgreSQL's own test, made for views that can be written, tells that it reads one relation without grouping, limiting or combining its rows. The test says
 * yes to any view with rules of its own, so these are refused. The tree has one place for conditions, and for each column the one that it comes from. No backslash stands here or in what is asked beside it: a role may have it read as an escape.
 */
const FOUND = `SELECT coalesce(v.relkind = 'v', false) AS "isView", b.relkind::text AS "baseKind",
    coalesce(pg_relation_is_updatable(v.oid, false) & 16 = 16
      AND NOT EXISTS (SELECT FROM pg_rewrite WHERE ev_class = v.oid AND rulename <> '_RETURN')
      AND regexp_count(tree.query, ':jointree ') = 1
      AND tree.query ~ ':jointree [{]FROMEXPR :fromlist [(][{]RANGETBLREF :rtindex [0-9]+[}][)] :quals <>[}]'
      AND tree.query ~ ':rowMarks <>', false) AS "isWhole",
    ARRAY(
      SELECT shown.attname::text FROM regexp_matches(tree.query, ':resno ([0-9]+) :resname [^[:space:]]+ :ressortgroupref [0-9]+ :resorigtbl ([0-9]+) :resorigcol ([0-9]+) :resjunk false', 'g') AS item
        JOIN pg_attribute AS shown ON shown.attrelid = v.oid AND shown.attnum = item[1]::int
        JOIN pg_attribute AS stored ON stored.attrelid = b.oid AND stored.attnum = item[3]::int
      WHERE item[2]::oid = b.oid AND shown.attname = stored.attname
    ) AS own
  FROM (VALUES ($1::text, $2::text, $3::text, $4::text)) AS asked(schema, view, base_schema, base)
    LEFT JOIN (pg_class AS v JOIN pg_namespace AS vn ON vn.oid = v.relnamespace) ON vn.nspname = asked.schema AND v.relname = asked.view
    LEFT JOIN (pg_class AS b JOIN pg_namespace AS bn ON bn.oid = b.relnamespace) ON bn.nspname = asked.base_schema AND b.relname = asked.base
    LEFT JOIN LATERAL (SELECT ev_action::text AS query FROM pg_rewrite WHERE ev_class = v.oid AND rulename = '_RETURN') AS tree ON true`;

export function viewQuery({ schema, name, base }: TableName): SqlStatement {
  return { text: FOUND, values: [schema, name, base?.schema, base?.name] };
}

/** The same, with the mark of both as `changes.marks` makes it. */
export function markedViewQuery(view: TableName): SqlStatement {
  const { text, values } = viewQuery(view);
  const mark = '(changes.marks(ARRAY[$1::text], ARRAY[$2::text], ARRAY[$3::text], ARRAY[$4::text]))[1]';
  return { text: `SELECT ${mark} AS mark, found.* FROM (${text}) AS found`, values };
}

/** No row where another session has a lock on the view that a reader waits for. */
export function unlockedViewQuery(view: TableName): SqlStatement {
  const { text, values } = viewQuery(view);
  const isLocked = `SELECT FROM pg_locks WHERE relation = to_regclass(format('%I.%I', $1::text, $2::text)) AND mode = 'AccessExclusiveLock'
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
  return { text: `${text} WHERE NOT EXISTS (${isLocked})`, values };
}

/** `read`: its columns that the model names. */
export function viewFaults(table: TableName, { isView, baseKind, isWhole, own }: FoundView, read: readonly string[]): readonly string[] {
  const [view, base] = [table.name, baseOf(table) ?? ''];
  if (!isView) return [`${view} is no view: take base: "${base}" out.`];
  if (baseKind === 'p') return [`${base} is partitioned, which a base cannot be: name it in the model instead of ${view}.`];
  if (baseKind !== 'r') return [`${view} names ${base} as its base, which is no ordinary table. Name the table that the view shows.`];
  if (own.length === 0) return [`${view} shows no column of ${base}. Name the table that the view shows.`];
  if (!isWhole) return [`${view} does not show each row of ${base} as it is: it has a condition, a join, a subquery, a group, a limit, a lock or a rule. Make it without, and say conditions in the model (@where).`]; // oxfmt-ignore
  const others = read.filter(column => !own.includes(column));
  if (others.length === 0) return [];
  return [`${others.join(', ')} of ${view} is computed, or is called otherwise in ${base}: take it out of the model, or show the column of ${base} under its own name.`]; // oxfmt-ignore
}

function baseOf({ schema, base }: TableName): string | undefined {
  if (base === undefined) return undefined;
  return base.schema === schema ? base.name : `${base.schema}.${base.name}`;
}
