/** A method and what it is taken of -> the type of the result (Data Aggregation, section 3.2.1.3). Undefined where the method does not take such values. */
import { isFloating, isNumber, isScalar, scalar } from '../expression/value-types';
import type { ValueType } from '../storage/storage-model';
import type { AggregateMethod } from './transformation-tree';

/** Sums of exact numbers are decimals, which hold all of them. */
export function aggregateType(method: Exclude<AggregateMethod, 'COUNT'>, of: ValueType): ValueType | undefined {
  switch (method) {
    case 'SUM':
    case 'AVERAGE':
      if (!isNumber(of)) return undefined;
      return isFloating(of) ? scalar('Float') : scalar('Decimal');
    case 'MIN':
    case 'MAX':
      return isScalar(of, 'Boolean', 'UUID', 'Binary', 'Stream') ? undefined : of;
    case 'COUNTDISTINCT':
      return scalar('Decimal');
  }
}
