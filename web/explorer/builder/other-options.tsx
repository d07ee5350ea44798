/** Options that no part of the builder says, as text. */
import { useTexts } from '../../shared/texts/language-context';
import { EXPLORER_TEXTS } from '../explorer-texts';
import { decodeValue, type Options } from '../request/request-text';

export interface OtherOptionsProps {
  readonly options: Options;
  readonly onChange: (name: string, value: string) => void;
}

export function OtherOptions({ options, onChange }: OtherOptionsProps) {
  const texts = useTexts(EXPLORER_TEXTS);
  const written = options.filter(({ raw }) => raw !== undefined);
  if (written.length === 0) return null;
  return (
    <fieldset className="part">
      <legend>{texts.others}</legend>
      {written.map(({ name, raw }, place) => (
        <label key={place} className="field">
          {name}
          <input
            className="input"
            autoComplete="off"
            value={decodeValue(raw ?? '')}
            onChange={event => onChange(name, event.target.value)}
          />
        </label>
      ))}
    </fieldset>
  );
}
