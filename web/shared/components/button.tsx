/** A button. The primary one of a form stands out. While what a press began has not ended, another press does nothing. */
import type { ReactNode, Ref } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button';
import { useWaiting } from './use-waiting';

type PressEvent = Parameters<NonNullable<AriaButtonProps['onPress']>>[0];

export interface ButtonProps extends Omit<AriaButtonProps, 'className' | 'children' | 'style' | 'onPress' | 'isPending'> {
  readonly ref?: Ref<HTMLButtonElement>;
  readonly isPrimary?: boolean;
  readonly onPress?: (event: PressEvent) => void | Promise<void>;
  readonly children: ReactNode;
}

export function Button({ isPrimary = false, onPress, ...rest }: ButtonProps) {
  const [isWaiting, wait] = useWaiting();
  return (
    <AriaButton
      {...rest}
      isPending={isWaiting}
      onPress={event => void wait(onPress?.(event))}
      className={isPrimary ? 'button primary' : 'button'}
    />
  );
}
