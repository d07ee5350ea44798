/** A question of the console -> what its view says of it: that its first answer is awaited, or what went wrong. */
import { useTexts } from '../shared/texts/language-context';
import { SHARED_TEXTS } from '../shared/texts/shared-texts';
import { FaultNotice } from './fault-notice';
import type { Answered } from './use-answer';

export function AnswerNotice({ data, fault }: Pick<Answered<unknown>, 'data' | 'fault'>) {
  const { loading } = useTexts(SHARED_TEXTS);
  return (
    <>
      {/* It stays in the page: what comes together with its text is not read aloud. */}
      <p role="status">{data === undefined && fault === undefined ? loading : ''}</p>
      <FaultNotice fault={fault} />
    </>
  );
}
