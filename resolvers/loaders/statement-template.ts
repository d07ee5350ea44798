/**
 * A statement that was built for one request -> the same for another that gives other values in the same places: its text, and what each parameter comes from. There is none where
 * a value was looked at, or did not become a parameter, since then the text may depend on it.
 */
import { literalValue } from '../expression/literal-values';
import { written, type ArgumentPlace } from '../expression/argument-place';
import type { SqlStatement } from '../database/database-types';
import { parameterValue } from '../sql/nodes/parameter-value';
import type { ParameterSource } from '../sql/nodes/sql-nodes';
import type { SqlWriter } from '../sql/render/sql-writer';
import type { ValueType } from '../storage/storage-model';
import { LIMIT, type StatementValues } from './statement-values';
import type { VariablesByPlace } from './argument-variables';

/** No value of a request is kept. */
type Parameter =
  | { readonly kind: 'variable'; readonly name: string; readonly given: ValueType; readonly at: ArgumentPlace; readonly type: ValueType }
  | { readonly kind: 'limit' }
  /** In the document itself. */
  | { readonly kind: 'constant'; readonly value: unknown };

export class StatementTemplate {
  private constructor(
    private readonly text: string,
    private readonly parameters: readonly Parameter[],
  ) {}

  /** `variables`: those of the arguments that the statement is made of. */
  static of(statement: SqlWriter, variables: VariablesByPlace): StatementTemplate | undefined {
    const sources = statement.sources.flatMap(source => (source === undefined || source.given.wasSeen ? [] : [source]));
    const isWhole = sources.length === statement.sources.length && areParameters(variables, sources);
    const parameters = sources.map(source => parameterFrom(source, variables));
    return isWhole ? new StatementTemplate(statement.statement().text, parameters) : undefined;
  }

  /** Undefined for values that change more than a parameter: null, none, or several. */
  filled({ variables, limit }: StatementValues): SqlStatement | undefined {
    const values: unknown[] = [];
    for (const parameter of this.parameters) {
      if (parameter.kind === 'variable') {
        const value = variables[parameter.name];
        if (value === undefined || value === null || typeof value === 'object') return undefined;
        values.push(parameterValue(parameter.type, literalValue(parameter.given, value, parameter.at)));
      } else values.push(parameter.kind === 'limit' ? limit : parameter.value);
    }
    return { text: this.text, values };
  }
}

function parameterFrom({ given, type }: ParameterSource, variables: VariablesByPlace): Parameter {
  if (given.at === LIMIT) return { kind: 'limit' };
  const name = variables.get(written(given.at));
  if (name === undefined) return { kind: 'constant', value: parameterValue(type, given.passOn()) };
  return { kind: 'variable', name, given: given.type, at: given.at, type };
}

/** How many rows there are at most enters the statement by its limit alone, whatever is made of it. */
function areParameters(variables: VariablesByPlace, sources: readonly ParameterSource[]): boolean {
  return [...variables.keys()].every(place => place === 'first' || sources.some(({ given }) => written(given.at) === place));
}
