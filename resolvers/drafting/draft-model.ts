/** A described schema -> a model of it. Tables and columns that a model cannot describe are left out and named. */
import { aggregateField, COMPUTE, entityTypeNames, FILTER_MEMBERS, filterName } from '../../graphql/derived-names';
import { fixedTypeNames } from '../../graphql/read-model/fixed-type-names';
import { camelCase, LITERAL_NAMES, pascalCase } from '../../graphql/read-model/name-forms';
import { draftLinks, type UnlinkedType } from './draft-links';
import type { DescribedColumn, DescribedSchema } from './described-schema';
import type { DraftedEnum, DraftedField, DraftedModel } from './drafted-model';
import { plural, singular } from './english-number';
import { fieldType } from './field-type';
import { FreeNames } from './free-names';
import { identifierOf } from './identifier-of';
import { sortTables, type KeyedTable, type StatedKeys } from './sort-tables';

export interface Drafting {
  /** Of OData. */
  readonly namespace: string;
  readonly keys: StatedKeys;
}

export function draftModel(schema: DescribedSchema, { namespace, keys }: Drafting): DraftedModel {
  const { keyed, between, left } = sortTables(schema, keys);
  const names = new FreeNames(fixedTypeNames());
  const named = keyed.map(table => ({ ...table, ...nameType(table, names) }));
  const enums = new Enums(names);
  const drafts = named.map(type => ({ ...type, ...draftFields(type, enums) }));
  const linked = draftLinks(schema, drafts, between);
  return {
    namespace,
    schema: schema.name,
    types: linked.types,
    enums: enums.named(),
    between: between.map(({ table }) => table),
    left: [...left, ...drafts.flatMap(draft => draft.left), ...linked.left],
  };
}

/** A type and its set have derived names, in the schema and among the fields of its root, which must be free too. Those of types begin with a capital, those of fields do not. */
function nameType({ table }: KeyedTable, names: FreeNames): Pick<UnlinkedType, 'name' | 'set'> {
  const words = identifierOf(table.name, singular);
  const name = names.take(pascalCase(words), type => [
    type,
    camelCase(type),
    ...(Object.values(entityTypeNames(type)) as readonly string[]),
  ]);
  const several = pascalCase(identifierOf(table.name, word => plural(singular(word))));
  const set = names.take(several === name ? `${several}Set` : several, wanted => [camelCase(wanted), camelCase(aggregateField(wanted))]);
  return { name, set };
}

function draftFields(
  { table, key }: KeyedTable,
  enums: Enums,
): Pick<UnlinkedType, 'fields' | 'names'> & { readonly left: readonly string[] } {
  const names = new FreeNames([COMPUTE, ...FILTER_MEMBERS, ...LITERAL_NAMES]);
  const left: string[] = [];
  const fields = table.columns.flatMap((column): readonly DraftedField[] => {
    const type = fieldType(column);
    const wanted = identifierOf(column.name);
    if (type.kind === 'none') left.push(`Column "${table.name}"."${column.name}": ${type.reason}.`);
    else if (wanted === '')
      left.push(`Column "${table.name}"."${column.name}": its name has no letter or digit that GraphQL and OData have.`);
    if (type.kind === 'none' || wanted === '') return [];
    const typeName = type.kind === 'scalar' ? type.name : enums.nameOf(column, type.labels);
    const nullable = !key.includes(column.name) && (table.kind !== 'table' || !column.notNull);
    return [{ name: names.take(wanted), type: typeName, nullable, column }];
  });
  return { fields, names, left };
}

/** One for each PostgreSQL type, whatever column has it. */
class Enums {
  private readonly found = new Map<string, DraftedEnum>();

  constructor(private readonly typeNames: FreeNames) {}

  nameOf({ type }: DescribedColumn, labels: readonly string[]): string {
    const same = JSON.stringify([type, labels]);
    const known = this.found.get(same);
    if (known !== undefined) return known.name;
    const wanted = pascalCase(identifierOf(type)) || 'Choice';
    const name = this.typeNames.take(wanted, each => [each, filterName(each)]);
    this.found.set(same, { name, labels });
    return name;
  }

  named(): readonly DraftedEnum[] {
    return [...this.found.values()];
  }
}
