/** A list of fields, and of those behind links, in groups. */
import { useTexts } from '../../shared/texts/language-context';
import { EXPLORER_TEXTS } from '../explorer-texts';
import type { PlaceGroup } from './filter-places';

export interface PlaceChoiceProps {
  readonly groups: readonly PlaceGroup[];
  readonly value: string;
  /** The name of the choice of no field, where that may be chosen. */
  readonly none?: string;
  readonly onChoose: (id: string) => void;
}

export function PlaceChoice({ groups, value, none, onChoose }: PlaceChoiceProps) {
  const texts = useTexts(EXPLORER_TEXTS);
  const labelOf = ({ link, quantifier }: PlaceGroup): string => {
    if (link === undefined) return texts.fields;
    return quantifier === undefined ? link : texts[quantifier](link);
  };
  // A path that was typed may go further than the list.
  const isListed = (value === '' && none !== undefined) || groups.some(({ places }) => places.some(({ id }) => id === value));
  return (
    <select className="input" value={value} onChange={event => onChoose(event.target.value)}>
      {none === undefined ? null : <option value="">{none}</option>}
      {isListed ? null : <option value={value}>{value === '' ? '…' : value}</option>}
      {groups
        .filter(({ places }) => places.length > 0)
        .map(group => (
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
