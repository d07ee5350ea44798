/** Which statements are built anew, and which are made of a template. */
import { parse, type FieldNode, type OperationDefinitionNode } from 'graphql';
import { GivenValue } from '../../../resolvers/expression/given-value';
import { within } from '../../../resolvers/expression/argument-place';
import { scalar } from '../../../resolvers/expression/value-types';
import { KeptStatements } from '../../../resolvers/loaders/kept-statements';
import type { RowSelection } from '../../../resolvers/loaders/selections';
import { givenLimit } from '../../../resolvers/loaders/statement-values';
import { infix, integerParameter, parameterOf, select, textParameter } from '../../../resolvers/sql/nodes/sql-building';
import type { SqlExpression } from '../../../resolvers/sql/nodes/sql-nodes';
import { everything } from '../../support/grants';
import { ORGANISATION, SAMPLE } from '../reading';

const STRING = scalar('String');
const AT = within(within(within(undefined, 'filter'), 'name'), 'eq');
const FIELD = fieldOf('query ($p: String) { persons(filter: { name: { eq: $p } }, first: $n) { next } }');
const GRANTS = everything(ORGANISATION);

function fieldOf(text: string): FieldNode {
  const [operation] = parse(text).definitions as readonly OperationDefinitionNode[];
  return operation?.selectionSet.selections[0] as FieldNode;
}

/** Asks several times; `look` is what becomes of the value besides. */
class Asking {
  built = 0;
  readonly #kept = new KeptStatements();

  constructor(
    private readonly field = FIELD,
    private readonly look: (value: GivenValue) => SqlExpression = value => parameterOf(STRING, value),
  ) {}

  ask(p: unknown, selection: RowSelection, limit = 10, grants = GRANTS): unknown {
    const build = () => {
      this.built += 1;
      const where = infix({ kind: 'column', table: 't', name: 'name' }, '=', this.look(new GivenValue(p as string, STRING, AT)));
      return select({ columns: [], from: { kind: 'common', name: 'a', alias: 't' }, where, limit: integerParameter(givenLimit(limit)) });
    };
    return this.#kept.statement([selection], { fields: [this.field], variables: { p, n: 3 }, limit }, grants, build).values;
  }
}

const selection = (): RowSelection => ({}) as RowSelection;

describe('kept statements', () => {
  it('are built twice, and made of their template from then on', () => {
    const [asking, known] = [new Asking(), selection()];
    expect(['a', 'b', 'c', 'd'].map((p, index) => asking.ask(p, known, index))).toEqual([['a', 0], ['b', 1], ['c', 2], ['d', 3]]); // prettier-ignore
    expect(asking.built).toBe(2);
  });

  it('are of one selection and one reader', () => {
    const [asking, known] = [new Asking(), selection()];
    for (const p of ['a', 'b']) asking.ask(p, known);
    asking.ask('c', selection());
    asking.ask('d', known, 10, everything(SAMPLE));
    expect(asking.built).toBe(4);
  });

  it.each([
    ['a value was looked at', FIELD, (value: GivenValue) => (value.look() ? parameterOf(STRING, value) : textParameter(''))],
    ['a text was made of it', FIELD, (value: GivenValue) => textParameter(`%${String(value.passOn())}`)],
    ['a number or a text was asked of it', FIELD, (value: GivenValue) => (Number(value) ? textParameter('') : parameterOf(STRING, value))],
    ['a variable is no parameter', fieldOf('{ persons(filter: { name: { eq: $p } }, skip: $s) { next } }'), undefined],
    ['a variable stands elsewhere', fieldOf('{ persons(filter: { and: { name: { eq: $p } } }) { next } }'), undefined],
  ])('are built each time where %s', (_case, field, look) => {
    const [asking, known] = [new Asking(field, look), selection()];
    for (const p of ['a', 'b', 'c', 'd']) asking.ask(p, known);
    expect(asking.built).toBe(4);
  });

  it('are built where a value is null or none, and refuse what no text holds', () => {
    const [asking, known] = [new Asking(), selection()];
    for (const p of ['a', 'b', null, undefined, ['c']]) asking.ask(p, known);
    expect(asking.built).toBe(5);
    expect(() => asking.ask('\u0000', known)).toThrow('filter.name.eq: no text holds the character U+0000');
  });
});
