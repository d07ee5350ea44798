/** A GraphQL result and the way to the target in it -> what stands there. Rejects a way that ends early: an entity on it does not exist (404). */
import type { ResultPath } from '../document/compiled-document';
import { ODataFault } from '../faults';

/** Null or undefined only when the way's last step leads nowhere. */
export function readPath(data: unknown, path: ResultPath): unknown {
  let value = data;
  for (const step of path) {
    if (!isObject(value)) throw entityNotFound();
    value = value[step];
  }
  return value;
}

export function entityNotFound(): ODataFault {
  return new ODataFault({ code: 'EntityNotFound', message: 'There is no entity at this path.' });
}

export function isObject(value: unknown): value is Record<string | number, unknown> {
  return typeof value === 'object' && value !== null;
}
