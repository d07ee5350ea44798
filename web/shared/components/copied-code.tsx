/** Code, and a button that copies it. */
import { useState } from 'react';
import { useTexts } from '../texts/language-context';
import { SHARED_TEXTS } from '../texts/shared-texts';
import { Button } from './button';

export interface CopiedCodeProps {
  /** What the code is, for who cannot see it. */
  readonly label: string;
  readonly code: string;
}

export function CopiedCode({ label, code }: CopiedCodeProps) {
  const texts = useTexts(SHARED_TEXTS);
  const [told, setTold] = useState<{ readonly of: string; readonly text: string }>();
  const copy = async (): Promise<void> => {
    setTold({
      of: code,
      text: await writeToClipboard(code).then(
        () => texts.copied,
        () => texts.notCopied,
      ),
    });
  };
  return (
    <div className="copied-code">
      {/* It may be wider than the page; then the keyboard must reach it to move it. */}
      <pre tabIndex={0} role="region" aria-label={label}>
        <code>{code}</code>
      </pre>
      <Button aria-label={`${texts.copy}: ${label}`} onPress={() => copy()}>
        {texts.copy}
      </Button>
      <span role="status">{told?.of === code ? told.text : ''}</span>
    </div>
  );
}

/** Rejects where the browser does not let a page write: it has asked in vain, or the page did not come over HTTPS. */
async function writeToClipboard(text: string): Promise<void> {
  await navigator.clipboard.writeText(text);
}
