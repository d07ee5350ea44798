/** Options that no part of the builder says, as text. */
import { useState } from 'react';
import { useTexts } from '../../shared/texts/language-context';
import { EXPLORER_TEXTS } from '../explorer-texts';
import type { Level } from './level';

export interface OtherOptionsProps {
  readonly level: Level;
  /** Options that parts say. */
  readonly said: readonly string[];
}

export function OtherOptions({ level, said }: OtherOptionsProps) {
  const texts = useTexts(EXPLORER_TEXTS);
  const others = level.others(said);
  // An option that is emptied leaves the request; its field stays until it has lost the focus.
  const [kept, setKept] = useState<readonly string[]>([]);
  const names = [...new Set([...kept, ...others.map(({ name }) => name)])];
  if (names.length === 0) return null;
  return (
    <fieldset className="part">
      <legend>{texts.others}</legend>
      {names.map(name => (
        <label key={name} className="field">
          {name}
          <input
            className="input"
            autoComplete="off"
            value={others.find(option => option.name === name)?.value ?? ''}
            onChange={event => {
              setKept(names);
              level.change({ [name]: event.target.value });
            }}
            onBlur={() => setKept([])}
          />
        </label>
      ))}
    </fieldset>
  );
}
