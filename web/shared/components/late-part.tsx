/** A part of a page that is loaded when it is first shown -> the part; until it is there a text; and where it does not come, a button that asks again. */
import { useEffect, useState, type ReactNode } from 'react';
import { useTexts } from '../texts/language-context';
import { SHARED_TEXTS } from '../texts/shared-texts';
import { Button } from './button';
import { Notice } from './notice';
import { takeLostFocus } from './take-lost-focus';

export interface LatePartProps<Part> {
  /** The same function each time. */
  readonly load: () => Promise<Part>;
  readonly loading: string;
  readonly children: (part: Part) => ReactNode;
}

export function LatePart<Part>({ load, loading, children }: LatePartProps<Part>) {
  const texts = useTexts(SHARED_TEXTS);
  const [state, setState] = useState<{ readonly part?: Part; readonly hasFailed?: boolean }>({});
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    let isLeft = false;
    load().then(
      part => (isLeft ? undefined : setState({ part })),
      () => (isLeft ? undefined : setState({ hasFailed: true })),
    );
    return () => {
      isLeft = true;
    };
  }, [load, turn]);
  if (state.part !== undefined) return children(state.part);
  if (state.hasFailed !== true) return <p role="status">{loading}</p>;
  const again = (): void => {
    // Vite takes a stylesheet for loaded whose link is there.
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')) if (link.sheet === null) link.remove();
    setState({});
    setTurn(turn + 1);
  };
  return (
    <Notice kind="fault">
      <p>{texts.partMissing}</p>
      <Button ref={takeLostFocus} onPress={again}>
        {texts.tryAgain}
      </Button>
    </Notice>
  );
}
