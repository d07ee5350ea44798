/** A type of a column, as SQL names it -> the condition in SQL that rows can be found by it: `=` compares two values of the type, and it is no array, of which there are no arrays of values. */

interface TypeNames {
  /** The alias of its row of `pg_type`. */
  readonly type: string;
  /** The number of the type; of a domain, that of the type below it. */
  readonly below: string;
  /** The number of the type that the column is declared with. */
  readonly declared: string;
}

export function canLink({ type, below, declared }: TypeNames): string {
  return `${type}.typtype IN ('r', 'm') OR ${type}.typtype = 'e' AND ${below} = ${declared} OR EXISTS (
      SELECT FROM pg_catalog.pg_operator AS o WHERE o.oprname = '=' AND o.oprleft = o.oprright AND (o.oprleft = ${below}
        OR EXISTS (SELECT FROM pg_catalog.pg_cast WHERE castsource = ${below} AND casttarget = o.oprleft AND castmethod = 'b' AND castcontext = 'i')))`;
}
