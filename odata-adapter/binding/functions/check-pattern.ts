/** The pattern of `matchesPattern` (Part 2, section 5.1.1.7.1): a literal that can be translated for the database. Rejects all others: `NotOffered`, `LimitExceeded`, `InvalidLiteral`. */
import { translatePattern, type PatternFault } from '../../../graphql/catalogue/postgres-pattern';
import type { FaultCode } from '../../faults';
import { clauseFault, specialiseBy, type NodeScope } from '../bind-context';
import type { BoundExpression } from '../bound-request';
import { isLiteral } from '../operators/is-literal';

const FAULTS: Readonly<Record<PatternFault, readonly [code: FaultCode, message: string]>> = {
  long: ['LimitExceeded', 'the pattern is too long'],
  malformed: ['InvalidLiteral', 'the pattern is not a regular expression'],
  caseless: [
    'NotOffered',
    "the pattern has the flag (?i). To match in any case, write matchesPattern(tolower(Name),'…') with a pattern in lower case",
  ],
  flagged: ['NotOffered', 'the pattern has flags, as (?s). Leave them out: [^] matches any character, (^|\\n) the beginning of a line'],
  unoffered: ['NotOffered', 'the pattern uses look-around, a back reference, or an escape or class that is not offered'],
  large: ['LimitExceeded', 'the pattern repeats too much'],
};

export function checkPattern(pattern: BoundExpression | undefined, scope: NodeScope): void {
  if (!isLiteral(pattern)) throw clauseFault('NotOffered', 'matchesPattern takes a literal as its pattern here', scope);
  if (pattern.type.kind === 'null') return;
  const kind = specialiseBy(pattern, scope.context, value => translatePattern(String(value)).kind);
  if (kind === 'translated') return;
  const [code, message] = FAULTS[kind];
  throw clauseFault(code, message, { ...scope, span: pattern.span });
}
