/** The id of a key -> the key as it is now, asked for anew after each change and each refusal of one. */
import { Button } from '../shared/components/button';
import { useTexts } from '../shared/texts/language-context';
import { AdminFault } from './admin-api';
import { KEY } from './operations';
import { AnswerNotice } from './answer-notice';
import { CONSOLE_TEXTS } from './console-texts';
import { KeyDetails, type KeyDetailsProps } from './key-details';
import type { KeyChange } from './key-form';
import { OPENED_TEXTS } from './opened-texts';
import { useAnswer } from './use-answer';

export interface OpenedKeyProps extends Omit<KeyDetailsProps, 'shown' | 'onFailed'> {
  readonly id: string;
  readonly isShown: boolean;
}

export function OpenedKey({ id, isShown, ...details }: OpenedKeyProps) {
  const texts = useTexts(CONSOLE_TEXTS);
  const { noSuchKey } = useTexts(OPENED_TEXTS);
  const { data, fault, askAgain } = useAnswer(KEY, { id }, isShown);
  const shown = data?.key ?? undefined;
  const changed = (change: KeyChange): void => {
    details.onChanged(change);
    askAgain();
  };
  const failed = (why: unknown): void => {
    // The plane has refused it: another may have changed the key.
    if (why instanceof AdminFault) askAgain();
  };
  if (shown === undefined)
    return (
      <>
        <div className="line">
          <Button onPress={details.onLeave}>{texts.backToKeys}</Button>
        </div>
        <AnswerNotice data={data} fault={fault} askAgain={askAgain} />
        {data?.key === null ? <p>{noSuchKey}</p> : null}
      </>
    );
  return (
    <>
      <AnswerNotice data={data} fault={fault} askAgain={askAgain} />
      <KeyDetails {...details} shown={shown} onChanged={changed} onFailed={failed} />
    </>
  );
}
