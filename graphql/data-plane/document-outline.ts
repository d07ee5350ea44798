/**
 * A document and the schema -> its outline for the log: the entity sets it asks, and its links, arguments and operators, with a `?` for each value. Only names of the schema
 * are written: aliases, names of variables and fragments, and names that the schema does not have are the client's own words. Fields that are merely selected are left out.
 */
import { Kind, getNamedType, getNullableType, isCompositeType, isInputObjectType, isListType, isEnumType, isObjectType } from 'graphql';
import type {
  DocumentNode, FieldNode, GraphQLInputType, GraphQLObjectType, GraphQLOutputType, GraphQLSchema, SelectionSetNode, ValueNode,
} from 'graphql'; // oxfmt-ignore
import type { AnnotatedSchema, EntityType } from '../annotated-schema';
import type { DocumentOutline } from '../data-plane-types';
import { changesField } from '../derived-names';
import type { MentioningVariable } from '../grants/document-mentions';

/** Characters of a shape. */
const LONGEST_SHAPE = 2000;
/** Objects within objects in a variable, which may be nested as deeply as a body is long. */
const DEEPEST_VALUE = 32;

/** What of a model an outline needs: the sets by their root fields, and the enums whose members are values of the data. */
export class OutlineWords {
  readonly #sets: ReadonlyMap<string, string>;
  readonly #valueEnums: ReadonlySet<string>;

  constructor({ entities, enums }: AnnotatedSchema) {
    this.#sets = new Map(entities.flatMap(rootFieldsOf));
    this.#valueEnums = new Set(enums.map(({ name }) => name));
  }

  setOf(rootField: string): string {
    return this.#sets.get(rootField) ?? rootField;
  }

  /** A value as it came, in JSON or in a document, without what it says of the data. */
  value(value: unknown, type: GraphQLInputType, depth = 0): string {
    const own = getNullableType(type);
    if (value === null || value === undefined) return 'null';
    if (value instanceof VariableName) return value.shown;
    if (depth > DEEPEST_VALUE) return '…';
    if (isListType(own)) return this.#list(value, own.ofType, depth);
    if (isInputObjectType(own)) return typeof value === 'object' ? this.#object(value, own.getFields(), depth) : '?';
    if (!isEnumType(own) || this.#valueEnums.has(own.name) || typeof value !== 'string') return '?';
    return own.getValue(value) === undefined ? '?' : value;
  }

  #list(value: unknown, type: GraphQLInputType, depth: number): string {
    const items: readonly unknown[] = Array.isArray(value) ? value : [value];
    const texts = items.map(item => this.value(item, type, depth + 1));
    return texts.every(text => text === '?') ? '?' : `[${texts.join(', ')}]`;
  }

  #object(value: object, fields: Readonly<Record<string, { readonly type: GraphQLInputType }>>, depth: number): string {
    const texts = Object.entries(value).map(([name, inner]) => {
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
      return field === undefined ? '?' : `${name}: ${this.value(inner, field.type, depth + 1)}`;
    });
    return `{${texts.join(', ')}}`;
  }
}

/** Each with the set that it asks. */
function rootFieldsOf({ entitySet, alternateKeys, isTracked }: EntityType): readonly (readonly [string, string])[] {
  if (entitySet === undefined) return [];
  const { name, collectionField, singleField } = entitySet;
  const changes = isTracked ? [changesField(singleField)] : [];
  return [collectionField, singleField, ...changes, ...alternateKeys.flatMap(key => key.singleField ?? [])].map(
    field => [field, name] as const,
  );
}

class VariableName {
  constructor(readonly shown: string) {}
}

export function documentOutline(document: DocumentNode, { schema, variables, words }: Shaping): Omit<DocumentOutline, 'fields'> {
  const query = schema.getQueryType();
  const roots: string[] = [];
  const shapes = document.definitions.map(definition => {
    if (definition.kind === Kind.OPERATION_DEFINITION && query) {
      roots.push(...rootFields(definition.selectionSet, query).map(name => words.setOf(name)));
      return selectionShape(definition.selectionSet, query, { schema, variables, words });
    }
    if (definition.kind !== Kind.FRAGMENT_DEFINITION) return '';
    const type = schema.getType(definition.typeCondition.name.value);
    return isObjectType(type) ? `...${selectionShape(definition.selectionSet, type, { schema, variables, words })}` : '';
  });
  return { entitySets: [...new Set(roots)], shape: boundedShape(shapes.filter(shape => shape !== '').join(' ')) };
}

export function boundedShape(text: string): string {
  return text.length > LONGEST_SHAPE ? `${text.slice(0, LONGEST_SHAPE)}…` : text;
}

interface Shaping {
  readonly schema: GraphQLSchema;
  readonly variables: readonly MentioningVariable[];
  readonly words: OutlineWords;
}

/** Those of fragments stand in the shape alone. */
function rootFields({ selections }: SelectionSetNode, query: GraphQLObjectType): readonly string[] {
  return selections.flatMap(selection =>
    selection.kind === Kind.FIELD && Object.hasOwn(query.getFields(), selection.name.value) ? [selection.name.value] : [],
  );
}

function selectionShape({ selections }: SelectionSetNode, type: GraphQLObjectType, shaping: Shaping): string {
  const texts = selections.flatMap(selection => {
    switch (selection.kind) {
      case Kind.FIELD:
        return fieldShape(selection, type, shaping);
      case Kind.INLINE_FRAGMENT:
        return [selectionShape(selection.selectionSet, type, shaping)];
      case Kind.FRAGMENT_SPREAD:
        return ['...'];
    }
  });
  return texts.filter(text => text !== '').join(' ');
}

function fieldShape(node: FieldNode, parent: GraphQLObjectType, shaping: Shaping): readonly string[] {
  const field = Object.hasOwn(parent.getFields(), node.name.value) ? parent.getFields()[node.name.value] : undefined;
  if (field === undefined) return [];
  const given = (node.arguments ?? []).flatMap(({ name, value }) => {
    const argument = field.args.find(candidate => candidate.name === name.value);
    return argument ? [`${argument.name}: ${shaping.words.value(plainValue(value, shaping.variables), argument.type)}`] : [];
  });
  const below = belowShape(node, field.type, shaping);
  const isLeaf = !isCompositeType(getNamedType(field.type));
  // What a page counts is asked of the database, like its rows.
  if (isLeaf && given.length === 0 && field.name !== 'count') return [];
  return [`${field.name}${given.length > 0 ? `(${given.join(', ')})` : ''}${below === '' ? '' : ` {${below}}`}`];
}

function belowShape({ selectionSet }: FieldNode, type: GraphQLOutputType, shaping: Shaping): string {
  const named = getNamedType(type);
  return selectionSet && isObjectType(named) ? selectionShape(selectionSet, named, shaping) : '';
}

/** As it would stand in JSON. */
function plainValue(node: ValueNode, variables: readonly MentioningVariable[]): unknown {
  switch (node.kind) {
    case Kind.VARIABLE: {
      const place = variables.findIndex(({ name }) => name === node.name.value);
      return new VariableName(place < 0 ? '?' : `$${place + 1}`);
    }
    case Kind.OBJECT:
      return Object.fromEntries(node.fields.map(({ name, value }) => [name.value, plainValue(value, variables)]));
    case Kind.LIST:
      return node.values.map(value => plainValue(value, variables));
    case Kind.NULL:
      return null;
    case Kind.INT:
    case Kind.FLOAT:
    case Kind.STRING:
    case Kind.BOOLEAN:
    case Kind.ENUM:
      return node.value;
  }
}
