/** What went wrong with a question, in the page. */
import { Notice } from '../shared/components/notice';
import { useTexts } from '../shared/texts/language-context';
import { SHARED_TEXTS } from '../shared/texts/shared-texts';
import { AdminFault } from './admin-api';

export function FaultNotice({ fault }: { readonly fault: unknown }) {
  const texts = useTexts(SHARED_TEXTS);
  if (fault === undefined) return null;
  return <Notice kind="fault">{fault instanceof AdminFault ? <span lang="en">{fault.message}</span> : texts.unreachable}</Notice>;
}
