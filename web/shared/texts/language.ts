/** The languages of the pages, and which one an address or a browser asks for. */
export type Language = 'da' | 'en';

/** Texts of one page or part in each language: the Danish ones have the shape of the English ones. */
export type TextsOf<T> = Readonly<Record<Language, T>>;

const PARAMETER = 'lang';

/** What the address names, else the first language of the browser that the pages have, else English. */
export function chosenLanguage(): Language {
  const named = new URLSearchParams(location.search).get(PARAMETER);
  return [named, ...navigator.languages].flatMap(known)[0] ?? 'en';
}

/** The choice stands in the address, so that it is kept on reload and when the address is shared. */
export function nameInAddress(language: Language): void {
  const address = new URL(location.href);
  address.searchParams.set(PARAMETER, language);
  history.replaceState(history.state, '', address);
}

/** A relative address of another page, which is to open in the same language. */
export function inSameLanguage(address: string): string {
  const named = new URLSearchParams(location.search).get(PARAMETER);
  if (named === null || known(named).length === 0) return address;
  const [path = '', fragment] = address.split('#');
  return `${path}${path.includes('?') ? '&' : '?'}${PARAMETER}=${named}${fragment === undefined ? '' : `#${fragment}`}`;
}

function known(name: string | null): Language[] {
  if (name === null) return [];
  if (/^(?:da|nb|nn|no)\b/i.test(name)) return ['da'];
  return /^en\b/i.test(name) ? ['en'] : [];
}
