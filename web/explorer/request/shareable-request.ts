/** A request's text -> the same without what an address must not keep: values that meet a sensitive field, what looks like a CPR number, tokens, and what is not understood. `isWhole` says whether nothing was left out. */
import { resolvePath } from '../schema/resolve-path';
import type { Schema } from '../schema/schema';
import { readCounts } from './counts';
import { looksTelling } from './looks-telling';
import type { MentionScope } from './read-mentions';
import { decodeValue, optionName, parseRequest, printRequest, type Options, type QueryOption, type RequestText } from './request-text';
import { aliasesOfCount, shareOption } from './share-option';
import { sharePath } from './share-path';

export interface ShareableRequest {
  readonly text: string;
  readonly isWhole: boolean;
}

export function shareableRequest(text: string, schema: Schema): ShareableRequest {
  const shared = printRequest(withoutLost(parseRequest(text), schema, new Set()));
  return { text: shared, isWhole: shared === text };
}

/** What is left out takes its aliases with it, and a lost alias takes all that names it. */
function withoutLost({ path, options = [] }: RequestText, schema: Schema, lost: ReadonlySet<string>): RequestText {
  const aliases = valuesOfAliases(options, lost);
  const place = sharePath(decodeValue(path), { schema, aliases });
  if (place.type === undefined) return { path: place.isWhole ? path : place.start, options: undefined };
  const scope = { schema, type: place.type, aliases, given: givenNames(options, { schema, type: place.type, aliases }) };
  const shared = options.filter(option => !isAlias(option)).map(option => ({ option, ...shareOption(option, scope) }));
  const dropped = new Set(shared.flatMap(option => option.dropped.match(/@\w+/g) ?? []));
  const nowLost = [...aliases.keys()].filter(alias => dropped.has(alias));
  if (nowLost.length > 0) return withoutLost({ path, options }, schema, new Set([...lost, ...nowLost]));
  const used = new Set([...place.aliases, ...shared.flatMap(option => option.aliases)]);
  const kept = options.flatMap(option => {
    if (isAlias(option)) return used.has(optionName(option)) ? [option] : [];
    return shared.find(one => one.option === option)?.kept ?? [];
  });
  return { path, options: kept.length === 0 ? undefined : kept };
}

function isAlias(option: QueryOption): boolean {
  return optionName(option).startsWith('@');
}

function valuesOfAliases(options: Options, lost: ReadonlySet<string>): ReadonlyMap<string, string> {
  const found = options.filter(isAlias).map(option => [optionName(option), decodeValue(option.raw ?? '')] as const);
  const isOnce = (name: string): boolean => found.filter(([other]) => other === name).length === 1;
  return new Map(found.filter(([name, value]) => !lost.has(name) && isOnce(name) && !looksTelling(value)));
}

/** Names that `$apply` and `$compute` give: true for those of counts, and of properties that are known not to be sensitive. */
function givenNames(options: Options, reading: Omit<MentionScope, 'given'>): ReadonlyMap<string, boolean> {
  const { schema, type } = reading;
  const text = options
    .filter(option => ['$apply', '$compute'].includes(optionName(option)))
    .map(({ raw }) => decodeValue(raw ?? ''))
    .join(',');
  const names = [...text.matchAll(/\sas\s+(\w+)/gi)].map(([, name = '']) => name.toLowerCase());
  // A whole item: a name at its end alone may be a part of an expression.
  const whole = text.matchAll(/(?<=(?:^|[(,])\s*)([\w/$]+)(?:\s+with\s+\w+)?\s+as\s+(\w+)/gi);
  const isGivenOnce = (name: string): boolean => names.indexOf(name) === names.lastIndexOf(name);
  const harmless: string[] = [];
  for (const [, path = '', name = ''] of whole) {
    const steps = path.split('/');
    const given = path.toLowerCase();
    // An aggregate of groups: a name that was given before, and can mean nothing else.
    const isOfHarmless = harmless.includes(given) && isGivenOnce(given) && resolvePath(steps, type, schema) === undefined;
    // A given name may hide one of the model.
    const isKnown =
      path === '$count' ||
      isOfHarmless ||
      (!names.includes(steps[0]?.toLowerCase() ?? '') && resolvePath(steps, type, schema)?.isSensitive === false);
    if (isKnown) harmless.push(name.toLowerCase());
  }
  for (const { raw } of options.filter(option => optionName(option) === '$compute'))
    for (const item of readCounts(decodeValue(raw ?? '')))
      if (item.kind === 'count' && aliasesOfCount(item, { ...reading, given: new Map() }) !== undefined)
        harmless.push(item.alias.toLowerCase());
  return new Map(names.map(name => [name, harmless.includes(name) && isGivenOnce(name)]));
}
