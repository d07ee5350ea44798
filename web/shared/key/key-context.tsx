/** The key that the page sends, for all of its parts. */
import { createContext, useContext, useEffect, useMemo, useState, type ReactNode } from 'react';
import { followReturn } from '../follow-return';
import { forgetKeptKey, keepKey, readKeptKey } from './kept-key';

export interface KeyChoice {
  readonly key: string | undefined;
  readonly give: (key: string, isKept: boolean) => void;
  readonly forget: () => void;
}

const KeyContext = createContext<KeyChoice>({ key: undefined, give: () => undefined, forget: () => undefined });

export function KeyProvider({ children }: { readonly children: ReactNode }) {
  const [{ key, isKept: isOfTab }, setKey] = useState(keyOfTab);
  useEffect(
    () =>
      followReturn(() => {
        // Another page of the tab may have forgotten it, or been given another one. A key of this page alone stays.
        if (isOfTab || key === undefined) setKey(keyOfTab());
      }),
    [isOfTab, key],
  );
  const choice = useMemo(() => {
    const give = (given: string, isKept: boolean): void => {
      if (isKept) keepKey(given);
      else forgetKeptKey();
      setKey({ key: given, isKept });
    };
    const forget = (): void => {
      forgetKeptKey();
      setKey({ key: undefined, isKept: false });
    };
    return { key, give, forget };
  }, [key]);
  return <KeyContext value={choice}>{children}</KeyContext>;
}

interface HeldKey {
  readonly key: string | undefined;
  /** For all pages of the tab. */
  readonly isKept: boolean;
}

function keyOfTab(): HeldKey {
  const key = readKeptKey();
  return { key, isKept: key !== undefined };
}

export const useKey = (): KeyChoice => useContext(KeyContext);
