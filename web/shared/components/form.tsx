/** A form whose Enter and button do the same. While what a submit began has not ended, another submit does nothing. */
import type { ComponentProps } from 'react';
import { useWaiting } from './use-waiting';

export interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  readonly onSubmit: () => void | Promise<void>;
}

export function Form({ onSubmit, ...rest }: FormProps) {
  const [isWaiting, wait] = useWaiting();
  return (
    <form
      {...rest}
      onSubmit={event => {
        event.preventDefault();
        if (!isWaiting) void wait(onSubmit());
      }}
    />
  );
}
