/** The fields of the model as a tree of types, with groups above it, to choose a list of a key by. Sensitive fields stand apart. */
import { useState } from 'react';
import { TextField } from '../shared/components/text-field';
import { useTexts } from '../shared/texts/language-context';
import type { GrantableField } from './admin-types';
import { CONSOLE_TEXTS } from './console-texts';
import { allowedBy, deniedBy, typeOf } from './covered-by';
import { Tick } from './tick';

export interface FieldTreeProps {
  readonly fields: readonly GrantableField[];
  readonly list: readonly string[];
  /** What the list does to the fields that it names. */
  readonly does: 'allow' | 'deny';
  readonly onChange: (list: readonly string[]) => void;
}

export function FieldTree({ fields, list, does, onChange }: FieldTreeProps) {
  const texts = useTexts(CONSOLE_TEXTS);
  const [searched, setSearched] = useState('');
  const chosen = new Set(list);
  const set = (name: string, isTicked: boolean): void => onChange(isTicked ? [...list, name] : list.filter(other => other !== name));
  const groups = [...new Set(fields.flatMap(field => field.groups))].sort();
  const words = searched.trim().toLowerCase();
  const found = words === '' ? fields : fields.filter(field => isFound(field, words));
  const types = [...new Set(found.map(({ name }) => typeOf(name)))];
  return (
    <div className="field-tree">
      <fieldset className="groups">
        <legend>{texts.groups}</legend>
        {groups.map(group => (
          <Tick key={group} isTicked={chosen.has(group)} onChange={isTicked => set(group, isTicked)}>
            {group}
          </Tick>
        ))}
      </fieldset>
      <TextField label={texts.searchFields} type="search" value={searched} onChange={setSearched} />
      <p role="status" className="soft">
        {words === '' ? '' : texts.found(found.length)}
      </p>
      {types.map(type => (
        <TypeOfTree
          key={`${type} ${words === '' ? '' : 'found'}`}
          type={type}
          fields={found.filter(({ name }) => typeOf(name) === type)}
          chosen={chosen}
          does={does}
          isOpen={words !== ''}
          onSet={set}
        />
      ))}
    </div>
  );
}

interface TypeProps {
  readonly type: string;
  readonly fields: readonly GrantableField[];
  readonly chosen: ReadonlySet<string>;
  readonly does: FieldTreeProps['does'];
  readonly isOpen: boolean;
  readonly onSet: (name: string, isTicked: boolean) => void;
}

function TypeOfTree({ type, fields, chosen, does, isOpen: isOpenAtFirst, onSet }: TypeProps) {
  const texts = useTexts(CONSOLE_TEXTS);
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const covers = does === 'allow' ? allowedBy : deniedBy;
  const count = fields.filter(field => covers(field, chosen) !== undefined).length;
  const part = (isSensitive: boolean) =>
    fields
      .filter(({ sensitive }) => sensitive === isSensitive)
      .map(field => (
        <FieldOfTree key={field.name} field={field} by={covers(field, chosen)} isChosen={chosen.has(field.name)} onSet={onSet} />
      ));
  const sensitive = part(true);
  return (
    <details open={isOpen} onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>
        {type} <span className="soft">{texts.countOf(count, fields.length)}</span>
      </summary>
      {isOpen ? (
        <div className="fields">
          <Tick isTicked={chosen.has(`${type}.*`)} onChange={isTicked => onSet(`${type}.*`, isTicked)}>
            <strong>{type}.*</strong> <span className="soft">{does === 'allow' ? texts.wildcardAllows : texts.wildcardDenies}</span>
          </Tick>
          {part(false)}
          {sensitive.length === 0 ? null : (
            <fieldset className="sensitive">
              <legend>{texts.sensitive}</legend>
              <p className="soft">{texts.sensitiveWhy}</p>
              {sensitive}
            </fieldset>
          )}
        </div>
      ) : null}
    </details>
  );
}

interface FieldProps {
  readonly field: GrantableField;
  readonly by: string | undefined;
  readonly isChosen: boolean;
  readonly onSet: TypeProps['onSet'];
}

function FieldOfTree({ field: { name, description, groups }, by, isChosen, onSet }: FieldProps) {
  const texts = useTexts(CONSOLE_TEXTS);
  return (
    <Tick isTicked={isChosen || by !== undefined} isDisabled={!isChosen && by !== undefined} onChange={isTicked => onSet(name, isTicked)}>
      {name.slice(name.indexOf('.') + 1)}{' '}
      <span className="soft" lang="en">
        {description}
      </span>
      {groups.map(group => (
        <span key={group} className="tag">
          {group}
        </span>
      ))}
      {by === undefined || by === name ? null : <span className="tag covered">{texts.coveredBy(by)}</span>}
    </Tick>
  );
}

function isFound({ name, description, groups }: GrantableField, words: string): boolean {
  return [name, description, ...groups].some(text => text.toLowerCase().includes(words));
}
