/** One comparison of a filter: what is compared, how, and with what, by the type of the field. */
import { useTexts } from '../../shared/texts/language-context';
import { EXPLORER_TEXTS } from '../explorer-texts';
import type { Comparison } from '../request/filter-clauses';
import { literalOf, writtenIn } from '../request/typed-literal';
import type { Field } from '../schema/schema';
import { choiceOf, choicesOf, firstValue, movedTo, type Choice } from './comparison-of';
import type { FilterPlace, PlaceGroup } from './filter-places';
import { PlaceChoice } from './place-choice';
import { TimeInput } from './time-input';

export interface ComparisonEditorProps {
  readonly comparison: Comparison;
  readonly place: FilterPlace;
  readonly groups: readonly PlaceGroup[];
  readonly onChange: (comparison: Comparison) => void;
}

export function ComparisonEditor({ comparison, place, groups, onChange }: ComparisonEditorProps) {
  const texts = useTexts(EXPLORER_TEXTS);
  const { field } = place;
  const choice = choiceOf(comparison);
  const choices = [...new Set<Choice>([...choicesOf(field), choice])];
  const choosePlace = (id: string): void => {
    const found = groups.flatMap(({ places }) => places).find(candidate => candidate.id === id);
    if (found !== undefined) onChange(movedTo(found, comparison, field));
  };
  const chooseOperator = (chosen: string): void => {
    const next = choices.find(known => known === chosen);
    if (next === undefined) return;
    if (next === 'empty' || next === 'notEmpty') onChange({ ...comparison, operator: next === 'empty' ? 'eq' : 'ne', literal: 'null' });
    else onChange({ ...comparison, operator: next, literal: comparison.literal === 'null' ? firstValue(field) : comparison.literal });
  };
  return (
    <div className="comparison">
      <label className="field">
        {texts.where}
        <PlaceChoice groups={groups} value={place.id} onChoose={choosePlace} />
      </label>
      <label className="field">
        {texts.operator}
        <select className="input" value={choice} onChange={event => chooseOperator(event.target.value)}>
          {choices.map(known => (
            <option key={known} value={known}>
              {texts.operators[known]}
            </option>
          ))}
        </select>
      </label>
      {comparison.literal === 'null' ? null : (
        <label className="field">
          {texts.value}
          <ValueInput field={field} literal={comparison.literal} onChange={literal => onChange({ ...comparison, literal })} />
        </label>
      )}
      <p role="status" className="hint">
        {fitsNoValue(comparison, field) ? texts.fitsNoValue(field.pattern) : ''}
      </p>
    </div>
  );
}

/** No row has such a value, and that is easily taken for an answer: a CPR number with a hyphen finds nobody. */
function fitsNoValue({ operator, literal }: Comparison, { pattern }: Field): boolean {
  const written = writtenIn(literal);
  if (pattern === '' || literal === 'null' || written === '') return false;
  return (operator === 'eq' || operator === 'ne') && !new RegExp(pattern, 'u').test(written);
}

interface ValueInputProps {
  readonly field: Field;
  readonly literal: string;
  readonly onChange: (literal: string) => void;
}

function ValueInput({ field: { type, allowedValues }, literal, onChange }: ValueInputProps) {
  const texts = useTexts(EXPLORER_TEXTS);
  const value = writtenIn(literal);
  const change = (written: string): void => onChange(literalOf(type, written));
  if (type === 'Edm.Boolean')
    return (
      <select className="input" value={value} onChange={event => change(event.target.value)}>
        <option value="true">{texts.yes}</option>
        <option value="false">{texts.no}</option>
      </select>
    );
  if (allowedValues.length > 0)
    return (
      <select className="input" value={value} onChange={event => change(event.target.value)}>
        {[...new Set([...allowedValues, value])].map(known => (
          <option key={known}>{known}</option>
        ))}
      </select>
    );
  if (type === 'Edm.Date') return <TimeInput type="date" value={value} onChange={change} />;
  if (type === 'Edm.DateTimeOffset')
    return <TimeInput type="datetime-local" value={localTime(value)} onChange={written => change(new Date(written).toISOString())} />;
  return <input className="input" autoComplete="off" value={value} onChange={event => change(event.target.value)} />;
}

/** As the browser's clock shows it; empty for what is no moment. */
function localTime(moment: string): string {
  const at = new Date(moment);
  const local = new Date(0);
  // Not by the offset: it has whole minutes, and clocks of long ago had seconds more.
  local.setUTCFullYear(at.getFullYear(), at.getMonth(), at.getDate());
  local.setUTCHours(at.getHours(), at.getMinutes());
  return Number.isNaN(local.getTime()) ? '' : local.toISOString().slice(0, 16);
}
