/** A text of a request that is read into parts, and written from them -> its parts, and what changes them. Parts that were just written are not read again: what is half typed would be read as something else, and the field would go away under the hand. */
import { useState } from 'react';

export interface TextForm<Part> {
  readonly read: (text: string) => readonly Part[];
  readonly write: (parts: readonly Part[]) => string;
}

export function useParts<Part>(text: string, { read, write }: TextForm<Part>, onChange: (text: string) => void) {
  const [written, setWritten] = useState<{ readonly text: string; readonly parts: readonly Part[] }>();
  const parts = written?.text === text ? written.parts : read(text);
  const change = (changed: readonly Part[]): void => {
    const next = write(changed);
    setWritten({ text: next, parts: changed });
    onChange(next);
  };
  return [parts, change] as const;
}
