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
  const [copied, setCopied] = useState<string>();
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(code);
    setCopied(code);
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
      <span role="status">{copied === code ? texts.copied : ''}</span>
    </div>
  );
}
