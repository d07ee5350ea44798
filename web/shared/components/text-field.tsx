/** A field for a line of text, with its label, a hint and what is wrong with it. */
import type { ReactNode } from 'react';
import { FieldError } from 'react-aria-components/FieldError';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { Text } from 'react-aria-components/Text';
import { TextField as AriaTextField, type TextFieldProps as AriaTextFieldProps } from 'react-aria-components/TextField';

export interface TextFieldProps extends Omit<AriaTextFieldProps, 'className' | 'children' | 'style' | 'isInvalid'> {
  readonly label: string;
  readonly description?: ReactNode;
  readonly error?: ReactNode;
}

/** Without it, digits that are typed after the year belong to the year. */
const LATEST_DAY = '9999-12-31';

export function TextField({ label, description, error, ...rest }: TextFieldProps) {
  return (
    <AriaTextField {...rest} className="text-field" isInvalid={error !== undefined} autoComplete="off" spellCheck="false">
      <Label>{label}</Label>
      <Input className="input" max={rest.type === 'date' ? LATEST_DAY : undefined} />
      {description === undefined ? null : <Text slot="description">{description}</Text>}
      <FieldError className="error">{error === undefined ? undefined : <span role="alert">{error}</span>}</FieldError>
    </AriaTextField>
  );
}
