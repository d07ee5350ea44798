/** A function that tells a part of a moment, of a literal -> the part in the literal's own time zone (Part 2, sections 5.1.1.8.1 to 5.1.1.8.16). Moments of the data are in UTC. */
import type { CalledFunction } from '../../../graphql/catalogue/functions';
import type { BoundExpression } from '../bound-request';
import { INT32, isPrimitive } from '../types/edm-types';

export function inOwnZone(row: CalledFunction, call: Extract<BoundExpression, { kind: 'call' }>): BoundExpression {
  const [literal] = call.arguments;
  if (row.isZoned !== true || literal?.kind !== 'parameter' || !isPrimitive(literal.type, 'Edm.DateTimeOffset')) return call;
  if (row.name === 'totaloffsetminutes') return { ...literal, type: INT32, part: 'offset' };
  return { ...call, arguments: [{ ...literal, part: 'local' }] };
}
