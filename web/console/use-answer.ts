/**
 * A question of the console -> its answer in the page, asked anew when its variables change, when it is told to, when it is wanted again, and in a new session. An answer to other
 * variables is gone where the new one does not come at once.
 */
import { useCallback, useEffect, useState } from 'react';
import { askAdmin, followSession, type Operation } from './admin-api';

export interface Answered<Data> {
  /** The last answer; undefined until there is one to these variables. It stays beside a fault. */
  readonly data: Data | undefined;
  /** When it came. */
  readonly at: Date | undefined;
  readonly fault: unknown;
  readonly askAgain: () => void;
}

/** Within it nothing flickers. */
const AT_ONCE_MS = 200;

interface State<Data> {
  /** The variables. */
  readonly of?: string;
  readonly data?: Data | undefined;
  readonly at?: Date | undefined;
  readonly fault?: unknown;
}

export function useAnswer<Data, Variables>(operation: Operation<Data, Variables>, variables: Variables, isWanted = true): Answered<Data> {
  const [state, setState] = useState<State<Data>>({});
  const [turn, setTurn] = useState(0);
  const asked = JSON.stringify(variables);
  useEffect(() => {
    if (!isWanted) return undefined;
    let isLeft = false;
    const ofThese = (before: State<Data>): State<Data> => (before.of === asked && before.data !== undefined ? before : { of: asked });
    const late = setTimeout(() => setState(ofThese), AT_ONCE_MS);
    askAdmin(operation, JSON.parse(asked) as Variables)
      .then(
        data => (isLeft ? undefined : setState({ of: asked, data, at: new Date() })),
        (fault: unknown) => (isLeft ? undefined : setState(before => ({ ...ofThese(before), fault }))),
      )
      .finally(() => clearTimeout(late));
    return () => {
      isLeft = true;
      clearTimeout(late);
    };
  }, [operation, asked, turn, isWanted]);
  const askAgain = useCallback(() => setTurn(before => before + 1), []);
  useEffect(() => followSession(change => (change === 'opened' ? askAgain() : undefined)), [askAgain]);
  return { data: state.data, at: state.at, fault: state.fault, askAgain };
}
