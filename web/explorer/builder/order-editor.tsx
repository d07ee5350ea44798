/** Order, rows at most, count and search of a collection. An order by more than fields stays as text. */
import { useMemo } from 'react';
import { useTexts } from '../../shared/texts/language-context';
import { EXPLORER_TEXTS } from '../explorer-texts';
import { readOrder, writeOrder, type OrderItem } from '../request/order';
import { isSameName } from '../schema/resolve-path';
import { filterPlaces } from './filter-places';
import type { PartProps } from './part-props';
import { PlaceChoice } from './place-choice';

export interface OrderEditorProps extends PartProps {
  /** Groups are not searched. */
  readonly isSearched?: boolean;
}

export function OrderEditor({ type, schema, level, isSearched = true }: OrderEditorProps) {
  const texts = useTexts(EXPLORER_TEXTS);
  const order = level.value('$orderby') ?? '';
  const places = useMemo(() => filterPlaces(type, schema).filter(({ quantifier }) => quantifier === undefined), [type, schema]);
  const known = places.flatMap(group => group.places.map(({ id }) => id));
  const items = readOrder(order)?.map(item => ({ ...item, path: known.find(id => isSameName(id, item.path)) }));
  const isPlain = items?.every((item): item is OrderItem => item.path !== undefined) === true;
  const write = (changed: readonly OrderItem[]): void => level.change({ $orderby: writeOrder(changed) });
  return (
    <details className="part">
      <summary>{texts.order}</summary>
      {isPlain ? (
        [...items, undefined].map((item, at) => {
          const others = items.filter((_item, place) => place !== at).map(({ path }) => path);
          // One after the last: a choice there adds it, and another list comes behind.
          const replace = (changed: readonly OrderItem[]): void => write([...items.slice(0, at), ...changed, ...items.slice(at + 1)]);
          return (
            <div key={at} className="order-item">
              <label className="field">
                {at === 0 ? texts.orderBy : texts.thenBy}
                <PlaceChoice
                  groups={places.map(group => ({ ...group, places: group.places.filter(({ id }) => !others.includes(id)) }))}
                  value={item?.path ?? ''}
                  none={at === 0 ? texts.unordered : texts.noFurther}
                  onChoose={path => replace(path === '' ? [] : [{ path, isDescending: item?.isDescending === true }])}
                />
              </label>
              {item === undefined ? null : (
                <label className="box">
                  <input
                    type="checkbox"
                    aria-label={`${texts.descending}: ${item.path}`}
                    checked={item.isDescending}
                    onChange={event => replace([{ ...item, isDescending: event.target.checked }])}
                  />
                  {texts.descending}
                </label>
              )}
            </div>
          );
        })
      ) : (
        <Text label={texts.orderBy} value={order} onChange={value => level.change({ $orderby: value })} />
      )}
      <Text label={texts.top} value={level.value('$top') ?? ''} onChange={value => level.change({ $top: value.trim() })} />
      <label className="box">
        <input
          type="checkbox"
          checked={level.value('$count')?.toLowerCase() === 'true'}
          onChange={event => level.change({ $count: event.target.checked ? 'true' : '' })}
        />
        {texts.count}
      </label>
      {isSearched ? (
        <Text label={texts.search} value={level.value('$search') ?? ''} onChange={value => level.change({ $search: value })} />
      ) : null}
    </details>
  );
}

function Text({ label, value, onChange }: { readonly label: string; readonly value: string; readonly onChange: (value: string) => void }) {
  return (
    <label className="field">
      {label}
      <input className="input" autoComplete="off" value={value} onChange={event => onChange(event.target.value)} />
    </label>
  );
}
