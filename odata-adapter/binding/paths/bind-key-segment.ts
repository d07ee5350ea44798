/** A path segment behind a collection -> the value of a key property, written without type names (Part 2, section 4.3.6); a value of another type than text may stand in quotes. Undefined where the segment is no such value. */
import type { EdmProperty } from '../../edm/edm-model';
import { segmentText } from '../value-of';
import { readUnquoted } from '../../syntax/literals/read-unquoted';
import type { PathSegmentSyntax } from '../../syntax/syntax-tree';
import type { BindContext } from '../bind-context';
import type { BoundValue } from '../bound-request';
import { typeOfKind } from '../literals/bind-literal';
import { promoteLiteral } from '../literals/promote-literal';
import { primitive } from '../types/edm-types';

type KeySegment = Extract<PathSegmentSyntax, { kind: 'name' | 'text' }>;

export function bindKeySegment(segment: KeySegment, { type }: EdmProperty, context: BindContext): BoundValue | undefined {
  const { slot, span } = segment;
  if (type.kind === 'complex') return undefined;
  if (slot === undefined) {
    // A name of the model has no slot, but behind a collection no name leads anywhere: as a text it is a key.
    const isText = type.name === 'Edm.String' && segment.kind === 'name' && segment.key === undefined;
    return isText ? { kind: 'literal', type, value: segment.name, span } : undefined;
  }
  if (type.kind === 'enum') {
    const name = context.specialise(contents => type.members.find(member => member.name === contents[slot]?.written)?.name ?? '');
    return name === '' ? undefined : { kind: 'literal', type, value: name, span };
  }
  const parameter = (name: Parameters<typeof primitive>[0]): BoundValue => ({
    kind: 'parameter',
    slot,
    from: 'segment',
    type: primitive(name),
    span,
  });
  if (type.name === 'Edm.String') return parameter('Edm.String');
  const kind = context.specialise(contents => readUnquoted(segmentText(contents[slot]?.written ?? ''))?.kind ?? 'none');
  return kind === 'none' ? undefined : promoteLiteral(parameter(typeOfKind(kind)), type, { clause: 'path', context });
}
