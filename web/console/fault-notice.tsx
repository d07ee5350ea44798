/** What went wrong with a question, in the page. */
import { Notice } from '../shared/components/notice';
import { useTexts } from '../shared/texts/language-context';
import { SHARED_TEXTS } from '../shared/texts/shared-texts';
import { AdminFault, SessionEnded } from './admin-api';
import { CONSOLE_TEXTS } from './console-texts';

export function FaultNotice({ fault }: { readonly fault: unknown }) {
  const { unreachable } = useTexts(SHARED_TEXTS);
  const { tryAgain } = useTexts(CONSOLE_TEXTS);
  if (fault === undefined) return null;
  if (fault instanceof SessionEnded) return <Notice kind="fault">{tryAgain}</Notice>;
  return <Notice kind="fault">{fault instanceof AdminFault ? <span lang="en">{fault.message}</span> : unreachable}</Notice>;
}
