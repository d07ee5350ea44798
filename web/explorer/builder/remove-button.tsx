/** A button that takes an item of a part away. The focus goes to the heading of the part, since the button goes too. */
import { Button } from '../../shared/components/button';
import { useTexts } from '../../shared/texts/language-context';
import { EXPLORER_TEXTS } from '../explorer-texts';

export interface RemoveButtonProps {
  readonly name: string;
  readonly onRemove: () => void;
}

export function RemoveButton({ name, onRemove }: RemoveButtonProps) {
  const texts = useTexts(EXPLORER_TEXTS);
  return (
    <Button
      aria-label={texts.remove(name)}
      onPress={({ target }) => {
        target.closest('details')?.querySelector('summary')?.focus();
        onRemove();
      }}
    >
      ×
    </Button>
  );
}
