/** Order, rows at most, count and search of a collection. An order of several items stays as text. */
import { useTexts } from '../../shared/texts/language-context';
import { EXPLORER_TEXTS } from '../explorer-texts';
import { named } from '../schema/resolve-path';
import type { EntityType } from '../schema/schema';
import type { Level } from './level';

export interface OrderEditorProps {
  readonly type: EntityType;
  readonly level: Level;
  /** Groups are not searched. */
  readonly isSearched?: boolean;
}

export function OrderEditor({ type, level, isSearched = true }: OrderEditorProps) {
  const texts = useTexts(EXPLORER_TEXTS);
  const order = level.value('$orderby') ?? '';
  const [, written, direction] = /^([^\s,()]+)(?: (asc|desc))?$/.exec(order) ?? [];
  const name = written === undefined ? undefined : named(type.fields, written)?.name;
  const isPlain = order === '' || name !== undefined;
  return (
    <details className="part">
      <summary>{texts.order}</summary>
      {isPlain ? (
        <>
          <label className="field">
            {texts.orderBy}
            <select className="input" value={name ?? ''} onChange={event => level.change({ $orderby: event.target.value })}>
              <option value="">{texts.unordered}</option>
              {type.fields.map(field => (
                <option key={field.name}>{field.name}</option>
              ))}
            </select>
          </label>
          <label className="box">
            <input
              type="checkbox"
              disabled={name === undefined}
              checked={direction === 'desc'}
              onChange={event => level.change({ $orderby: `${name ?? ''}${event.target.checked ? ' desc' : ''}` })}
            />
            {texts.descending}
          </label>
        </>
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
