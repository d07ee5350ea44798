/**
 * A document and its variables, at either door -> what they mention of the model: for the check of the key, for the record of sensitive reads, and for the log.
 */
import { parse } from 'graphql';
import type { DocumentNode, GraphQLSchema } from 'graphql';
import type { AnnotatedSchema } from '../annotated-schema';
import type { DocumentOutline } from '../data-plane-types';
import { distinct, documentMentions, type MentioningVariable } from '../grants/document-mentions';
import { guardName, type Guard } from '../grants/guard-of';
import { variableMentions } from '../grants/variable-mentions';
import { boundedShape, documentOutline, OutlineWords } from './document-outline';

export interface RequestMentions {
  /** Each once. */
  readonly guards: readonly Guard[];
  /** Those of them that hold something sensitive. */
  readonly sensitive: readonly Guard[];
  readonly outline: DocumentOutline;
}

/** Throws the error of a text that is no GraphQL. */
export type MentionsOf = (source: string | DocumentNode, variables: Readonly<Record<string, unknown>>) => RequestMentions;

interface MentioningDocument extends RequestMentions {
  readonly variables: readonly MentioningVariable[];
}

export function mentionsFinder(schema: GraphQLSchema, model: AnnotatedSchema): MentionsOf {
  const words = new OutlineWords(model);
  return (source, values) => {
    const document = typeof source === 'string' ? parse(source) : source;
    const { guards, variables } = documentMentions(document, schema);
    const mentions = { ...mentionsOf(guards, documentOutline(document, { schema, variables, words })), variables };
    return variables.length === 0 ? mentions : withVariables(mentions, values, words);
  };
}

function mentionsOf(guards: readonly Guard[], outline: Omit<DocumentOutline, 'fields'>): RequestMentions {
  const fields = guards.filter(({ member }) => member !== '*').map(guardName);
  return { guards, sensitive: guards.filter(({ sensitivity }) => sensitivity !== undefined), outline: { ...outline, fields } };
}

function withVariables(document: MentioningDocument, values: Readonly<Record<string, unknown>>, words: OutlineWords): RequestMentions {
  const { variables, outline } = document;
  const keepFew = keepFewUnknown();
  const inside = variables.flatMap(({ name, type }) => variableMentions(values[name], type, keepFew));
  const shapes = variables.map(({ name, type }, place) => `$${place + 1} = ${words.value(values[name], type)}`);
  return mentionsOf(distinct([...document.guards, ...inside]), { ...outline, shape: boundedShape([outline.shape, ...shapes].join(' ')) });
}

/** Each is refused by graphql-js, which prints all that stands around it into a message. */
const UNKNOWN_NAMES = 10;

/** Of all wrong names in the variables, so many are kept, without their values: to refuse thousands took a second. */
function keepFewUnknown(): (holder: object, name: string) => void {
  let kept = 0;
  return (holder, name) => {
    if (kept < UNKNOWN_NAMES) Object.assign(holder, { [name]: null });
    else Reflect.deleteProperty(holder, name);
    kept += 1;
  };
}
