/** A statement of a level: built when the first request needs it, and again for requests whose values give other answers. Each request fills its parameters. */
import { PlanTree, type Specialise } from '../../std/plan-tree';
import type { SqlStatement } from '../database/database-types';
import { parameterFrom, type StatementValues } from '../sql/nodes/parameter-source';
import type { SqlSelect } from '../sql/nodes/sql-nodes';
import { renderStatement } from '../sql/render/render-select';
import type { WrittenStatement } from '../sql/render/sql-writer';

/** Texts that are kept for one statement at most; each further one is built for its request alone. */
const MOST = 50;

export class PlannedStatement {
  readonly #build: (specialise: Specialise<StatementValues>) => SqlSelect;
  readonly #onKept: (text: string) => void;
  readonly #written = new PlanTree<StatementValues, WrittenStatement>();
  #kept = 0;

  constructor(build: (specialise: Specialise<StatementValues>) => SqlSelect, onKept: (text: string) => void) {
    this.#build = build;
    this.#onKept = onKept;
  }

  filled(values: StatementValues): SqlStatement {
    const { text, parameters, reads } = this.#written.find(values) ?? this.#make(values);
    const filled: unknown[] = [];
    for (const source of parameters) filled.push(parameterFrom(source, values));
    return { text, values: filled, reads };
  }

  #make(values: StatementValues): WrittenStatement {
    return this.#written.make(
      values,
      specialise => renderStatement(this.#build(specialise)),
      ({ text }) => this.#keeps(text),
    );
  }

  #keeps(text: string): boolean {
    this.#kept += 1;
    if (this.#kept > MOST) return false;
    this.#onKept(text);
    return true;
  }
}
