/** The key that the page sends, for all of its parts. */
import { createContext, useContext, useMemo, useState, type ReactNode } from 'react';
import { forgetKeptKey, keepKey, readKeptKey } from './kept-key';

export interface KeyChoice {
  readonly key: string | undefined;
  readonly give: (key: string, isKept: boolean) => void;
  readonly forget: () => void;
}

const KeyContext = createContext<KeyChoice>({ key: undefined, give: () => undefined, forget: () => undefined });

export function KeyProvider({ children }: { readonly children: ReactNode }) {
  const [key, setKey] = useState(readKeptKey);
  const choice = useMemo(() => {
    const give = (given: string, isKept: boolean): void => {
      if (isKept) keepKey(given);
      else forgetKeptKey();
      setKey(given);
    };
    const forget = (): void => {
      forgetKeptKey();
      setKey(undefined);
    };
    return { key, give, forget };
  }, [key]);
  return <KeyContext value={choice}>{children}</KeyContext>;
}

export const useKey = (): KeyChoice => useContext(KeyContext);
