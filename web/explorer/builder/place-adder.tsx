/** A list of fields, and a button that adds the chosen one. Without the button, each arrow key in the list would add a field. */
import { useState, type ReactNode } from 'react';
import { Button } from '../../shared/components/button';
import { useTexts } from '../../shared/texts/language-context';
import { EXPLORER_TEXTS } from '../explorer-texts';

export interface PlaceAdderProps {
  readonly label: string;
  /** The list, with the choice so far. */
  readonly list: (chosen: string, choose: (id: string) => void) => ReactNode;
  readonly onAdd: (id: string) => void;
}

export function PlaceAdder({ label, list, onAdd }: PlaceAdderProps) {
  const texts = useTexts(EXPLORER_TEXTS);
  const [chosen, setChosen] = useState('');
  return (
    <div className="adder">
      <label className="field">
        {label}
        {list(chosen, setChosen)}
      </label>
      <Button
        aria-label={`${texts.add}: ${label}`}
        onPress={() => {
          if (chosen !== '') onAdd(chosen);
          setChosen('');
        }}
      >
        {texts.add}
      </Button>
    </div>
  );
}
