/** An option of a request, and the type that it is about -> what of it an address may keep, and what is left out. */
import { named } from '../schema/resolve-path';
import { readCounts, type LinkCount } from './counts';
import { readExpansion } from './expansion';
import { readClauses, writeClauses } from './filter-clauses';
import { lexExpression } from './lex-expression';
import { looksTelling } from './looks-telling';
import { readMentions, type MentionScope } from './read-mentions';
import { decodeValue, encodeValue, optionName, type QueryOption } from './request-text';
import { splitOutside } from './split-outside';

export interface SharedOption {
  readonly kept: QueryOption | undefined;
  readonly dropped: string;
  /** Used in what is kept. */
  readonly aliases: readonly string[];
}

export function shareOption(option: QueryOption, scope: MentionScope): SharedOption {
  // Not yet finished.
  if (option.raw === undefined && /^\$?[a-z]*$/i.test(option.name)) return { kept: option, dropped: '', aliases: [] };
  const value = decodeValue(option.raw ?? '');
  if (optionName(option) === '$filter') return shareFilter(option, value, scope);
  const aliases = aliasesOf(optionName(option), value, scope);
  return aliases === undefined ? { kept: undefined, dropped: value, aliases: [] } : { kept: option, dropped: '', aliases };
}

/** Clause by clause. */
function shareFilter(option: QueryOption, value: string, scope: MentionScope): SharedOption {
  const clauses = readClauses(value).map(clause => ({ clause, aliases: harmless(writeClauses([clause]), scope) }));
  const kept = clauses.filter(({ aliases }) => aliases !== undefined);
  const aliases = kept.flatMap(clause => clause.aliases ?? []);
  if (kept.length === clauses.length) return { kept: option, dropped: '', aliases };
  const dropped = writeClauses(clauses.filter(clause => clause.aliases === undefined).map(({ clause }) => clause));
  const raw = encodeValue(writeClauses(kept.map(({ clause }) => clause)));
  return { kept: raw === '' ? undefined : { ...option, raw }, dropped, aliases };
}

/** Undefined where the option must not be kept. */
function aliasesOf(name: string, value: string, scope: MentionScope): readonly string[] | undefined {
  if (looksTelling(value)) return undefined;
  switch (name) {
    case '$top':
    case '$skip':
    case '$count':
    case '$levels':
      return /^\w{0,6}$/.test(value) ? [] : undefined;
    // A search looks into no sensitive field: the model refuses that.
    case '$search':
    case '$format':
      return [];
    case '$select':
      return harmless(value.replace(/(?<=^|,)\s*\*\s*(?=,|$)/g, ''), scope);
    case '$orderby':
      return harmless(value, scope);
    case '$expand':
      return all(readExpansion(value), item => (item.kind === 'text' && item.text.trim() === '*' ? [] : aliasesOfItem(item, scope)));
    case '$compute':
      return all(readCounts(value), item =>
        item.kind === 'count' ? aliasesOfCount(item, scope) : harmless(item.text.replace(/ as \w+\s*$/, ''), scope),
      );
    case '$apply':
      return all(splitOutside(value, '/'), step => {
        const [, condition] = /^\s*filter\((.*)\)\s*$/s.exec(step) ?? [];
        // How many groups are kept tells nothing.
        return condition === undefined
          ? withoutValues(step.replace(/^(\s*(?:top|bottom)count\()\d{1,6}(?=,)/, '$1'))
          : harmless(condition, scope);
      });
    default:
      return undefined;
  }
}

function harmless(text: string, scope: MentionScope): readonly string[] | undefined {
  const mentions = looksTelling(text) ? undefined : readMentions(text, scope);
  return mentions === undefined || (mentions.isSensitive && !mentions.isPlain) ? undefined : [...mentions.aliases];
}

/** Undefined where the count must not be kept: of rows behind a sensitive link, or by a sensitive value. */
export function aliasesOfCount({ link: name, filter }: LinkCount, { schema, type, aliases }: MentionScope): readonly string[] | undefined {
  const link = named(type.links, name);
  const counted = link?.isMany === true && !link.isSensitive ? schema.types.get(link.target) : undefined;
  return counted && harmless(filter, { schema, type: counted, aliases, given: new Map() });
}

function withoutValues(step: string): readonly string[] | undefined {
  return lexExpression(step)?.every(({ kind }) => kind === 'word' || kind === 'mark') === true ? [] : undefined;
}

function aliasesOfItem(item: ReturnType<typeof readExpansion>[number], scope: MentionScope): readonly string[] | undefined {
  const link = item.kind === 'link' ? named(scope.type.links, item.name) : undefined;
  const type = scope.schema.types.get(link?.target ?? '');
  if (item.kind !== 'link' || link === undefined || type === undefined) return undefined;
  const { options = [] } = item;
  if (link.isSensitive && options.length > 0) return undefined;
  return all(options, option => {
    const inner = shareOption(option, { ...scope, type });
    return inner.kept === option ? inner.aliases : undefined;
  });
}

function all<T>(parts: readonly T[] | undefined, aliases: (part: T) => readonly string[] | undefined): readonly string[] | undefined {
  const found = parts?.map(aliases);
  return found?.some(each => each === undefined) === false ? found.flatMap(each => each ?? []) : undefined;
}
