/** A name that the key may not read -> the fault: `FieldForbidden` for a name in an option and for an entity set, 404 for any other name in a path. Neither depends on data. */
import { ODataFault, type Span } from '../faults';
import type { EdmEntityType, EdmNavigation, EdmProperty } from '../edm/edm-model';
import type { FaultPlace } from './bind-context';

export function refuseWithheld({ name, withheld }: EdmProperty | EdmNavigation, owner: EdmEntityType, { clause, span }: FaultPlace): void {
  if (!withheld) return;
  const message = `${clause}: this key may not read ${name} of ${owner.name}`;
  throw new ODataFault({ code: 'FieldForbidden', message, target: name, span });
}

/** Not 404: a set without values would read as one without data. */
export function setForbidden(name: string, span: Span): ODataFault {
  return new ODataFault({ code: 'FieldForbidden', message: `This key may not read anything of ${name}`, target: name, span });
}

/** Part 1, section 11.2.4: what a client may not read is answered as if it were not there; the message says why. */
export function valueNotFound(name: string, span: Span): ODataFault {
  return new ODataFault({
    code: 'EntityNotFound',
    message: `The path leads nowhere for this key: it may not read ${name}`,
    target: name,
    span,
  });
}
