/** Answers as they came, of which so much is shown as a page can hold. */
import { useMemo } from 'react';
import { CopiedCode } from '../../shared/components/copied-code';
import { indentJson } from '../../shared/indent-json';
import { useTexts } from '../../shared/texts/language-context';
import { EXPLORER_TEXTS } from '../explorer-texts';

const MOST = 200_000;

export function JsonView({ contents }: { readonly contents: readonly string[] }) {
  const texts = useTexts(EXPLORER_TEXTS);
  const shown = useMemo(() => beginningOf(contents), [contents]);
  const isCut = shown.length > MOST || contents.some(({ length }) => length > MOST);
  return (
    <>
      <CopiedCode label="JSON" code={shown.slice(0, MOST)} />
      {isCut ? <p>{texts.cut}</p> : null}
    </>
  );
}

/** No more is written than is shown. */
function beginningOf(contents: readonly string[]): string {
  let text = '';
  for (const content of contents) {
    if (text.length > MOST) break;
    text += (text === '' ? '' : '\n\n') + indentJson(content.slice(0, MOST));
  }
  return text;
}
