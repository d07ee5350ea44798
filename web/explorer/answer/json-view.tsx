/** A value as JSON, of which so much is shown as a page can hold. */
import { useMemo } from 'react';
import { CopiedCode } from '../../shared/components/copied-code';
import { useTexts } from '../../shared/texts/language-context';
import { EXPLORER_TEXTS } from '../explorer-texts';

const MOST = 200_000;

export function JsonView({ value }: { readonly value: unknown }) {
  const texts = useTexts(EXPLORER_TEXTS);
  const json = useMemo(() => (typeof value === 'string' ? value : JSON.stringify(value, null, 2)), [value]);
  return (
    <>
      <CopiedCode label="JSON" code={json.slice(0, MOST)} />
      {json.length > MOST ? <p>{texts.cut}</p> : null}
    </>
  );
}
