/** Says two minutes before the session ends that it will, and lets one stay signed in (WCAG 2.1, 2.2.1). */
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../shared/components/button';
import { useLanguage, useTexts } from '../shared/texts/language-context';
import { askAdmin, timeLeft } from './admin-api';
import { CONSOLE_TEXTS } from './console-texts';
import { FaultNotice } from './fault-notice';
import { goToContent } from './go-to-content';
import { timeText } from './moment-text';
import { STAY } from './operations';

const WARNED_S = 120;
/** Another tab may use the session after the warning, and so may a press in this one. */
const WATCHED_S = 5;
/** Where no answer came. */
const RETRIED_S = 10;

interface End {
  readonly at: Date;
  readonly isLast: boolean;
}

export function SessionWarning() {
  const texts = useTexts(CONSOLE_TEXTS);
  const { language } = useLanguage();
  const [end, setEnd] = useState<End>();
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    let isLeft = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const lookIn = (seconds: number): void => {
      if (!isLeft) timer = setTimeout(look, seconds * 1000);
    };
    const look = (): void => {
      timeLeft().then(
        left => {
          if (isLeft || left === undefined) return;
          const isNear = left.seconds <= WARNED_S;
          setEnd(last => (isNear ? sameOr(last, { at: new Date(Date.now() + left.seconds * 1000), isLast: left.isLast }) : undefined));
          lookIn(isNear ? Math.min(left.seconds, WATCHED_S) : left.seconds - WARNED_S);
        },
        () => lookIn(RETRIED_S),
      );
    };
    look();
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
  }, [turn]);
  return (
    <div className={end === undefined ? undefined : 'notice session-warning'}>
      <p role="status">
        {end === undefined ? '' : (end.isLast ? texts.sessionEnds.last : texts.sessionEnds.unused)(timeText(end.at, language))}
      </p>
      {end === undefined || end.isLast ? null : <Stay onStayed={() => setTurn(turn + 1)} />}
    </div>
  );
}

/** A session that was used is no longer near its end. A moment that is worked out again may be another second, and what has not changed must not be read aloud again. */
function sameOr(last: End | undefined, end: End): End {
  return last?.isLast === end.isLast ? last : end;
}

/** The button, and what went wrong with it. Where it goes while it has the focus, the focus goes back to where it was. */
function Stay({ onStayed }: { readonly onStayed: () => void }) {
  const texts = useTexts(CONSOLE_TEXTS);
  const [fault, setFault] = useState<unknown>();
  const button = useRef<HTMLButtonElement>(null);
  const before = useRef<EventTarget>(null);
  useLayoutEffect(() => {
    const { current } = button;
    const warning = current?.parentElement;
    return () => {
      // React hears of no focus while it changes the page. Where the whole warning goes, the form that opens the next session takes it.
      if (document.activeElement === current) queueMicrotask(() => (warning?.isConnected === true ? goBack(before.current) : undefined));
    };
  }, []);
  const stay = async (): Promise<void> => {
    setFault(undefined);
    try {
      await askAdmin(STAY, {});
      onStayed();
    } catch (error) {
      setFault(error);
    }
  };
  return (
    <>
      <Button ref={button} onFocus={({ relatedTarget }) => (before.current = relatedTarget ?? before.current)} onPress={stay}>
        {texts.staySignedIn}
      </Button>
      <FaultNotice fault={fault} />
    </>
  );
}

function goBack(before: EventTarget | null): void {
  if (before instanceof HTMLElement) before.focus();
  // What is gone or hidden takes none.
  if (document.activeElement === document.body) goToContent();
}
