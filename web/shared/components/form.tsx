/** A form whose Enter and button do the same. While what a submit began has not ended, another submit does nothing. What is wrong is told by the page: the browser would keep back whatever follows a fault that a field still shows. */
import type { ComponentProps } from 'react';
import { useWaiting } from './use-waiting';

export interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit' | 'noValidate'> {
  readonly onSubmit: () => void | Promise<void>;
}

export function Form({ onSubmit, ...rest }: FormProps) {
  const [isWaiting, wait] = useWaiting();
  return (
    <form
      {...rest}
      noValidate
      onSubmit={event => {
        event.preventDefault();
        if (!isWaiting) void wait(onSubmit());
      }}
    />
  );
}
