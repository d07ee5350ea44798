/** One key: what it is, the ways to change, rotate and revoke it, and its audit. */
import { useEffect, useRef, useState } from 'react';
import { ADMIN_LIMITS } from '../../std/admin-limits';
import { Button } from '../shared/components/button';
import { focusInvalid } from '../shared/components/focus-invalid';
import { takeLostFocus } from '../shared/components/take-lost-focus';
import { TextField } from '../shared/components/text-field';
import { useTexts } from '../shared/texts/language-context';
import { AdminFault, change } from './admin-api';
import { REVOKE, ROTATE, type GrantableFragment, type KeyShownFragment } from './operations';
import { AuditList } from './audit-list';
import { CONSOLE_TEXTS } from './console-texts';
import { FaultNotice } from './fault-notice';
import { goToContent } from './go-to-content';
import { KeyForm, type KeyChange } from './key-form';
import { ViewHeading } from './view-heading';

export interface KeyDetailsProps {
  readonly shown: KeyShownFragment;
  readonly fields: readonly GrantableFragment[];
  /** A change of the key is not answered yet. */
  readonly isAtWork: boolean;
  /** What was said of the last change holds no more. Gives what is called when this one is over. */
  readonly onChanging: () => () => void;
  readonly onChanged: (change: KeyChange) => void;
  readonly onFailed: (fault: unknown) => void;
  readonly onLeave: () => void;
}

/** What one is about to do, and has not confirmed. */
type Intent = 'rotate' | 'revoke' | undefined;

export function KeyDetails({ shown, fields, isAtWork, onChanging, onChanged, onFailed, onLeave }: KeyDetailsProps) {
  const texts = useTexts(CONSOLE_TEXTS);
  const [intent, setIntent] = useState<Intent>();
  /** The key as it was when one began to rotate it; undefined once it is known to be another. */
  const [rotated, setRotated] = useState<string>();
  const [hours, setHours] = useState('24');
  /** Another object for each time that the hours are found wrong. */
  const [wrongHours, setWrongHours] = useState<object>();
  const [fault, setFault] = useState<unknown>();
  /** The form tells it, as long as there is one. */
  const [saveFault, setSaveFault] = useState<unknown>();
  const isRevoked = shown.revokedAt !== null;
  const rotation = useRef<HTMLDivElement>(null);
  useEffect(() => focusInvalid(rotation.current), [wrongHours]);
  const rotateButton = useRef<HTMLButtonElement>(null);
  const revokeButton = useRef<HTMLButtonElement>(null);
  const cancel = (from: Exclude<Intent, undefined>): void => {
    // The pressed button goes. Of a key that another has revoked meanwhile, the other button takes no focus.
    if (isRevoked) goToContent();
    else (from === 'rotate' ? rotateButton : revokeButton).current?.focus();
    setFault(undefined);
    setWrongHours(undefined);
    setIntent(undefined);
  };
  const attempt = async (work: () => Promise<KeyChange>): Promise<void> => {
    setFault(undefined);
    const end = onChanging();
    try {
      onChanged(await work());
      setIntent(undefined);
    } catch (error) {
      setFault(error);
      if (error instanceof AdminFault && error.target === 'version') setRotated(undefined);
      onFailed(error);
    } finally {
      end();
    }
  };
  const rotate = async (): Promise<void> => {
    const minutes = minutesOf(hours);
    setWrongHours(minutes === undefined ? {} : undefined);
    if (minutes !== undefined)
      await attempt(async () => (await change(ROTATE, { id: shown.id, minutes, version: rotated ?? shown.version })).issued);
  };
  const beginToRotate = (): void => {
    setRotated(shown.version);
    setIntent('rotate');
  };
  const revoke = async (): Promise<KeyChange> => {
    await change(REVOKE, { id: shown.id });
    return 'revoked';
  };
  const saveFailed = (error: unknown): void => {
    setSaveFault(error);
    onFailed(error);
  };
  return (
    <>
      <div className="line">
        <Button isDisabled={isAtWork} onPress={onLeave}>
          {texts.backToKeys}
        </Button>
        <Button ref={rotateButton} isDisabled={isRevoked} onPress={beginToRotate}>
          {texts.rotate}
        </Button>
        <Button ref={revokeButton} isDisabled={isRevoked} onPress={() => setIntent('revoke')}>
          {texts.revoke}
        </Button>
      </div>
      <ViewHeading>{shown.name}</ViewHeading>
      <FaultNotice fault={fault ?? (isRevoked ? saveFault : undefined)} />
      {intent === 'rotate' ? (
        // No form: whoever presses Enter twice on the first button would rotate at once.
        <div ref={rotation} className="line" role="group" aria-label={texts.rotate}>
          <TextField
            label={texts.overlap}
            inputMode="numeric"
            value={hours}
            onChange={setHours}
            description={texts.overlapHint}
            error={wrongHours !== undefined ? texts.overlapWrong(ADMIN_LIMITS.overlapMinutes / 60) : undefined}
            autoFocus
          />
          <Button isPrimary onPress={rotate}>
            {texts.rotateNow}
          </Button>
          <Button onPress={() => cancel('rotate')}>{texts.leave}</Button>
        </div>
      ) : null}
      {intent === 'revoke' ? (
        <div className="line" role="group" aria-label={texts.revoke}>
          <p id="revoke-sure">{texts.revokeSure}</p>
          <Button isPrimary onPress={() => attempt(revoke)}>
            {texts.revokeNow}
          </Button>
          <Button autoFocus aria-describedby="revoke-sure" onPress={() => cancel('revoke')}>
            {texts.leave}
          </Button>
        </div>
      ) : null}
      {isRevoked ? (
        <p tabIndex={-1} ref={saveFault === undefined ? undefined : takeLostFocus}>
          {texts.revoked}
        </p>
      ) : (
        <KeyForm
          before={shown}
          fields={fields}
          isAtWork={isAtWork}
          onSaving={onChanging}
          onSaved={onChanged}
          onFailed={saveFailed}
          onLeave={onLeave}
        />
      )}
      <h3>{texts.auditHeading}</h3>
      <AuditList key={shown.version} keyId={shown.id} />
    </>
  );
}

/** Undefined for what is no number of hours. Neither an empty field nor a part of a minute is none: the old secret would end at once. */
function minutesOf(hours: string): number | undefined {
  if (!/^\s*\d+(?:[.,]\d+)?\s*$/.test(hours)) return undefined;
  const minutes = Number(hours.replace(',', '.')) * 60;
  return minutes > ADMIN_LIMITS.overlapMinutes ? undefined : Math.max(Math.round(minutes), Math.sign(minutes));
}
