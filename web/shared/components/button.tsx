/** A button. The primary one of a form stands out. */
import type { ReactNode } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button';

export interface ButtonProps extends Omit<AriaButtonProps, 'className' | 'children' | 'style'> {
  readonly isPrimary?: boolean;
  readonly children: ReactNode;
}

export function Button({ isPrimary = false, ...rest }: ButtonProps) {
  return <AriaButton {...rest} className={isPrimary ? 'button primary' : 'button'} />;
}
