/** Where a property is -> its value, or the complex value that it has. Rejects a stream, which is no operand: `TypeMismatch`. */
import type { EdmEntityType, EdmProperty } from '../../edm/edm-model';
import { clauseFault, type FaultPlace } from '../bind-context';
import type { BoundType } from '../bound-request';
import type { BoundOperand, PathStart } from './bound-operand';
import { lookedUp } from './looked-up';

interface PropertyPath extends PathStart {
  readonly owner: EdmEntityType;
  readonly path: readonly EdmProperty[];
}

export function propertyAt(property: PropertyPath, place: FaultPlace): BoundOperand {
  const { of, root, through, owner, path } = property;
  const type = path.at(-1)?.type;
  if (type === undefined) throw new Error('A property has a path.');
  if (type.kind === 'complex') return { kind: 'complex', of, root, through, owner, path, type, span: place.span };
  refuseStream(type, place);
  return lookedUp(property, { kind: 'property', variable: of, through, path, owner, type });
}

function refuseStream(type: BoundType, place: FaultPlace): void {
  if (type.kind !== 'primitive' || type.name !== 'Edm.Stream') return;
  throw clauseFault('TypeMismatch', 'a stream is no operand. It can only be read.', place);
}
