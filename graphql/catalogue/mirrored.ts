/** Comparisons -> the same with the operands in each other's place. */
import type { ComparisonName } from './operators';

export const MIRRORED: Readonly<Record<ComparisonName, ComparisonName>> = { eq: 'eq', ne: 'ne', gt: 'lt', ge: 'le', lt: 'gt', le: 'ge' };
