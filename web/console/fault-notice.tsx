/** What went wrong with a question, in the page. */
import { FailureText } from '../shared/components/failure-text';
import { Notice } from '../shared/components/notice';
import { useTexts } from '../shared/texts/language-context';
import { AdminFault, ChangeUnknown, SessionEnded } from './admin-api';
import { CONSOLE_TEXTS } from './console-texts';

export function FaultNotice({ fault }: { readonly fault: unknown }) {
  const { tryAgain, changeUnknown, changedMeanwhile } = useTexts(CONSOLE_TEXTS);
  if (fault === undefined) return null;
  if (fault instanceof SessionEnded) return <Notice kind="fault">{tryAgain}</Notice>;
  if (fault instanceof ChangeUnknown) return <Notice kind="fault">{changeUnknown}</Notice>;
  if (fault instanceof AdminFault && fault.target === 'version') return <Notice kind="fault">{changedMeanwhile}</Notice>;
  return (
    <Notice kind="fault">
      <FailureText failure={fault} />
    </Notice>
  );
}
