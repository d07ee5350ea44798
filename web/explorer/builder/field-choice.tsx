/** The fields of a type, with what each is, and which of them are selected. What `$select` says beside fields is kept. */
import { useState } from 'react';
import { TextField } from '../../shared/components/text-field';
import { useTexts } from '../../shared/texts/language-context';
import { EXPLORER_TEXTS } from '../explorer-texts';
import { splitOutside } from '../request/split-outside';
import { isSameName } from '../schema/resolve-path';
import type { EntityType, Field, Schema } from '../schema/schema';
import { MemberDescription } from './member-description';
import type { PartProps } from './part-props';

export interface FieldChoiceProps extends PartProps {
  readonly isOpen?: boolean;
}

/** Fewer are seen at a glance. */
const MANY = 8;
/** Names that the page tells of at most. */
const MOST_BEHIND = 12;

export function FieldChoice({ type, schema, level, isOpen = false }: FieldChoiceProps) {
  const texts = useTexts(EXPLORER_TEXTS);
  const [search, setSearch] = useState('');
  const select = level.value('$select') ?? '';
  const items = select.trim() === '' ? [] : (splitOutside(select, ',') ?? [select]).map(item => item.trim());
  const isChosen = (name: string): boolean => items.some(item => isSameName(item, name));
  const toggle = (name: string): void =>
    level.change({ $select: (isChosen(name) ? items.filter(item => !isSameName(item, name)) : [...items, name]).join(',') });
  const found = type.fields.filter(field => fits(field, search));
  const behind = search.trim() === '' ? [] : fieldsBehind(type, schema).filter(field => fits(field, search));
  return (
    <details className="part" open={isOpen}>
      <summary>
        {texts.fields} <span className="hint">{items.length === 0 ? texts.fieldsHint : texts.chosen(items.length)}</span>
      </summary>
      {type.fields.length > MANY ? (
        <TextField label={texts.searchFields} type="search" value={search} onChange={setSearch} description={texts.searchHint} />
      ) : null}
      <ul className="fields">
        {found.map(field => (
          <li key={field.name}>
            <label>
              <input type="checkbox" checked={isChosen(field.name)} onChange={() => toggle(field.name)} />
              <span>
                <strong>{field.name}</strong> <span className="hint">{field.type.replace('Edm.', '')}</span>{' '}
                {field.isSensitive ? <span className="sensitive">{texts.sensitive}</span> : null}
                <MemberDescription {...field} />
              </span>
            </label>
          </li>
        ))}
      </ul>
      <p role="status" className="hint">
        {search.trim() === '' ? '' : texts.foundFields(found.length)}{' '}
        {behind.length === 0 ? '' : texts.behindLinks(behind.slice(0, MOST_BEHIND).map(({ name }) => name))}
      </p>
    </details>
  );
}

/** Each by the link that leads to it. */
function fieldsBehind({ links }: EntityType, { types }: Schema): readonly Field[] {
  return links.flatMap(link => (types.get(link.target)?.fields ?? []).map(field => ({ ...field, name: `${link.name}/${field.name}` })));
}

function fits({ name, description, more }: Field, search: string): boolean {
  const words = search.toLowerCase().split(/\s+/);
  const text = `${name} ${description} ${more}`.toLowerCase();
  return words.every(word => text.includes(word));
}
