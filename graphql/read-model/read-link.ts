/**
 * An SDL field to an entity -> `Link`. Rejects lists other than `[T!]!`, links that may lead nowhere and do not say so, columns that do not pair up, and a table between that is half described.
 * The columns need not be fields; whether they exist is checked against the database by the resolvers.
 */
import type { FieldDefinitionNode } from 'graphql';
import type { Field, Link, LinkJoin, RowCondition } from '../annotated-schema';
import { hasDirective, type DirectiveUse } from './directive-reader';
import { sourceOf } from './fault-collector';
import { checkLinkDirectives } from './field-directives';
import { isODataName, pascalCase } from './name-forms';
import { readDescription } from './read-description';
import { readGroups } from './read-groups';
import { readODataName } from './read-odata-name';
import { readRowConditions } from './read-row-conditions';
import type { Reading } from './model-reading';
import { typeReference } from './type-reference';

/** Columns of the keys on either side, which a link uses unless it names others, and what the target's rows must be. */
export interface LinkEnds {
  readonly owner: readonly Field[];
  readonly target: readonly Field[];
  /** Which rows of the target's table belong to it. */
  readonly targetRows: readonly RowCondition[];
  /** Whether the target is a media entity. */
  readonly hasMedia: boolean;
}

export function readLink(node: FieldDefinitionNode, ends: LinkEnds, reading: Reading): Link | undefined {
  const reference = typeReference(node.type);
  const use = reading.directives.one(node, 'link');
  if (!use) {
    if (!hasDirective(node, 'link'))
      reading.faults.add(node, `${node.name.value} leads to ${reference.name}: say by which columns with @link.`);
    return undefined;
  }
  checkLinkDirectives(node, reading);
  checkListShape(node, reading);
  const join = readJoin(use, ends, reading);
  const many = reference.list !== 'none';
  const rows = readRowConditions(node, reading);
  checkNullable(node, [...ends.targetRows, ...rows], reading);
  return {
    kind: 'link',
    name: node.name.value,
    odataName: readODataName(node, reading) ?? pascalCase(node.name.value),
    description: readDescription(node, reading),
    target: reference.name,
    many,
    nullable: !many && reference.nullable,
    contained: use.args.contained ?? false,
    owning: many && startsAtKey(join, ends.owner),
    join,
    functionName: readFunction(node, ends, reading),
    rows,
    sensitive: reading.directives.one(node, 'sensitive') !== undefined,
    groups: readGroups(node, reading),
    source: sourceOf(node),
  };
}

function startsAtKey({ from, through }: LinkJoin, key: readonly Field[]): boolean {
  return through === undefined && key.every(({ column }) => from.includes(column));
}

function checkListShape(node: FieldDefinitionNode, { faults }: Reading): void {
  const reference = typeReference(node.type);
  if (reference.list === 'partial') faults.add(node.type, `A link to many must be a list without nulls: write [${reference.name}!]!.`);
}

function readFunction(node: FieldDefinitionNode, { hasMedia }: LinkEnds, { directives, faults }: Reading): string | undefined {
  const use = directives.one(node, 'function');
  if (!use) return undefined;
  const { name } = use.args;
  if (!hasMedia || typeReference(node.type).list !== 'none') faults.add(use.node, '@function is for fields that lead to one media entity.');
  if (!isODataName(name)) faults.add(use.node, `"${name}" is no name of a function: letters and digits, not beginning with a digit.`);
  return name;
}

/** What is led to may be among the rows that are left out. */
function checkNullable(node: FieldDefinitionNode, rows: readonly RowCondition[], { faults }: Reading): void {
  const { name, list, nullable } = typeReference(node.type);
  if (rows.length === 0 || list !== 'none' || nullable) return;
  faults.add(node.type, `By @where the link may lead to no ${name}: declare its type without "!".`);
}

function readJoin(use: DirectiveUse<'link'>, ends: LinkEnds, reading: Reading): LinkJoin {
  const from = use.args.from ?? ends.owner.map(field => field.column);
  const to = use.args.to ?? ends.target.map(field => field.column);
  const { through } = use.args;
  if (isKeyMissing(use, ends)) return { from, to, through: undefined };
  if (typeof through !== 'string') {
    checkDirect(use, { from, to }, reading);
    return { from, to, through: undefined };
  }
  const between = { table: through, from: use.args.throughFrom ?? [], to: use.args.throughTo ?? [] };
  checkThrough(use, { from, to, between }, reading);
  return { from, to, through: between };
}

/** A key that could not be read is a fault of its own. */
function isKeyMissing({ args }: DirectiveUse<'link'>, { owner, target }: LinkEnds): boolean {
  return (!args.from && owner.length === 0) || (!args.to && target.length === 0);
}

interface JoinColumns {
  readonly from: readonly string[];
  readonly to: readonly string[];
}

function checkDirect(use: DirectiveUse<'link'>, columns: JoinColumns, { faults }: Reading): void {
  if (use.args.throughFrom ?? use.args.throughTo)
    faults.add(use.node, 'throughFrom and throughTo are columns of a table: name it with through.');
  else
    checkPairs(
      use,
      [
        ['from', columns.from],
        ['to', columns.to],
      ],
      faults,
    );
}

interface JoinThrough extends JoinColumns {
  readonly between: NonNullable<LinkJoin['through']>;
}

function checkThrough(use: DirectiveUse<'link'>, { from, to, between }: JoinThrough, { faults }: Reading): void {
  if (use.args.contained)
    faults.add(use.node, 'A link through a table cannot be contained, because its target may belong to several. Remove contained.');
  checkPairs(
    use,
    [
      ['from', from],
      ['throughFrom', between.from],
    ],
    faults,
  );
  checkPairs(
    use,
    [
      ['to', to],
      ['throughTo', between.to],
    ],
    faults,
  );
}

type NamedColumns = readonly [name: string, columns: readonly string[]];

function checkPairs(use: DirectiveUse<'link'>, ends: readonly [NamedColumns, NamedColumns], faults: Reading['faults']): void {
  const [[left, leftColumns], [right, rightColumns]] = ends;
  if (leftColumns.length === rightColumns.length && leftColumns.length > 0) return;
  faults.add(
    use.node,
    `A link needs as many columns on one side as on the other: ${left} has ${leftColumns.length}, ${right} has ${rightColumns.length}.`,
  );
}
