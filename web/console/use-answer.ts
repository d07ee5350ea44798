/** A question of the console -> its answer in the page, asked anew when its variables change, when it is told to, when it is wanted again, and in a new session. */
import { useCallback, useEffect, useState } from 'react';
import { askAdmin, followSession, type Operation } from './admin-api';

export interface Answered<Data> {
  /** The last answer; undefined until there is one. It stays beside a fault. */
  readonly data: Data | undefined;
  /** When it came. */
  readonly at: Date | undefined;
  readonly fault: unknown;
  readonly askAgain: () => void;
}

export function useAnswer<Data, Variables>(operation: Operation<Data, Variables>, variables: Variables, isWanted = true): Answered<Data> {
  const [state, setState] = useState<{ readonly data?: Data | undefined; readonly at?: Date | undefined; readonly fault?: unknown }>({});
  const [turn, setTurn] = useState(0);
  const asked = JSON.stringify(variables);
  useEffect(() => {
    if (!isWanted) return undefined;
    let isLeft = false;
    askAdmin(operation, JSON.parse(asked) as Variables).then(
      data => (isLeft ? undefined : setState({ data, at: new Date() })),
      (fault: unknown) => (isLeft ? undefined : setState(({ data, at }) => ({ data, at, fault }))),
    );
    return () => {
      isLeft = true;
    };
  }, [operation, asked, turn, isWanted]);
  const askAgain = useCallback(() => setTurn(before => before + 1), []);
  useEffect(() => followSession(change => (change === 'opened' ? askAgain() : undefined)), [askAgain]);
  return { data: state.data, at: state.at, fault: state.fault, askAgain };
}
