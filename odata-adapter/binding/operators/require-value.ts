/** A bound operand -> the single value that it is. Rejects an entity, a complex value, an object or a collection: `TypeMismatch`. */
import type { Span } from '../../faults';
import { clauseFault, type Scope } from '../bind-context';
import type { BoundExpression } from '../bound-request';
import { isValue, type BoundComposite, type BoundEntity, type BoundOperand } from './bound-operand';

export function requireValue(operand: BoundOperand, scope: Scope, span: Span): BoundExpression {
  if (isValue(operand)) return operand;
  throw clauseFault('TypeMismatch', compositeMessage(operand), { ...scope, span });
}

function compositeMessage(operand: BoundComposite): string {
  switch (operand.kind) {
    case 'list':
      return "a collection stands only beside 'in', 'eq' and 'ne' and in the functions of collections";
    case 'object':
      return "an object stands only beside 'in', 'eq' and 'ne'";
    case 'complex':
      return `${operand.path.at(-1)?.name ?? ''} is a complex value. Use one of its properties, or compare it with another by eq or ne.`;
    case 'entity':
      return entityMessage(operand);
  }
}

function entityMessage({ through, type }: BoundEntity): string {
  const name = through.at(-1)?.navigation.name;
  const nullTest = name === undefined ? '' : ', or compare it with null';
  return `${name ?? type.name} is an entity. Use one of its properties, such as ${type.key[0]?.name ?? ''}${nullTest}.`;
}
