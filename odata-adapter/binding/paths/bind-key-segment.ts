/** A path segment behind a collection -> the value of a key property, written without quotes or type names (Part 2, section 4.3.6); undefined where it is none. */
import type { EdmProperty } from '../../edm/edm-model';
import { parseKeyText } from '../../syntax/literals/parse-key-text';
import type { LiteralSyntax, PathSegmentSyntax } from '../../syntax/syntax-tree';
import type { BindContext } from '../bind-context';
import { bindLiteral } from '../literals/bind-literal';
import type { BoundLiteral } from '../bound-request';
import { promoteLiteral } from '../literals/promote-literal';

type KeySegment = Extract<PathSegmentSyntax, { kind: 'name' | 'text' }>;

export function bindKeySegment(segment: KeySegment, { type }: EdmProperty, context: BindContext): BoundLiteral | undefined {
  if (type.kind === 'complex') return undefined;
  const { text, span } = segment;
  if (type.kind === 'enum') {
    const member = type.members.find(({ name }) => name === text);
    return member && { kind: 'literal', type, value: member.name, span };
  }
  const literal: LiteralSyntax | undefined =
    type.name === 'Edm.String' ? { kind: 'literal', type: 'string', value: text, span } : parseKeyText(text, span, context.settings.limits);
  if (literal === undefined || literal.type === 'null') return undefined;
  return promoteLiteral(bindLiteral(literal, { clause: 'path', context }), type, 'path');
}
