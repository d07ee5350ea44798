/** A directive on an SDL node -> its arguments, typed. Reports arguments of a wrong type; unknown and missing ones are reported by `check-sdl.ts`. */
import { GraphQLError, buildASTSchema, getDirectiveValues } from 'graphql';
import type { ConstDirectiveNode, DefinitionNode, GraphQLDirective } from 'graphql';
import { Kind } from 'graphql';
import type { FaultCollector } from './fault-collector';

/** The arguments of each directive as `model-directives.graphql` defines them. */
export interface DirectiveArguments {
  readonly model: { readonly namespace: string; readonly databaseSchema: string };
  readonly entity: { readonly table: string; readonly set?: string | null; readonly base?: string | null };
  readonly where: { readonly column: string; readonly equals: string };
  readonly key: { readonly fields: readonly string[]; readonly within?: readonly string[] | null };
  readonly alternateKey: { readonly fields: readonly string[] };
  readonly complex: object;
  readonly subject: object;
  readonly tracked: object;
  readonly media: { readonly content: string; readonly contentType: string };
  readonly column: { readonly name: string };
  readonly embedded: { readonly prefix: string };
  readonly link: LinkArguments;
  readonly function: { readonly name: string };
  readonly odata: { readonly name: string };
  readonly sensitive: { readonly because?: string | null };
  readonly group: { readonly name: string };
  readonly computed: object;
  readonly protectable: { readonly by: string };
  readonly search: object;
  readonly text: { readonly maxLength?: number | null; readonly pattern?: string | null };
  readonly allowedValues: { readonly values: readonly string[] };
  readonly decimal: { readonly precision: number; readonly scale?: number | null };
  readonly stream: { readonly contentType: string };
}

export interface LinkArguments {
  readonly from?: readonly string[] | null;
  readonly to?: readonly string[] | null;
  readonly through?: string | null;
  readonly throughFrom?: readonly string[] | null;
  readonly throughTo?: readonly string[] | null;
  readonly contained?: boolean | null;
}

export type DirectiveName = keyof DirectiveArguments;

export interface DirectiveUse<Name extends DirectiveName> {
  readonly node: ConstDirectiveNode;
  readonly args: DirectiveArguments[Name];
}

interface WithDirectives {
  readonly directives?: readonly ConstDirectiveNode[] | undefined;
}

/** Whether it is written there, also with wrong arguments. */
export function hasDirective({ directives }: WithDirectives, name: DirectiveName): boolean {
  return directives?.some(directive => directive.name.value === name) === true;
}

export class DirectiveReader {
  private readonly directives: ReadonlyMap<string, GraphQLDirective>;

  constructor(
    vocabulary: readonly DefinitionNode[],
    private readonly faults: FaultCollector,
  ) {
    const schema = buildASTSchema({ kind: Kind.DOCUMENT, definitions: vocabulary }, { assumeValidSDL: true });
    this.directives = new Map(schema.getDirectives().map(directive => [directive.name, directive]));
  }

  /** Every use whose arguments are of their types; the others are reported. */
  all<Name extends DirectiveName>(on: WithDirectives, name: Name): readonly DirectiveUse<Name>[] {
    const uses = (on.directives ?? []).filter(directive => directive.name.value === name);
    return uses.flatMap(node => {
      const args = this.argumentsOf(name, node);
      return args ? [{ node, args }] : [];
    });
  }

  /** The one use of a directive that is not repeatable. */
  one<Name extends DirectiveName>(on: WithDirectives, name: Name): DirectiveUse<Name> | undefined {
    return this.all(on, name)[0];
  }

  private argumentsOf<Name extends DirectiveName>(name: Name, node: ConstDirectiveNode): DirectiveArguments[Name] | undefined {
    const directive = this.directives.get(name);
    if (!directive) throw new Error(`@${name} is not defined.`);
    try {
      // Coerced by the definitions that `DirectiveArguments` repeats.
      return getDirectiveValues(directive, { directives: [node] }) as DirectiveArguments[Name];
    } catch (error) {
      this.report(error, node);
      return undefined;
    }
  }

  private report(error: unknown, directive: ConstDirectiveNode): void {
    if (!(error instanceof GraphQLError)) throw error;
    const node = error.nodes?.[0] ?? directive;
    // A missing argument points at the directive as a whole: the SDL rules have reported it.
    if (node.kind !== Kind.DIRECTIVE) this.faults.add(node, error.message);
  }
}
