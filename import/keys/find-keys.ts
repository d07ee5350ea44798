/**
 * Staged rows -> staged rows with keys: a link that is named by another field of its target (`Person/Cpr`) gets the target's key; a row whose key the source does not
 * have gets the key of the row that it matches, or a new one. Faults: links that lead to no row or to several, and keys that depend on each other.
 */
import type { Client } from 'pg';
import { type CheckContext, tellRows } from '../checking/tell-rows';
import type { ImportPlan, Lookup, PlannedSet, PlannedTable } from '../staging/import-plan';
import { PLACE_COLUMNS, quoted, stagedName, targetName } from '../staging/table-names';

export async function findKeys(client: Client, plan: ImportPlan, context: CheckContext): Promise<void> {
  const finder = new KeyFinder(client, plan, context);
  for (const set of plan.sets) {
    await finder.matchSet(set);
    for (const lookup of set.lookups) await finder.lookUp(set, lookup);
  }
}

/** Before keys are found again: what was matched may be gone, and another session may have been given the numbers of new rows. */
export async function forgetKeys(client: Client, { sets }: ImportPlan): Promise<void> {
  for (const { index, matchedBy, set } of sets) {
    const [key = ''] = set.table.key;
    const statement = `UPDATE ${stagedName(set.table)} SET ${quoted(key)} = NULL WHERE ${PLACE_COLUMNS.set} = ${index}`;
    if (matchedBy !== undefined) await client.query(statement);
  }
}

/** Each step is done once, after the steps that it needs. */
class KeyFinder {
  readonly #done = new Set<PlannedSet | Lookup>();
  readonly #begun = new Set<PlannedSet | Lookup>();

  constructor(
    private readonly client: Client,
    private readonly plan: ImportPlan,
    private readonly context: CheckContext,
  ) {}

  /** Gives the rows of a set their keys, where the source does not tell them. */
  async matchSet(set: PlannedSet): Promise<void> {
    const { matchedBy } = set;
    if (matchedBy === undefined) return;
    await this.once(set, set, async () => {
      for (const lookup of set.lookups) {
        if (lookup.reference.columns.some(column => matchedBy.includes(column))) await this.lookUp(set, lookup);
      }
      await this.client.query(matchStatement(set, matchedBy));
      for (const statement of numberStatements(set)) await this.client.query(statement);
    });
  }

  /** Gives a link of the rows of a set the key of what it leads to. */
  async lookUp(set: PlannedSet, lookup: Lookup): Promise<void> {
    await this.once(lookup, set, async () => {
      const target = this.plan.tables.find(({ table }) => table.name === lookup.reference.target);
      for (const other of target?.sets ?? []) await this.matchSet(other);
      const { rowCount } = await this.client.query(lookUpStatement(set, lookup, target));
      const { rows } = await this.client.query<{ sought: string }>(soughtStatement(set, lookup));
      if (rowCount !== Number(rows[0]?.sought)) await this.tellUnfound(set, lookup, target);
    });
  }

  private async once(step: PlannedSet | Lookup, { set }: PlannedSet, work: () => Promise<void>): Promise<void> {
    if (this.#done.has(step)) return;
    if (this.#begun.has(step)) {
      const message = 'Its records are told apart by links to records whose keys depend on it. Give the key of one of them in the source.';
      this.context.faults.add({ set: set.name, message });
      return;
    }
    this.#begun.add(step);
    await work();
    this.#done.add(step);
  }

  private async tellUnfound(set: PlannedSet, lookup: Lookup, target: PlannedTable | undefined): Promise<void> {
    const [field] = lookup.by;
    const names = lookup.by.map(({ name }) => name).join(' and ');
    const grouped = lookup.by.map((_, position) => `"by ${position}"`).join(', ');
    const rows = (number: string): string => `SELECT s.* FROM ${stagedName(set.set.table)} AS s
      LEFT JOIN (SELECT ${grouped}, count(*) AS number FROM (${candidates(set, lookup, target)}) AS c GROUP BY ${grouped}) AS c ON ${sameValues(lookup)}
      WHERE ${isSought(set, lookup)} AND ${number}`;
    const [none, several] = [rows('c.number IS NULL'), rows('c.number > 1')];
    const told = { set, field: `${lookup.name}/${field?.name ?? ''}` };
    await tellRows(this.context, { ...told, rows: none, message: `No ${lookup.type} has this ${names}.` });
    await tellRows(this.context, { ...told, rows: several, message: `More than one ${lookup.type} has this ${names}.` });
  }
}

/** Nulls are equal here. */
function rowText(alias: string, columns: readonly string[]): string {
  return `ROW(${columns.map(column => `${alias}.${quoted(column)}`).join(', ')})::text`;
}

/** Where several rows match, the one with the least key is taken. */
function matchStatement({ index, set: { table } }: PlannedSet, matchedBy: readonly string[]): string {
  const [key = ''] = table.key;
  return `UPDATE ${stagedName(table)} AS s SET ${quoted(key)} = t.key
    FROM (SELECT min(t.${quoted(key)}) AS key, ${rowText('t', matchedBy)} AS told FROM ${targetName(table)} AS t GROUP BY told) AS t
    WHERE s.${PLACE_COLUMNS.set} = ${index} AND t.told = ${rowText('s', matchedBy)}`;
}

/** Numbers after all that were given or told. They are given by a sequence of the session, so that a run that writes nothing uses none up. */
function numberStatements({ index, set: { table } }: PlannedSet): readonly string[] {
  const [key = ''] = table.key;
  const greatest = (name: string): string => `(SELECT max(${quoted(key)}) FROM ${name})`;
  const given = `(SELECT last_value - CASE WHEN is_called THEN 0 ELSE 1 END FROM ${table.columns.get(key)?.sequence ?? ''})`;
  return [
    `CREATE TEMP SEQUENCE IF NOT EXISTS ${NUMBERS}`,
    `SELECT setval('${NUMBERS}', 1 + greatest(${given}, ${greatest(targetName(table))}, ${greatest(stagedName(table))}), false)`,
    `UPDATE ${stagedName(table)} SET ${quoted(key)} = nextval('${NUMBERS}') WHERE ${PLACE_COLUMNS.set} = ${index} AND ${quoted(key)} IS NULL`,
  ];
}

const NUMBERS = 'pg_temp."#numbers"';

function sameValues({ by }: Lookup): string {
  return by.map(({ staged }, position) => `s.${quoted(staged)} = c."by ${position}"`).join(' AND ');
}

/** The rows that a lookup may find: rows that come in, if they have the fields, and rows of the database. */
function candidates({ set: { table } }: PlannedSet, { reference, by }: Lookup, target: PlannedTable | undefined): string {
  const there = { ...table, name: reference.target };
  const list = (alias: string): string =>
    [
      ...reference.to.map((column, position) => `${alias}.${quoted(column)} AS "key ${position}"`),
      ...by.map(({ column }, position) => `${alias}.${quoted(column)} AS "by ${position}"`),
    ].join(', ');
  const needed = [...by.map(({ column }) => column), ...reference.to];
  const isTold = target !== undefined && needed.every(column => target.columns.includes(column));
  if (!isTold) return `SELECT ${list('t')} FROM ${targetName(there)} AS t`;
  const isComing = reference.to.map(column => `n.${quoted(column)} = t.${quoted(column)}`).join(' AND ');
  return `SELECT ${list('n')} FROM ${stagedName(there)} AS n
    UNION ALL SELECT ${list('t')} FROM ${targetName(there)} AS t WHERE NOT EXISTS (SELECT FROM ${stagedName(there)} AS n WHERE ${isComing})`;
}

/** Staged rows that have all fields of the lookup. */
function isSought({ index }: PlannedSet, { by }: Lookup): string {
  return `s.${PLACE_COLUMNS.set} = ${index} AND num_nulls(${by.map(({ staged }) => `s.${quoted(staged)}`).join(', ')}) = 0`;
}

function soughtStatement(set: PlannedSet, lookup: Lookup): string {
  return `SELECT count(*) AS sought FROM ${stagedName(set.set.table)} AS s WHERE ${isSought(set, lookup)}`;
}

function lookUpStatement(set: PlannedSet, lookup: Lookup, target: PlannedTable | undefined): string {
  const { reference, by } = lookup;
  const keys = reference.columns.map((column, position) => `${quoted(column)} = c."key ${position}"`);
  const grouped = by.map((_, position) => `"by ${position}"`);
  return `UPDATE ${stagedName(set.set.table)} AS s SET ${keys.join(', ')}
    FROM (SELECT *, count(*) OVER (PARTITION BY ${grouped.join(', ')}) AS number FROM (${candidates(set, lookup, target)}) AS c) AS c
    WHERE s.${PLACE_COLUMNS.set} = ${set.index} AND c.number = 1 AND ${sameValues(lookup)}`;
}
