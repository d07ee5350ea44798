/** A GraphQL result and the way to the target in it -> what stands there. Rejects a way that ends early: an entity on it does not exist (404). */
import type { ResultPath } from '../document/compiled-document';
import { ODataFault } from '../faults';

/** Of the result, or an object within one. */
export type Row = Record<string, unknown>;

/** Null or undefined only when the way's last step leads nowhere. */
export function readPath(data: unknown, path: ResultPath): unknown {
  let value = data;
  for (const step of path) {
    if (!isRow(value)) throw entityNotFound();
    value = value[step];
  }
  return value;
}

export function entityNotFound(): ODataFault {
  return new ODataFault({ code: 'EntityNotFound', message: 'There is no entity at this path.' });
}

export function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null;
}
