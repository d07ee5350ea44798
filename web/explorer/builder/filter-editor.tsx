/** The conditions of `$filter`, joined by `and`: comparisons by clicks, anything else as text. */
import { useMemo } from 'react';
import { useTexts } from '../../shared/texts/language-context';
import { EXPLORER_TEXTS } from '../explorer-texts';
import { readClauses, writeClauses, type FilterClause } from '../request/filter-clauses';
import { isShown } from '../request/typed-literal';
import type { EntityType, Schema } from '../schema/schema';
import { ComparisonEditor } from './comparison-editor';
import { newComparison } from './comparison-of';
import { filterPlaces, placeId } from './filter-places';
import { PlaceAdder } from './place-adder';
import { PlaceChoice } from './place-choice';
import { RemoveButton } from './remove-button';
import { useParts } from './use-parts';

export interface FilterEditorProps {
  readonly type: EntityType;
  readonly schema: Schema;
  /** The text of `$filter`; empty without one. */
  readonly filter: string;
  readonly onChange: (filter: string) => void;
  /** Where there are others. */
  readonly label?: string;
}

const CLAUSES = { read: readClauses, write: writeClauses };

export function FilterEditor({ type, schema, filter, onChange, label }: FilterEditorProps) {
  const texts = useTexts(EXPLORER_TEXTS);
  const groups = useMemo(() => filterPlaces(type, schema), [type, schema]);
  const places = useMemo(
    () => new Map(groups.flatMap(group => group.places.map(place => [place.id.toLowerCase(), place] as const))),
    [groups],
  );
  const [clauses, write] = useParts(filter, CLAUSES, onChange);
  const replace = (at: number, clause: FilterClause): void => write(clauses.map((known, place) => (place === at ? clause : known)));
  const remove = (at: number): void => write(clauses.filter((_clause, place) => place !== at));
  return (
    <details className="part" open>
      <summary>{label ?? texts.filters}</summary>
      <ul className="filters">
        {clauses.map((clause, at) => {
          const named = clause.kind === 'comparison' ? places.get(placeId(clause).toLowerCase()) : undefined;
          const place =
            clause.kind === 'comparison' && named !== undefined && isShown(named.field.type, clause.literal) ? named : undefined;
          const name = clause.kind === 'comparison' ? placeId(clause) : clause.text;
          return (
            <li key={at}>
              {clause.kind === 'comparison' && place !== undefined ? (
                <ComparisonEditor comparison={clause} place={place} groups={groups} onChange={changed => replace(at, changed)} />
              ) : (
                <label className="field">
                  {texts.asText}
                  <input
                    className="input"
                    autoComplete="off"
                    value={writeClauses([clause])}
                    onChange={event => replace(at, { kind: 'text', text: event.target.value })}
                  />
                </label>
              )}
              <RemoveButton name={name} onRemove={() => remove(at)} />
            </li>
          );
        })}
      </ul>
      <PlaceAdder
        label={texts.addFilter}
        list={(chosen, choose) => <PlaceChoice groups={groups} value={chosen} onChoose={choose} />}
        onAdd={id => {
          const place = places.get(id.toLowerCase());
          if (place !== undefined) write([...clauses, newComparison(place)]);
        }}
      />
    </details>
  );
}
