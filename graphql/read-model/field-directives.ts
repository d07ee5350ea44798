/** The directives on a field against its type: each has types that it means something on, and arguments that make sense. Reports the others. */
import type { ConstDirectiveNode, FieldDefinitionNode } from 'graphql';
import type { FieldType } from '../annotated-schema';
import type { Reading } from './model-reading';

interface Applicability {
  readonly fits: (type: FieldType) => boolean;
  /** Completes "@x is for ...". */
  readonly use: string;
}

const isScalar = (type: FieldType, name: string) => type.kind === 'scalar' && type.name === name;

const APPLICABILITY: Readonly<Record<string, Applicability>> = {
  column: { fits: type => type.kind !== 'complex', use: 'fields of scalars and enums; a complex field has @embedded' },
  embedded: { fits: type => type.kind === 'complex', use: 'fields of complex types' },
  link: { fits: () => false, use: 'fields that lead to entities' },
  where: { fits: () => false, use: 'entities, and for fields that lead to entities' },
  function: { fits: () => false, use: 'fields that lead to one media entity' },
  protectable: { fits: type => type.kind !== 'complex', use: 'fields of scalars and enums' },
  computed: { fits: () => true, use: 'fields that hold values' },
  search: { fits: type => isScalar(type, 'String'), use: 'fields of type String' },
  text: { fits: type => isScalar(type, 'String'), use: 'fields of type String' },
  allowedValues: { fits: type => isScalar(type, 'String'), use: 'fields of type String' },
  decimal: { fits: type => isScalar(type, 'Decimal'), use: 'fields of type Decimal' },
  stream: { fits: type => isScalar(type, 'Stream'), use: 'fields of type Stream' },
};

/** What a link cannot have: everything that speaks of a value. */
export function checkLinkDirectives(node: FieldDefinitionNode, { faults }: Reading): void {
  for (const directive of node.directives ?? []) {
    const rule = ['link', 'where', 'function'].includes(directive.name.value) ? undefined : APPLICABILITY[directive.name.value];
    if (rule) faults.add(directive, misplaced(directive, rule));
  }
}

export function checkFieldDirectives(node: FieldDefinitionNode, type: FieldType, reading: Reading): void {
  for (const directive of node.directives ?? []) {
    const rule = APPLICABILITY[directive.name.value];
    if (rule && !rule.fits(type)) reading.faults.add(directive, misplaced(directive, rule));
  }
  checkSearched(node, reading);
  checkText(node, reading);
  checkDecimal(node, reading);
}

/** A search does not say which fields it reads, and each read of a sensitive one is recorded. */
function checkSearched(node: FieldDefinitionNode, { directives, faults }: Reading): void {
  const use = directives.one(node, 'search');
  const isRecorded = directives.one(node, 'sensitive') !== undefined || directives.one(node, 'protectable') !== undefined;
  if (use && isRecorded)
    faults.add(use.node, 'A sensitive or protected field must not have @search: the record could not tell which field a search has read.');
}

/** In a complex type, whose values are granted, searched and served with the field that holds them. */
export function checkPartDirectives(node: FieldDefinitionNode, { faults }: Reading): void {
  for (const directive of node.directives ?? []) {
    if (['sensitive', 'group', 'protectable', 'search', 'stream'].includes(directive.name.value)) {
      faults.add(directive, `@${directive.name.value} is for fields of entities, not for the parts of a complex type.`);
    }
  }
}

function misplaced(directive: ConstDirectiveNode, { use }: Applicability): string {
  return `@${directive.name.value} is for ${use}.`;
}

function checkText(node: FieldDefinitionNode, { directives, faults }: Reading): void {
  const use = directives.one(node, 'text');
  if (!use) return;
  const { maxLength, pattern } = use.args;
  if (typeof maxLength === 'number' && maxLength < 1) faults.add(use.node, 'maxLength must be at least 1.');
  if (typeof pattern === 'string' && !isRegularExpression(pattern)) faults.add(use.node, 'The pattern must be a regular expression.');
}

function isRegularExpression(pattern: string): boolean {
  try {
    return new RegExp(pattern, 'u') instanceof RegExp;
  } catch {
    return false;
  }
}

function checkDecimal(node: FieldDefinitionNode, { directives, faults }: Reading): void {
  const use = directives.one(node, 'decimal');
  if (!use) return;
  const { precision, scale } = use.args;
  if (precision < 1) faults.add(use.node, 'The precision must be at least 1.');
  else if ((scale ?? 0) < 0 || (scale ?? 0) > precision) faults.add(use.node, 'The scale must be from 0 to the precision.');
}
