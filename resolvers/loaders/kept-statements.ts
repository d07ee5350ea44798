/**
 * Statements by what is selected and by what the key may read: of what comes for the second time the template is kept, so that nothing but its values is looked at from then on.
 * What is selected stands for a field of a document, and for what is noted of its rows; it is another object where the document alone does not say it.
 */
import type { Grants } from '../../graphql/grants/grants';
import type { SqlStatement } from '../database/database-types';
import type { SqlSelect } from '../sql/nodes/sql-nodes';
import { writtenStatement } from '../sql/render/render-select';
import type { SqlWriter } from '../sql/render/sql-writer';
import { argumentVariables } from './argument-variables';
import type { RowSelection } from './selections';
import { StatementTemplate } from './statement-template';
import type { StatementValues } from './statement-values';

/** Templates at most; then all are forgotten. */
const MOST = 2000;

interface Known {
  readonly selections: readonly RowSelection[];
  /** `NEW` until it comes again, `NONE` where values change the text. */
  readonly template: StatementTemplate | 'NEW' | 'NONE';
}

export class KeptStatements {
  #known = new WeakMap<RowSelection, WeakMap<Grants, Known>>();
  #templates = 0;

  /** `selections`: of each entity that the statement selects for itself. */
  statement(selections: readonly RowSelection[], values: StatementValues, grants: Grants, build: () => SqlSelect): SqlStatement {
    const known = this.#find(selections, grants);
    const filled = known?.template instanceof StatementTemplate ? known.template.filled(values) : undefined;
    if (filled) return filled;
    const written = writtenStatement(build());
    if (known === undefined) this.#keep({ selections, template: 'NEW' }, grants);
    else if (known.template === 'NEW') this.#keep({ selections, template: templateOf(written, values) ?? 'NONE' }, grants);
    return written.statement();
  }

  #find(selections: readonly RowSelection[], grants: Grants): Known | undefined {
    const [first] = selections;
    const known = first && this.#known.get(first)?.get(grants);
    return known && isSame(known.selections, selections) ? known : undefined;
  }

  #keep(known: Known, grants: Grants): void {
    const [first] = known.selections;
    if (!first) return;
    if (known.template instanceof StatementTemplate) this.#templates += 1;
    if (this.#templates > MOST) [this.#known, this.#templates] = [new WeakMap(), 1];
    this.#known.set(first, (this.#known.get(first) ?? new WeakMap<Grants, Known>()).set(grants, known));
  }
}

function isSame(some: readonly RowSelection[], others: readonly RowSelection[]): boolean {
  return some.length === others.length && some.every((selection, index) => selection === others[index]);
}

function templateOf(written: SqlWriter, { fields }: StatementValues): StatementTemplate | undefined {
  const variables = argumentVariables(fields);
  return variables && StatementTemplate.of(written, variables);
}
