/** Says two minutes before the session ends that it will, and lets one stay signed in (WCAG 2.1, 2.2.1). */
import { useEffect, useRef, useState } from 'react';
import { Button } from '../shared/components/button';
import { useLanguage, useTexts } from '../shared/texts/language-context';
import { askAdmin, timeLeft } from './admin-api';
import { CONSOLE_TEXTS } from './console-texts';
import { FaultNotice } from './fault-notice';
import { timeText } from './moment-text';
import { STAY } from './operations';

const WARNED_S = 120;
/** Another tab may use the session after the warning, and so may a press in this one. */
const WATCHED_S = 5;
/** Where no answer came. */
const RETRIED_S = 60;

interface End {
  readonly at: Date;
  readonly isLast: boolean;
}

export function SessionWarning() {
  const texts = useTexts(CONSOLE_TEXTS);
  const { language } = useLanguage();
  const [end, setEnd] = useState<End>();
  const [turn, setTurn] = useState(0);
  const [fault, setFault] = useState<unknown>();
  const before = useRef<Element>(null);
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
  const stay = async (): Promise<void> => {
    setFault(undefined);
    try {
      await askAdmin(STAY, {});
      setTurn(turn + 1);
      // The button goes.
      if (before.current instanceof HTMLElement) before.current.focus();
    } catch (error) {
      setFault(error);
    }
  };
  return (
    <div className={end === undefined ? undefined : 'notice session-warning'} role="status">
      {end === undefined ? null : (
        <>
          <p>{(end.isLast ? texts.sessionEnds.last : texts.sessionEnds.unused)(timeText(end.at, language))}</p>
          {end.isLast ? null : (
            <Button onFocus={({ relatedTarget }) => (before.current = relatedTarget)} onPress={stay}>
              {texts.staySignedIn}
            </Button>
          )}
          <FaultNotice fault={fault} />
        </>
      )}
    </div>
  );
}

/** A moment that is worked out again may be another second, and what has not changed must not be read aloud again. */
function sameOr(last: End | undefined, end: End): End {
  return last?.isLast === end.isLast && Math.abs(last.at.getTime() - end.at.getTime()) < 2000 ? last : end;
}
