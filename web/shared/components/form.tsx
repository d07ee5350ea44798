/** A form whose Enter and button do the same. While what a submit began has not ended, another submit does nothing. */
import { useRef, type ComponentProps } from 'react';

export interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  /** A promise ends with what the submit began. */
  readonly onSubmit: () => void | Promise<void>;
}

export function Form({ onSubmit, ...rest }: FormProps) {
  const isBusy = useRef(false);
  const submit = async (): Promise<void> => {
    if (isBusy.current) return;
    isBusy.current = true;
    try {
      await onSubmit();
    } finally {
      isBusy.current = false;
    }
  };
  return (
    <form
      {...rest}
      onSubmit={event => {
        event.preventDefault();
        void submit();
      }}
    />
  );
}
