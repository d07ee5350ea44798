/** Options that no part of the builder says, as text. */
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
  if (others.length === 0) return null;
  return (
    <fieldset className="part">
      <legend>{texts.others}</legend>
      {others.map(({ name, value }, place) => (
        <label key={place} className="field">
          {name}
          <input className="input" autoComplete="off" value={value} onChange={event => level.change({ [name]: event.target.value })} />
        </label>
      ))}
    </fieldset>
  );
}
