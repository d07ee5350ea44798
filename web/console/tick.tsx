/** A box to tick with its label, light enough for hundreds of fields. */
import type { ReactNode } from 'react';

export interface TickProps {
  readonly isTicked: boolean;
  readonly onChange: (isTicked: boolean) => void;
  readonly isDisabled?: boolean;
  readonly children: ReactNode;
}

export function Tick({ isTicked, onChange, isDisabled = false, children }: TickProps) {
  return (
    <label className="tick">
      <input type="checkbox" checked={isTicked} disabled={isDisabled} onChange={event => onChange(event.target.checked)} />
      <span>{children}</span>
    </label>
  );
}
