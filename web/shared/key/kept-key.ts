/** Where a key is kept: in the memory of the page, and in the session storage of the tab if one asks for it. Nowhere else. */
const NAME = 'opslag-key';

/** Undefined in a browser that keeps nothing for pages. */
function storageOfTab(): Storage | undefined {
  try {
    return sessionStorage;
  } catch {
    return undefined;
  }
}

export function mayKeepKey(): boolean {
  return storageOfTab() !== undefined;
}

export function readKeptKey(): string | undefined {
  return storageOfTab()?.getItem(NAME) ?? undefined;
}

export function keepKey(key: string): void {
  storageOfTab()?.setItem(NAME, key);
}

export function forgetKeptKey(): void {
  storageOfTab()?.removeItem(NAME);
}
