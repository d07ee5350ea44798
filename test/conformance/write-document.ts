/** The levels with their clauses -> docs/conformance.md. */
import type { Clause } from './clause';
import type { LEVELS } from './levels';

const HEAD = `# Conformance

The clauses of _OData Version 4.01, Part 1: Protocol_, section 13, in their order and in our words. What is marked **shown** has a test of the same name in
\`test/conformance/\`, which asks the running service; the rest has its reason. This page is written from those tests (\`UPDATE_DOCS=1 npx jest test/conformance\`).

Opslag only reads. Clauses for services that are updated do not apply, and are left out; \`$batch\` is a POST and is not offered, which is the one thing that keeps the
service from the level Advanced.
`;

export function writeDocument(levels: typeof LEVELS): string {
  return [HEAD, ...levels.map(({ level, section, clauses }) => levelText(level, section, clauses))].join('\n');
}

function levelText(level: string, section: string, clauses: readonly Clause[]): string {
  return [`## OData ${level}`, '', `Section ${section}.`, '', ...clauses.map(line), ''].join('\n');
}

function line(clause: Clause): string {
  const { number, strength, asks } = clause;
  const indent = number.includes('.') ? '  ' : '';
  return `${indent}- **${number} ${strength}** ${asks}: ${'holds' in clause ? '**shown**' : clause.reason}`;
}
