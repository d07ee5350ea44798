/** Where in the arguments something stands, such as `filter.and[1].firstname.eq`; written out only for a fault. */
import type { ReadFaultCode } from '../../graphql/data-plane-types';
import { ReadFault } from '../database/read-fault';

export interface ArgumentPlace {
  readonly parent: ArgumentPlace | undefined;
  readonly step: string | number;
}

export function within(parent: ArgumentPlace | undefined, step: string | number): ArgumentPlace {
  return { parent, step };
}

/** Refuses the argument: the message names the place and says what is wrong, never a value. */
export function refuse(at: ArgumentPlace, message: string): never {
  refuseAs('INVALID_ARGUMENT', at, message);
}

export function refuseAs(code: ReadFaultCode, at: ArgumentPlace, message: string): never {
  throw new ReadFault(code, `${written(at)}: ${message}`);
}

/** `filter.and[1].firstname.eq` */
export function written({ parent, step }: ArgumentPlace): string {
  if (!parent) return String(step);
  return typeof step === 'number' ? `${written(parent)}[${step}]` : `${written(parent)}.${step}`;
}
