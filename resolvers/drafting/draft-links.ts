/** Types without links, and the tables between them -> the same with a link for each foreign key and one back. A foreign key that cannot be a link is named. */
import { aggregateField } from '../../graphql/derived-names';
import { camelCase, pascalCase } from '../../graphql/read-model/name-forms';
import type { DescribedSchema, DescribedTable, Reference } from './described-schema';
import type { DraftedLink, DraftedType } from './drafted-model';
import type { FreeNames } from './free-names';
import { identifierOf } from './identifier-of';
import type { BetweenTable } from './sort-tables';
import { unlinkable } from './unlinkable';

/** `names`: those that are free beside its fields. */
export type UnlinkedType = Omit<DraftedType, 'links'> & { readonly names: FreeNames };

interface LinkedTypes {
  readonly types: readonly DraftedType[];
  readonly left: readonly string[];
}

export function draftLinks(schema: DescribedSchema, types: readonly UnlinkedType[], between: readonly BetweenTable[]): LinkedTypes {
  const drafting = new LinkDrafting(schema, types);
  const references = types.flatMap(source => source.table.references.flatMap(reference => drafting.resolve(source, reference)));
  for (const reference of references) drafting.addForth(reference);
  for (const reference of references) drafting.addBack(reference);
  for (const table of between) drafting.join(table);
  return {
    types: types.map(({ name, set, table, key, fields }) => ({ name, set, table, key, fields, links: drafting.linksOf(name) })),
    left: drafting.left,
  };
}

class LinkDrafting {
  readonly left: string[] = [];
  private readonly links = new Map<string, DraftedLink[]>();
  private readonly byTable: ReadonlyMap<string, UnlinkedType>;

  constructor(
    private readonly schema: DescribedSchema,
    types: readonly UnlinkedType[],
  ) {
    this.byTable = new Map(types.map(type => [type.table.name, type]));
  }

  linksOf(type: string): readonly DraftedLink[] {
    return this.links.get(type) ?? [];
  }

  /** None where it leads to what is not served; then that is told. */
  resolve(source: UnlinkedType, reference: Reference): readonly ResolvedReference[] {
    const target = this.targetOf(source.table, reference);
    return target === undefined ? [] : [{ source, reference, target, stem: stemOf(reference, target) }];
  }

  addForth({ source, reference: { columns: from, targetColumns: to, validated }, target, stem }: ResolvedReference): void {
    const nullable = !validated || source.table.columns.some(({ name, notNull }) => from.includes(name) && !notNull);
    this.add(source, { name: forwardName(stem, source, target), target: target.name, many: false, nullable, from, to, through: undefined });
  }

  /** To one where no two rows have the same values of the foreign key. */
  addBack({ source, reference: { columns: to, targetColumns: from }, target, stem }: ResolvedReference): void {
    const isOne = isUnique(source.table, to);
    const name = byStem(camelCase(isOne ? source.name : source.set), stem, target);
    this.add(target, { name, target: source.name, many: !isOne, nullable: isOne, from, to, through: undefined });
  }

  /** A table between two others is a link from each to the other. */
  join({ table, references: [one, other] }: BetweenTable): void {
    const [left, right] = [this.targetOf(table, one), this.targetOf(table, other)];
    if (left === undefined || right === undefined) return;
    this.addThrough([left, one], [right, other], table);
    this.addThrough([right, other], [left, one], table);
  }

  private addThrough([owner, own]: End, [target, to]: End, { name: table }: DescribedTable): void {
    const name = byStem(camelCase(target.set), stemOf(to, target), target);
    const through = { table, from: own.columns, to: to.columns };
    this.add(owner, { name, target: target.name, many: true, nullable: false, from: own.targetColumns, to: to.targetColumns, through });
  }

  private add(type: UnlinkedType, link: DraftedLink): void {
    const name = type.names.take(link.name, wanted => (link.many ? [wanted, aggregateField(wanted)] : [wanted]));
    const known = this.links.get(type.name);
    if (known === undefined) this.links.set(type.name, [{ ...link, name }]);
    else known.push({ ...link, name });
  }

  private targetOf(table: DescribedTable, reference: Reference): UnlinkedType | undefined {
    const target = reference.schema === this.schema.name ? this.byTable.get(reference.table) : undefined;
    const reason = target === undefined ? this.whyNot(reference) : unlinkable(table, target.table, reference);
    if (reason === undefined) return target;
    this.left.push(`Foreign key "${reference.name}" of "${table.name}": ${reason}.`);
    return undefined;
  }

  private whyNot({ schema, table }: Reference): string {
    return schema === this.schema.name ? `"${table}" is left out` : `"${schema}"."${table}" is in another schema`;
  }
}

interface ResolvedReference {
  readonly source: UnlinkedType;
  readonly reference: Reference;
  readonly target: UnlinkedType;
  readonly stem: string;
}

type End = readonly [type: UnlinkedType, reference: Reference];

function isUnique({ primaryKey, unique }: DescribedTable, columns: readonly string[]): boolean {
  return [...(primaryKey === null ? [] : [primaryKey]), ...unique].some(names => names.every(name => columns.includes(name)));
}

/** What the key's column is called without its end: `customer_id` -> `customer`. A key of several columns is called like the type it leads to. */
function stemOf({ columns: [column = '', ...more] }: Reference, target: UnlinkedType): string {
  const stem =
    more.length > 0 ? '' : identifierOf(column).replace(/(^|(?<=[a-z0-9]))(Id|ID|Uuid|UUID|Guid|GUID|Key|Fk|FK|id|uuid|guid|key|fk)$/, '');
  return stem === '' || /^(id|uuid|guid|key|fk)$/i.test(stem) ? camelCase(target.name) : stem;
}

function forwardName(stem: string, source: UnlinkedType, target: UnlinkedType): string {
  const isTaken = source.fields.some(({ name }) => name === stem);
  if (!isTaken) return stem;
  return stem === camelCase(target.name) ? `${stem}Entity` : `${stem}${target.name}`;
}

/** The way back says by which key, where that is not called like the type it leads to. */
function byStem(name: string, stem: string, target: UnlinkedType): string {
  return stem === camelCase(target.name) ? name : `${name}By${pascalCase(stem)}`;
}
