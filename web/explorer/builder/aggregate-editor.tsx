/** One aggregate of the groups: how it is made, of which field, and its name in the answer. */
import { useTexts } from '../../shared/texts/language-context';
import { EXPLORER_TEXTS } from '../explorer-texts';
import { VALUE_METHODS, type Aggregate } from '../request/groups';
import type { PlaceGroup } from './filter-places';
import { fittingPlaces, hasMadeName, newAggregate } from './new-aggregate';
import { PlaceChoice } from './place-choice';

export interface AggregateEditorProps {
  readonly aggregate: Aggregate;
  readonly places: readonly PlaceGroup[];
  /** Names that it must not get by itself. */
  readonly taken: readonly string[];
  readonly onChange: (aggregate: Aggregate) => void;
}

export function AggregateEditor({ aggregate, places, taken, onChange }: AggregateEditorProps) {
  const texts = useTexts(EXPLORER_TEXTS);
  const { method, alias } = aggregate;
  const choose = (chosen: string, path: string | undefined): void => {
    const next = newAggregate(chosen, { places, path, taken });
    if (next !== undefined) onChange(hasMadeName(aggregate) ? next : { ...next, alias });
  };
  return (
    <div>
      <label className="field">
        {texts.aggregate}
        <MethodChoice
          places={places}
          value={method}
          onChoose={chosen => choose(chosen, aggregate.method === 'count' ? undefined : aggregate.path)}
        />
      </label>
      {aggregate.method === 'count' ? null : (
        <label className="field">
          {texts.aggregateOf}
          <PlaceChoice groups={fittingPlaces(aggregate.method, places)} value={aggregate.path} onChoose={path => choose(method, path)} />
        </label>
      )}
      <label className="field">
        {texts.alias}
        <input
          className="input"
          autoComplete="off"
          spellCheck={false}
          value={alias}
          onChange={event => onChange({ ...aggregate, alias: event.target.value.replace(/[^\p{L}\p{N}_]/gu, '') })}
        />
      </label>
    </div>
  );
}

export interface MethodChoiceProps {
  readonly places: readonly PlaceGroup[];
  readonly value: string;
  readonly onChoose: (method: string) => void;
}

export function MethodChoice({ places, value, onChoose }: MethodChoiceProps) {
  const texts = useTexts(EXPLORER_TEXTS);
  const methods = ['count', ...VALUE_METHODS.filter(method => fittingPlaces(method, places).length > 0)] as const;
  return (
    <select className="input" value={value} onChange={event => onChoose(event.target.value)}>
      {value === '' ? <option value="">…</option> : null}
      {methods.map(method => (
        <option key={method} value={method}>
          {texts.methods[method]}
        </option>
      ))}
    </select>
  );
}
