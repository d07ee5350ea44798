/** Groups of rows: the fields that they are grouped by, aggregates of each group, which groups are kept, and groups of these groups. */
import { useMemo, useState } from 'react';
import { useTexts } from '../../shared/texts/language-context';
import { EXPLORER_TEXTS } from '../explorer-texts';
import { columnsOf, hasGroups, NO_GROUPS, type Aggregate, type Groups } from '../request/groups';
import type { EntityType, Schema } from '../schema/schema';
import { AggregateEditor, MethodChoice } from './aggregate-editor';
import { FilterEditor } from './filter-editor';
import { filterPlaces } from './filter-places';
import { groupedType } from './grouped-type';
import { KeptEditor } from './kept-editor';
import { newAggregate } from './new-aggregate';
import { PlaceAdder } from './place-adder';
import { PlaceChoice } from './place-choice';
import { RemoveButton } from './remove-button';

export interface GroupEditorProps {
  /** Of the rows that are grouped. */
  readonly type: EntityType;
  readonly schema: Schema;
  readonly groups: Groups;
  readonly onChange: (groups: Groups) => void;
  /** Whether the rows are groups themselves. */
  readonly isAgain?: boolean;
}

export function GroupEditor({ type, schema, groups, onChange, isAgain = false }: GroupEditorProps) {
  const texts = useTexts(EXPLORER_TEXTS);
  const isGrouped = hasGroups(groups);
  const [wasGrouped, setGrouped] = useState(isGrouped);
  // It stays open when the last group is taken away.
  if (isGrouped && !wasGrouped) setGrouped(true);
  const places = useMemo(() => filterPlaces(type, schema).filter(({ quantifier }) => quantifier === undefined), [type, schema]);
  const taken = [...type.fields.map(({ name }) => name), ...columnsOf(groups)];
  const { by, hasSubtotals, aggregates } = groups;
  const countOfRows = newAggregate('count', { places, taken });
  const replace = (at: number, changed: Aggregate): void =>
    onChange({ ...groups, aggregates: aggregates.map((known, place) => (place === at ? changed : known)) });
  return (
    <details className="part" open={wasGrouped}>
      <summary>{isAgain ? texts.groupsAgain : texts.groups}</summary>
      <p className="hint">{isAgain ? texts.groupsAgainHint : texts.groupsHint}</p>
      <ul className="filters" aria-label={texts.groupBy}>
        {by.map((path, at) => (
          <li key={at}>
            <span>{path}</span>
            <RemoveButton name={path} onRemove={() => onChange({ ...groups, by: by.filter((_path, place) => place !== at) })} />
          </li>
        ))}
      </ul>
      <PlaceAdder
        label={texts.groupBy}
        list={(chosen, choose) => <PlaceChoice groups={places} value={chosen} onChoose={choose} />}
        onAdd={path => {
          if (by.includes(path)) return;
          const first = isGrouped || countOfRows === undefined ? aggregates : [countOfRows];
          onChange({ ...groups, by: [...by, path], aggregates: first });
        }}
      />
      {by.length < 2 && !hasSubtotals ? null : (
        <label className="box">
          <input type="checkbox" checked={hasSubtotals} onChange={event => onChange({ ...groups, hasSubtotals: event.target.checked })} />
          <span>
            {texts.subtotals} <span className="description">{texts.subtotalsHint}</span>
          </span>
        </label>
      )}
      <ul className="filters" aria-label={texts.aggregates}>
        {aggregates.map((aggregate, at) => (
          <li key={at}>
            <AggregateEditor
              aggregate={aggregate}
              places={places}
              taken={taken.filter(name => name !== aggregate.alias)}
              onChange={changed => replace(at, changed)}
            />
            <RemoveButton
              name={aggregate.alias}
              onRemove={() => onChange({ ...groups, aggregates: aggregates.filter((_known, place) => place !== at) })}
            />
          </li>
        ))}
      </ul>
      <PlaceAdder
        label={texts.addAggregate}
        list={(chosen, choose) => <MethodChoice places={places} value={chosen} onChoose={choose} />}
        onAdd={method => {
          const added = newAggregate(method, { places, taken });
          if (added !== undefined) onChange({ ...groups, aggregates: [...aggregates, added] });
        }}
      />
      {isGrouped ? (
        <>
          <KeptEditor columns={columnsOf(groups)} kept={groups.kept} onChange={kept => onChange({ ...groups, kept })} />
          <GroupsAgain type={groupedType(groups, type, schema)} schema={schema} groups={groups} onChange={onChange} />
        </>
      ) : null}
    </details>
  );
}

/** Of groups, whose type is given. */
function GroupsAgain({ type, schema, groups, onChange }: GroupEditorProps) {
  const texts = useTexts(EXPLORER_TEXTS);
  const again = groups.then ?? NO_GROUPS;
  const change = (then: Groups): void => onChange({ ...groups, then: hasGroups(then) ? then : undefined });
  return (
    <>
      {groups.then === undefined ? null : (
        <FilterEditor
          type={type}
          schema={schema}
          filter={again.filter}
          onChange={filter => change({ ...again, filter })}
          label={texts.filterAgain}
        />
      )}
      <GroupEditor type={type} schema={schema} groups={again} onChange={change} isAgain />
    </>
  );
}
