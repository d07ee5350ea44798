/** What presses ask for -> the answer to the last of them, whichever comes last, as long as the page is about the same. */
import { useRef, useState } from 'react';

export interface Latest<Data> {
  readonly data?: Data;
  readonly fault?: unknown;
}

/** `about`: what the page holds. What was asked while it held something else is not shown. */
export function useLatest<Data>(about = ''): readonly [latest: Latest<Data>, show: (asking: Promise<Data>) => Promise<void>] {
  const [told, setTold] = useState<Latest<Data> & { readonly of: string }>();
  const last = useRef<Promise<Data>>(undefined);
  const show = async (asking: Promise<Data>): Promise<void> => {
    last.current = asking;
    setTold(undefined);
    const answer = await asking.then(
      data => ({ data }),
      (fault: unknown) => ({ fault }),
    );
    if (last.current === asking) setTold({ of: about, ...answer });
  };
  return [told?.of === about ? told : {}, show];
}
