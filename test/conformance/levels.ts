/** The levels in the order of the standard, each with its clauses. */
import type { Clause, Level } from './clause';
import { ADVANCED_4_0 } from './advanced-4.0';
import { ADVANCED_4_01 } from './advanced-4.01';
import { INTERMEDIATE_4_0 } from './intermediate-4.0';
import { INTERMEDIATE_4_01 } from './intermediate-4.01';
import { MINIMAL_4_0 } from './minimal-4.0';
import { MINIMAL_4_01 } from './minimal-4.01';

export const LEVELS: readonly { readonly level: Level; readonly section: string; readonly clauses: readonly Clause[] }[] = [
  { level: '4.0 Minimal', section: '13.1.1', clauses: MINIMAL_4_0 },
  { level: '4.0 Intermediate', section: '13.1.2', clauses: INTERMEDIATE_4_0 },
  { level: '4.0 Advanced', section: '13.1.3', clauses: ADVANCED_4_0 },
  { level: '4.01 Minimal', section: '13.2.1', clauses: MINIMAL_4_01 },
  { level: '4.01 Intermediate', section: '13.2.2', clauses: INTERMEDIATE_4_01 },
  { level: '4.01 Advanced', section: '13.2.3', clauses: ADVANCED_4_01 },
];
