/** What a key gets of the service -> the part of the page that shows it; until it is there a text; and where it does not come, why, and a button that asks again. */
import { useEffect, useState, type ReactNode } from 'react';
import { Button } from '../components/button';
import { FailureText } from '../components/failure-text';
import { Notice } from '../components/notice';
import { takeLostFocus } from '../components/take-lost-focus';
import { useTexts } from '../texts/language-context';
import { SHARED_TEXTS } from '../texts/shared-texts';

export interface LoadedPartProps<Value> {
  /** Another key makes another part (`key`). */
  readonly apiKey: string;
  /** The same function each time. */
  readonly load: (key: string, signal: AbortSignal) => Promise<Value>;
  readonly loading: string;
  /** Stands before the reason. */
  readonly failed?: string;
  readonly children: (value: Value) => ReactNode;
}

export function LoadedPart<Value>({ apiKey, load, loading, failed, children }: LoadedPartProps<Value>) {
  const texts = useTexts(SHARED_TEXTS);
  const [state, setState] = useState<{ readonly value?: Value; readonly failure?: unknown }>({});
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const leaving = new AbortController();
    void load(apiKey, leaving.signal)
      .then(
        value => ({ value }),
        (failure: unknown) => ({ failure }),
      )
      .then(ended => (leaving.signal.aborted ? undefined : setState(ended)));
    return () => leaving.abort();
  }, [load, apiKey, turn]);
  if (state.value !== undefined) return children(state.value);
  if (state.failure === undefined) return <p role="status">{loading}</p>;
  const askAgain = (): void => {
    setState({});
    setTurn(turn + 1);
  };
  return (
    <Notice kind="fault">
      <p>
        {failed} <FailureText failure={state.failure} />
      </p>
      <Button ref={turn > 0 ? takeLostFocus : undefined} onPress={askAgain}>
        {texts.tryAgain}
      </Button>
    </Notice>
  );
}
