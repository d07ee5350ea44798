/** A parsed document -> how much it asks for, as if its fragments were written out where they are spread. Each fragment is measured once. */
import { Kind } from 'graphql';
import type { DocumentNode, FieldNode, FragmentDefinitionNode, OperationDefinitionNode, SelectionNode, SelectionSetNode } from 'graphql';

export interface DocumentMeasure {
  readonly operations: readonly OperationDefinitionNode[];
  readonly depth: number;
  readonly fields: number;
  readonly aliases: number;
  /** Of all aliases. */
  readonly aliasLetters: number;
  /** Whether introspection, which has lists within lists, is multiplied by aliases. */
  readonly aliasedIntrospection: boolean;
}

type Extent = Omit<DocumentMeasure, 'operations'>;

const NOTHING: Extent = { depth: 0, fields: 0, aliases: 0, aliasLetters: 0, aliasedIntrospection: false };

export function measureDocument({ definitions }: DocumentNode): DocumentMeasure {
  const operations = definitions.filter(definition => definition.kind === Kind.OPERATION_DEFINITION);
  const fragments = definitions.filter(definition => definition.kind === Kind.FRAGMENT_DEFINITION);
  const measuring = new Measuring(new Map(fragments.map(fragment => [fragment.name.value, fragment])));
  return { operations, ...joined(operations.map(operation => measuring.selections(operation.selectionSet))) };
}

class Measuring {
  private readonly measured = new Map<string, Extent>();

  constructor(private readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>) {}

  selections(set: SelectionSetNode | undefined): Extent {
    return set ? joined(set.selections.map(selection => this.selection(selection))) : NOTHING;
  }

  private selection(node: SelectionNode): Extent {
    switch (node.kind) {
      case Kind.FIELD:
        return this.field(node);
      case Kind.INLINE_FRAGMENT:
        return this.selections(node.selectionSet);
      case Kind.FRAGMENT_SPREAD:
        return this.fragment(node.name.value);
    }
  }

  private field(node: FieldNode): Extent {
    const below = this.selections(node.selectionSet);
    const aliases = below.aliases + (node.alias ? 1 : 0);
    const isIntrospection = ['__schema', '__type'].includes(node.name.value);
    return {
      depth: 1 + (isIntrospection ? 0 : below.depth),
      fields: 1 + below.fields,
      aliases,
      aliasLetters: below.aliasLetters + (node.alias?.value.length ?? 0),
      aliasedIntrospection: below.aliasedIntrospection || (isIntrospection && aliases > 0),
    };
  }

  /** A fragment that spreads itself or is not there counts as nothing: validation refuses the document. */
  private fragment(name: string): Extent {
    const known = this.measured.get(name);
    if (known) return known;
    this.measured.set(name, NOTHING);
    const extent = this.selections(this.fragments.get(name)?.selectionSet);
    this.measured.set(name, extent);
    return extent;
  }
}

function joined(extents: readonly Extent[]): Extent {
  return extents.reduce(
    (all, one) => ({
      depth: Math.max(all.depth, one.depth),
      fields: all.fields + one.fields,
      aliases: all.aliases + one.aliases,
      aliasLetters: all.aliasLetters + one.aliasLetters,
      aliasedIntrospection: all.aliasedIntrospection || one.aliasedIntrospection,
    }),
    NOTHING,
  );
}
