/**
 * A document and the executable schema -> every field, link and type of the model that it mentions, in whatever form: selections, through fragments or not, filters,
 * orders and expressions, `@skip`ped or not. What is mentioned in variables differs with each request: `variable-mentions.ts`. Holds no verdict, so that it can be kept.
 */
import { Kind, TypeInfo, getNamedType, isInputObjectType, isObjectType, typeFromAST, visit, visitWithTypeInfo } from 'graphql';
import type { DocumentNode, GraphQLInputType, GraphQLSchema, VariableDefinitionNode } from 'graphql';
import { guardName, guardOf, type Guard } from './guard-of';
import { mayMention } from './variable-mentions';

/** A variable whose value may mention something. */
export interface MentioningVariable {
  readonly name: string;
  readonly type: GraphQLInputType;
}

export interface DocumentMentions {
  /** Each once, in the order of the document. */
  readonly guards: readonly Guard[];
  readonly variables: readonly MentioningVariable[];
}

/** What the schema does not have mentions nothing: the document is refused by its validation. */
export function documentMentions(document: DocumentNode, schema: GraphQLSchema): DocumentMentions {
  const info = new TypeInfo(schema);
  const found: (Guard | undefined)[] = [];
  const variables: MentioningVariable[] = [];
  visit(
    document,
    visitWithTypeInfo(info, {
      [Kind.FIELD]: () => {
        found.push(...fieldGuards(info));
      },
      [Kind.ARGUMENT]: () => {
        found.push(guardOf(info.getArgument()));
      },
      [Kind.OBJECT_FIELD]: node => {
        const parent = getNamedType(info.getParentInputType());
        if (isInputObjectType(parent)) found.push(guardOf(parent.getFields()[node.name.value]));
      },
      [Kind.ENUM]: () => {
        found.push(guardOf(info.getEnumValue()));
      },
      [Kind.VARIABLE_DEFINITION]: node => {
        variables.push(...mentioningVariable(node, schema));
      },
    }),
  );
  return { guards: distinct(found.filter(guard => guard !== undefined)), variables };
}

export function distinct(guards: readonly Guard[]): readonly Guard[] {
  return [...new Map(guards.map(guard => [guardName(guard), guard])).values()];
}

function fieldGuards(info: TypeInfo): readonly (Guard | undefined)[] {
  const field = info.getFieldDef();
  const type = getNamedType(field?.type);
  return [guardOf(field), isObjectType(type) ? guardOf(type) : undefined];
}

function mentioningVariable({ variable, type: node }: VariableDefinitionNode, schema: GraphQLSchema): readonly MentioningVariable[] {
  // The overloads of `typeFromAST` tell apart what stands in a type node; any of them may stand here.
  const type = typeFromAST(schema, node as never) as GraphQLInputType | undefined;
  return type && mayMention(type) ? [{ name: variable.name.value, type }] : [];
}
