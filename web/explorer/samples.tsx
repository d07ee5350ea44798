/** Requests to begin with, of those that the key may ask. */
import { Button } from '../shared/components/button';
import { useTexts } from '../shared/texts/language-context';
import { EXPLORER_TEXTS } from './explorer-texts';
import { sampleRequests } from './sample-requests';
import type { Schema } from './schema/schema';

export interface SamplesProps {
  readonly schema: Schema;
  readonly onChoose: (text: string) => void;
}

export function Samples({ schema, onChoose }: SamplesProps) {
  const texts = useTexts(EXPLORER_TEXTS);
  return (
    <details className="part">
      <summary>{texts.samples}</summary>
      <ul className="samples">
        {sampleRequests(schema).map(({ title, set, text }) => (
          <li key={text}>
            <Button onPress={() => onChoose(text)}>{title === undefined ? texts.rowsOf(set) : texts.sampleTitles[title]}</Button>
          </li>
        ))}
      </ul>
    </details>
  );
}
