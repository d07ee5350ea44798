/** A question of the console -> what its view says of it: that its first answer is awaited, or what went wrong, and a button that asks again. */
import { Button } from '../shared/components/button';
import { useTexts } from '../shared/texts/language-context';
import { SHARED_TEXTS } from '../shared/texts/shared-texts';
import { AdminFault } from './admin-api';
import { FaultNotice } from './fault-notice';
import { goToContent } from './go-to-content';
import type { Answered } from './use-answer';

export interface AnswerNoticeProps extends Pick<Answered<unknown>, 'data' | 'fault'> {
  /** Undefined where the view has a button of its own for it. */
  readonly askAgain?: () => void;
}

export function AnswerNotice({ data, fault, askAgain }: AnswerNoticeProps) {
  const { loading, tryAgain } = useTexts(SHARED_TEXTS);
  return (
    <>
      {/* It stays in the page: what comes together with its text is not read aloud. */}
      <p role="status">{data === undefined && fault === undefined ? loading : ''}</p>
      <FaultNotice fault={fault} />
      {askAgain === undefined || !isPassing(fault) ? null : (
        <Button
          onPress={() => {
            goToContent();
            askAgain();
          }}
        >
          {tryAgain}
        </Button>
      )}
    </>
  );
}

/** What the plane refuses without asking to wait, it refuses again. */
function isPassing(fault: unknown): boolean {
  return fault !== undefined && (!(fault instanceof AdminFault) || fault.retryAfter !== undefined);
}
