/** Conditions and values in turn -> the value of the first whose condition is true (OData 4.01 Part 2, section 5.1.1.12.1). Rejects values without a common type. */
import type { ValueType } from '../storage/storage-model';
import { inSinglePrecision } from './argument-literals';
import { refuse, type ArgumentPlace } from './argument-place';
import type { Site } from './building';
import { isNullable, typeOf } from './expression-traits';
import type { Expression } from './expression-tree';
import { comparedAs, typeName } from './value-types';

interface Pair {
  readonly condition: Expression;
  readonly value: Expression;
}

/** What is decided without the data is left out. */
export function buildCase(given: readonly Pair[], site: Site): Expression {
  const pairs = withLiterals(given, site);
  const type = commonType(
    pairs.map(({ value }) => value),
    site.at,
  );
  if (!type) return { kind: 'null', type: undefined };
  const possible = pairs.filter(({ condition }) => condition.kind !== 'null' && !(condition.kind === 'truth' && !condition.value));
  const certain = possible.findIndex(({ condition }) => condition.kind === 'truth');
  const otherwise: Expression = typed(possible[certain]?.value ?? { kind: 'null', type }, type);
  const open = certain < 0 ? possible : possible.slice(0, certain);
  if (open.length === 0) return otherwise;
  const nullable = [otherwise, ...open.map(({ value }) => value)].some(isNullable);
  return { kind: 'case', pairs: open.map(({ condition, value }) => ({ condition, value: typed(value, type) })), otherwise, type, nullable };
}

/** Literals go with the values that are none. */
function withLiterals(pairs: readonly Pair[], site: Site): readonly Pair[] {
  const others = pairs.map(({ value }) => value).filter(({ kind }) => kind !== 'parameter');
  const type = commonType(others, site.at);
  return pairs.map(({ condition, value }) => ({ condition, value: inSinglePrecision(value, type, site) }));
}

function typed(value: Expression, type: ValueType): Expression {
  return value.kind === 'null' ? { kind: 'null', type } : value;
}

function commonType(values: readonly Expression[], at: ArgumentPlace): ValueType | undefined {
  return values
    .flatMap(value => typeOf(value) ?? [])
    .reduce<ValueType | undefined>((common, type) => {
      if (common === undefined) return type;
      return comparedAs(common, type) ?? refuse(at, `a value is ${typeName(common)} and another ${typeName(type)}`);
    }, undefined);
}
