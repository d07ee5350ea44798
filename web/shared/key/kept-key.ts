/** Where a key is kept: in the memory of the page, and in the session storage of the tab if one asks for it. Nowhere else. */
const NAME = 'opslag-key';

export function readKeptKey(): string | undefined {
  return sessionStorage.getItem(NAME) ?? undefined;
}

export function keepKey(key: string): void {
  sessionStorage.setItem(NAME, key);
}

export function forgetKeptKey(): void {
  sessionStorage.removeItem(NAME);
}
