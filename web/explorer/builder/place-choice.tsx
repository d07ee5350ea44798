/** A list of what can be filtered by, in groups. */
import { useTexts } from '../../shared/texts/language-context';
import { EXPLORER_TEXTS } from '../explorer-texts';
import type { PlaceGroup } from './filter-places';

export interface PlaceChoiceProps {
  readonly groups: readonly PlaceGroup[];
  readonly value: string;
  readonly onChoose: (id: string) => void;
}

export function PlaceChoice({ groups, value, onChoose }: PlaceChoiceProps) {
  const texts = useTexts(EXPLORER_TEXTS);
  const labelOf = ({ link, quantifier }: PlaceGroup): string => {
    if (link === undefined) return texts.fields;
    return quantifier === undefined ? link : texts[quantifier](link);
  };
  // A path that was typed may go further than the list.
  const isListed = groups.some(({ places }) => places.some(({ id }) => id === value));
  return (
    <select className="input" value={value} onChange={event => onChoose(event.target.value)}>
      {isListed ? null : <option value={value}>{value === '' ? '…' : value}</option>}
      {groups.map(group => (
        <optgroup key={labelOf(group)} label={labelOf(group)}>
          {group.places.map(({ id, field }) => (
            <option key={id} value={id}>
              {id}
              {field.isSensitive ? ` (${texts.sensitive})` : ''}
            </option>
          ))}
        </optgroup>
      ))}
    </select>
  );
}
