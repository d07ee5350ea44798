/** An expression, and the type that its names begin at -> what it mentions. Undefined where it is not understood. */
import { resolvePath, type ResolvedPath } from '../schema/resolve-path';
import type { EntityType, Schema } from '../schema/schema';
import { lexExpression, type ExpressionToken } from './lex-expression';

export interface Mentions {
  readonly isSensitive: boolean;
  /** Names and directions only: such a text has no value. */
  readonly isPlain: boolean;
  readonly aliases: ReadonlySet<string>;
}

export interface MentionScope {
  readonly schema: Schema;
  readonly type: EntityType;
  /** What each alias of the request stands for. */
  readonly aliases: ReadonlyMap<string, string>;
  /** Names that the request gives, in lower case: true for those that tell nothing sensitive; of the others it is not known. */
  readonly given: ReadonlyMap<string, boolean>;
  /** Those of the lambdas around. */
  readonly variables?: ReadonlyMap<string, EntityType>;
}

const OPERATORS = ['and', 'or', 'not', 'eq', 'ne', 'gt', 'ge', 'lt', 'le', 'in', 'has', 'add', 'sub', 'mul', 'div', 'divby', 'mod'];
const CONSTANTS = ['true', 'false', 'null', 'NaN', 'INF'];
const DIRECTIONS = ['asc', 'desc'];

export function readMentions(text: string, scope: MentionScope): Mentions | undefined {
  const tokens = lexExpression(text);
  if (tokens === undefined) return undefined;
  const reader = new MentionReader(tokens);
  return reader.readAll(scope) ? reader : undefined;
}

/** Each method says whether it understood what it read. */
class MentionReader implements Mentions {
  isSensitive = false;
  isPlain = true;
  readonly aliases = new Set<string>();
  #at = 0;

  constructor(private readonly tokens: readonly ExpressionToken[]) {}

  readAll(scope: MentionScope): boolean {
    return this.#readGroup(scope) && this.#at === this.tokens.length;
  }

  #readGroup(scope: MentionScope): boolean {
    for (let token = this.#token(); token !== undefined && token.text !== ')'; token = this.#token()) {
      this.#at += 1;
      if (!this.#readToken(token, scope)) return false;
    }
    return true;
  }

  /** Behind its opening parenthesis. */
  #readEnclosed(scope: MentionScope): boolean {
    this.isPlain = false;
    const isUnderstood = this.#readGroup(scope) && this.#token()?.text === ')';
    this.#at += 1;
    return isUnderstood;
  }

  #readToken({ kind, text }: ExpressionToken, scope: MentionScope): boolean {
    if (kind === 'word') return this.#readWord(text, scope);
    if (text === ',') return true;
    this.isPlain = false;
    if (kind === 'alias') return this.#readAlias(text, scope);
    // The colon of a lambda is read with its variable.
    return text === '(' ? this.#readEnclosed(scope) : text !== ':';
  }

  #readAlias(alias: string, scope: MentionScope): boolean {
    const value = scope.aliases.get(alias);
    // An alias may stand for another one, and not for itself.
    const rest = new Map([...scope.aliases].filter(([name]) => name !== alias));
    const inner = value === undefined ? undefined : readMentions(value, { ...scope, aliases: rest });
    if (inner === undefined) return false;
    for (const name of [alias, ...inner.aliases]) this.aliases.add(name);
    this.isSensitive ||= inner.isSensitive;
    return true;
  }

  #readWord(text: string, scope: MentionScope): boolean {
    if (DIRECTIONS.includes(text)) return true;
    if (this.#token()?.text === '(') return this.#readCall(text, scope);
    if (OPERATORS.includes(text) || CONSTANTS.includes(text) || /^Edm\.\w+$/.test(text)) {
      this.isPlain = false;
      return true;
    }
    return this.#readPath(text.split('/'), scope) !== undefined;
  }

  #readCall(text: string, scope: MentionScope): boolean {
    const names = text.split('/');
    const last = names.pop() ?? '';
    this.#at += 1;
    if (names.length === 0) return /^\w+$/.test(last) && pathOf([last], scope) === undefined && this.#readEnclosed(scope);
    const { type } = (last === 'any' || last === 'all' ? this.#readPath(names, scope) : undefined) ?? {};
    if (type === undefined) return false;
    const variable = this.#token();
    if (variable?.kind !== 'word' || this.tokens[this.#at + 1]?.text !== ':') return this.#readEnclosed(scope);
    this.#at += 2;
    return this.#readEnclosed({ ...scope, variables: new Map([...(scope.variables ?? []), [variable.text, type]]) });
  }

  #readPath(names: readonly string[], scope: MentionScope): ResolvedPath | undefined {
    const found = pathOf(names, scope);
    this.isSensitive ||= found?.isSensitive === true;
    return found;
  }

  #token(): ExpressionToken | undefined {
    return this.tokens[this.#at];
  }
}

function pathOf(
  names: readonly string[],
  { schema, type, given, variables = new Map<string, EntityType>() }: MentionScope,
): ResolvedPath | undefined {
  const [first = '', ...rest] = names;
  const variable = variables.get(first);
  if (variable !== undefined) return resolvePath(rest, variable, schema);
  const found = resolvePath(names, type, schema);
  const isHarmless = given.get(first.toLowerCase());
  // A name that the request gives may hide one of the model: only the service can tell the two apart.
  if (isHarmless !== undefined)
    return isHarmless && rest.length === 0 && found === undefined && variables.size === 0
      ? { isSensitive: false, type: undefined, field: undefined }
      : undefined;
  if (found === undefined) return undefined;
  // A name without a variable is of the outermost type, but its writer may mean an inner one.
  const isSensitive = [...variables.values()].some(inner => resolvePath(names, inner, schema)?.isSensitive === true);
  return { ...found, isSensitive: found.isSensitive || isSensitive };
}
