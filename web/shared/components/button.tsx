/** A button. The primary one of a form stands out. While what a press began has not ended, another press does nothing. */
import { useState, type ReactNode } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button';

type PressEvent = Parameters<NonNullable<AriaButtonProps['onPress']>>[0];

export interface ButtonProps extends Omit<AriaButtonProps, 'className' | 'children' | 'style' | 'onPress' | 'isPending'> {
  readonly isPrimary?: boolean;
  /** A promise ends with what the press began. */
  readonly onPress?: (event: PressEvent) => void | Promise<void>;
  readonly children: ReactNode;
}

export function Button({ isPrimary = false, onPress, ...rest }: ButtonProps) {
  const [isPending, setPending] = useState(false);
  const press = async (event: PressEvent): Promise<void> => {
    const begun = onPress?.(event);
    if (begun === undefined) return;
    setPending(true);
    try {
      await begun;
    } finally {
      setPending(false);
    }
  };
  return (
    <AriaButton {...rest} isPending={isPending} onPress={event => void press(event)} className={isPrimary ? 'button primary' : 'button'} />
  );
}
