/** A message in the page, told to screen readers when it appears: a fault at once, else when they are done. */
import type { ReactNode } from 'react';

export interface NoticeProps {
  readonly kind: 'fault' | 'information';
  readonly children: ReactNode;
}

export function Notice({ kind, children }: NoticeProps) {
  return (
    <div className={`notice ${kind}`} role={kind === 'fault' ? 'alert' : 'status'}>
      {children}
    </div>
  );
}
