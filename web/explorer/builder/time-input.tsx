/** The field for a day or a moment, on the clock of the browser. It tells each value that is whole. What is typed stays as it is until one leaves the field: a day that the month does not have yet is no value, and must not be lost. */
import { useState } from 'react';

export interface TimeInputProps {
  readonly type: 'date' | 'datetime-local';
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Without it, digits that are typed after the year belong to the year. */
const LATEST = { date: '9999-12-31', 'datetime-local': '9999-12-31T23:59' };

export function TimeInput({ type, value, onChange }: TimeInputProps) {
  const [typed, setTyped] = useState<string>();
  return (
    <input
      className="input"
      type={type}
      max={LATEST[type]}
      value={typed ?? value}
      onChange={({ target }) => {
        setTyped(target.value);
        // An emptied calendar would leave a comparison with nothing.
        if (target.value !== '') onChange(target.value);
      }}
      onBlur={() => setTyped(undefined)}
    />
  );
}
