/** A question of the console -> its answer in the page, asked anew when its variables change or when it is told to. */
import { useCallback, useEffect, useState } from 'react';
import { askAdmin, type Variables } from './admin-api';

export interface Answered<Data> {
  /** The last answer; undefined until there is one. */
  readonly data: Data | undefined;
  readonly fault: unknown;
  readonly askAgain: () => void;
}

export function useAnswer<Data>(query: string, variables: Variables = {}): Answered<Data> {
  const [state, setState] = useState<{ readonly data?: Data; readonly fault?: unknown }>({});
  const [turn, setTurn] = useState(0);
  const asked = JSON.stringify(variables);
  useEffect(() => {
    let isLeft = false;
    askAdmin<Data>(query, JSON.parse(asked) as Variables).then(
      data => (isLeft ? undefined : setState({ data })),
      (fault: unknown) => (isLeft ? undefined : setState({ fault })),
    );
    return () => {
      isLeft = true;
    };
  }, [query, asked, turn]);
  const askAgain = useCallback(() => setTurn(before => before + 1), []);
  return { data: state.data, fault: state.fault, askAgain };
}
