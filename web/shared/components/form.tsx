/** A form whose Enter and button do the same. While what the last submit began has not ended, another submit of the same does nothing. What is wrong is told by the page: the browser would keep back whatever follows a fault that a field still shows. */
import { useRef, type ComponentProps } from 'react';

export interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit' | 'noValidate'> {
  readonly onSubmit: () => void | Promise<void>;
  /** What a submit asks for, where it may ask for something else while one is awaited. */
  readonly asks?: string;
}

export function Form({ onSubmit, asks = '', ...rest }: FormProps) {
  const awaited = useRef<{ readonly asks: string }>(undefined);
  const submit = async (): Promise<void> => {
    if (awaited.current?.asks === asks) return;
    const own = { asks };
    awaited.current = own;
    try {
      await onSubmit();
    } finally {
      if (awaited.current === own) awaited.current = undefined;
    }
  };
  return (
    <form
      {...rest}
      noValidate
      onSubmit={event => {
        event.preventDefault();
        void submit();
      }}
    />
  );
}
