/** A box to tick, with its label. */
import type { ReactNode } from 'react';
import { CheckboxButton, CheckboxField, type CheckboxFieldProps } from 'react-aria-components/Checkbox';

export interface CheckboxProps extends Omit<CheckboxFieldProps, 'className' | 'children' | 'style'> {
  readonly children: ReactNode;
}

export function Checkbox({ children, ...rest }: CheckboxProps) {
  return (
    <CheckboxField {...rest}>
      <CheckboxButton className="checkbox">
        <span className="box" aria-hidden="true" />
        <span>{children}</span>
      </CheckboxButton>
    </CheckboxField>
  );
}
