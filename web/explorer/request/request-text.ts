/** A request as its text below `/odata/` <-> its path and its options. What an option says is kept to the letter until it is changed, so that a text that is read and written again is the same. */
export interface RequestText {
  readonly path: string;
  /** Undefined where the text has no `?`. */
  readonly options: Options | undefined;
}

export type Options = readonly QueryOption[];

/** Values by the names of options. An empty one takes its option away. */
export type OptionChanges = Readonly<Record<string, string>>;

/** The value of an option, by its name; undefined where it is not there. */
export type OptionReader = (name: string) => string | undefined;

export interface QueryOption {
  /** As written, `$filter` or `filter`; the whole of it where the option has no `=`. */
  readonly name: string;
  /** As written behind the `=`; undefined without one. */
  readonly raw: string | undefined;
}

export function parseRequest(text: string): RequestText {
  const at = text.indexOf('?');
  if (at < 0) return { path: text, options: undefined };
  return { path: text.slice(0, at), options: readOptions(text.slice(at + 1), '&') };
}

export function printRequest({ path, options }: RequestText): string {
  return options === undefined ? path : `${path}?${writeOptions(options, '&')}`;
}

/** `parts` where a separator stands inside texts too. */
export function readOptions(text: string, separator: '&' | ';', parts: readonly string[] = text.split(separator)): Options {
  return parts.map(part => {
    const equals = part.indexOf('=');
    return equals < 0 ? { name: part, raw: undefined } : { name: part.slice(0, equals), raw: part.slice(equals + 1) };
  });
}

export function writeOptions(options: Options, separator: '&' | ';'): string {
  return options.map(({ name, raw }) => (raw === undefined ? name : `${name}=${raw}`)).join(separator);
}

/** The protocol lets the `$` be left out, and lets letters be small or capital; an alias is its `@` and its letters. */
export function optionName({ name }: Pick<QueryOption, 'name'>): string {
  const written = decodeValue(name);
  return written.startsWith('@') ? written : `$${written.toLowerCase().replace(/^\$/, '')}`;
}

export function isNamed(option: QueryOption, name: string): boolean {
  return optionName(option) === optionName({ name });
}

/** What an option says, as written; undefined where it is not there, or there more than once. */
export function optionValue(options: Options | undefined, name: string): string | undefined {
  const found = (options ?? []).filter(option => isNamed(option, name));
  return found.length === 1 ? (found[0]?.raw ?? '') : undefined;
}

/** Without the option where it says nothing. */
export function withOption(options: Options | undefined, name: string, raw: string): Options {
  const all = (options ?? []).filter(option => option.name !== '' || option.raw !== undefined);
  if (raw === '') return all.filter(option => !isNamed(option, name));
  if (!all.some(option => isNamed(option, name))) return [...all, { name, raw }];
  return all.map(option => (isNamed(option, name) ? { ...option, raw } : option));
}

/** What would mean something else in a URL is escaped; all else stays readable. */
export function encodeValue(value: string): string {
  return value.replace(/[%&#+]/g, letter => encodeURIComponent(letter));
}

const FORM_ENCODED = /\+(?:eq|ne|gt|ge|lt|le|in|has|and|or|asc|desc)(?:\+|$)/i;

/** As the service reads it: what encodes a comma and leaves a `+` encodes forms. */
const isForm = (raw: string): boolean => FORM_ENCODED.test(raw) || (/%2c/i.test(raw) && !raw.includes('%20'));

export function decodeValue(raw: string): string {
  const spaced = isForm(raw) ? raw.replaceAll('+', ' ') : raw;
  try {
    return decodeURIComponent(spaced);
  } catch (error) {
    if (error instanceof URIError) return spaced;
    throw error;
  }
}
