/** The fields of the model as a tree of types, with groups above it, to choose the lists of a key by. Sensitive fields stand apart. */
import { useMemo, useState } from 'react';
import { TextField } from '../shared/components/text-field';
import { useTexts } from '../shared/texts/language-context';
import type { GrantableFragment } from './operations';
import { byType } from './by-type';
import { CONSOLE_TEXTS } from './console-texts';
import { allowedBy, deniedBy } from './covered-by';
import type { KeyDraft } from './key-draft';
import { Tick } from './tick';

type Lists = Pick<KeyDraft, 'reads' | 'allow' | 'deny'>;

export interface FieldTreeProps {
  readonly fields: readonly GrantableFragment[];
  readonly lists: Lists;
  readonly onChange: (part: Partial<Pick<KeyDraft, 'allow' | 'deny'>>) => void;
}

/** How a field stands in the tree. */
interface Standing {
  readonly isTicked: boolean;
  /** Another name that decides: a wildcard or groups. */
  readonly by: string | undefined;
  /** The ticks of fields that are allowed withhold one that a wildcard or a group covers. */
  readonly isWithheld: boolean;
  readonly isFixed: boolean;
}

/** What the ticks of a tree mean, and do to the lists of the key. */
interface Ticks {
  readonly does: 'allow' | 'deny';
  readonly has: (name: string) => boolean;
  readonly set: (name: string, isTicked: boolean) => void;
  readonly standingOf: (field: GrantableFragment) => Standing;
  readonly setField: (field: GrantableFragment, isTicked: boolean) => void;
}

export function FieldTree({ fields, lists, onChange }: FieldTreeProps) {
  const texts = useTexts(CONSOLE_TEXTS);
  const [searched, setSearched] = useState('');
  const ticks = lists.reads === 'ALL' ? ticksOfDenied(lists, onChange) : ticksOfAllowed(lists, onChange);
  const groups = [...new Set(fields.flatMap(field => field.groups))].sort();
  const words = searched.trim().toLowerCase();
  const found = useMemo(() => (words === '' ? fields : fields.filter(field => isFound(field, words))), [fields, words]);
  const types = useMemo(() => byType(found, ({ name }) => name), [found]);
  return (
    <div className="field-tree">
      <TextField label={texts.searchFields} type="search" value={searched} onChange={setSearched} description={texts.searchHint} />
      <p role="status" className="soft">
        {words === '' ? '' : texts.found(found.length)}
      </p>
      {words !== '' ? null : (
        <fieldset className="groups">
          <legend>{texts.groups}</legend>
          <p className="soft">{ticks.does === 'allow' ? texts.groupsAllow : texts.groupsDeny}</p>
          {groups.map(group => (
            <Tick key={group} isTicked={ticks.has(group)} onChange={isTicked => ticks.set(group, isTicked)}>
              {group}
            </Tick>
          ))}
        </fieldset>
      )}
      {[...types.keys()].sort().map(type => (
        <TypeOfTree
          key={`${type} ${words === '' ? '' : 'found'}`}
          type={type}
          fields={types.get(type) ?? []}
          ticks={ticks}
          isOpen={words !== ''}
        />
      ))}
    </div>
  );
}

function ticksOfDenied({ deny }: Lists, onChange: FieldTreeProps['onChange']): Ticks {
  const denied = new Set(deny);
  const set = (name: string, isTicked: boolean): void => onChange({ deny: withName(deny, name, isTicked) });
  return {
    does: 'deny',
    has: name => denied.has(name),
    set,
    standingOf: field => {
      const by = deniedBy(field, denied);
      const isOwn = by === field.name;
      return { isTicked: by !== undefined, by: isOwn ? undefined : by, isWithheld: false, isFixed: by !== undefined && !isOwn };
    },
    setField: ({ name }, isTicked) => set(name, isTicked),
  };
}

function ticksOfAllowed({ allow, deny }: Lists, onChange: FieldTreeProps['onChange']): Ticks {
  const [allowed, denied] = [new Set(allow), new Set(deny)];
  const set = (name: string, isTicked: boolean): void => onChange({ allow: withName(allow, name, isTicked) });
  return {
    does: 'allow',
    has: name => allowed.has(name),
    set,
    standingOf: field => {
      const [by, withheldBy] = [allowedBy(field, allowed), deniedBy(field, denied)];
      const isFixed = withheldBy !== undefined && withheldBy !== field.name;
      const other = isFixed ? withheldBy : by === field.name ? undefined : by;
      return { isTicked: by !== undefined && withheldBy === undefined, by: other, isWithheld: withheldBy !== undefined, isFixed };
    },
    setField: (field, isTicked) => {
      const names = withName(allow, field.name, false);
      const by = allowedBy(field, new Set(names));
      onChange({
        allow: isTicked && by === undefined ? [...names, field.name] : names,
        deny: withName(deny, field.name, !isTicked && by !== undefined),
      });
    },
  };
}

function withName(list: readonly string[], name: string, isIn: boolean): readonly string[] {
  const others = list.filter(other => other !== name);
  return isIn ? [...others, name] : others;
}

interface TypeProps {
  readonly type: string;
  readonly fields: readonly GrantableFragment[];
  readonly ticks: Ticks;
  readonly isOpen: boolean;
}

function TypeOfTree({ type, fields, ticks, isOpen: isOpenAtFirst }: TypeProps) {
  const texts = useTexts(CONSOLE_TEXTS);
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const wildcard = `${type}.*`;
  const [sensitive, others] = [fields.filter(field => field.sensitive), fields.filter(field => !field.sensitive)];
  const listed = (part: readonly GrantableFragment[]) => part.map(field => <FieldOfTree key={field.name} field={field} ticks={ticks} />);
  return (
    <details open={isOpen} onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>
        {type} <span className="soft">{texts.countOf(fields.filter(field => ticks.standingOf(field).isTicked).length, fields.length)}</span>
        {sensitive.length === 0 ? null : <span className="tag marked">{texts.sensitiveCount(sensitive.length)}</span>}
      </summary>
      {isOpen ? (
        <div className="fields">
          <Tick isTicked={ticks.has(wildcard)} onChange={isTicked => ticks.set(wildcard, isTicked)}>
            <strong>{wildcard}</strong> <span className="soft">{ticks.does === 'allow' ? texts.wildcardAllows : texts.wildcardDenies}</span>
          </Tick>
          {listed(others)}
          {sensitive.length === 0 ? null : (
            <fieldset className="sensitive">
              <legend>{texts.sensitive}</legend>
              <p className="soft">{texts.sensitiveWhy}</p>
              {listed(sensitive)}
            </fieldset>
          )}
        </div>
      ) : null}
    </details>
  );
}

function FieldOfTree({ field, ticks }: { readonly field: GrantableFragment; readonly ticks: Ticks }) {
  const texts = useTexts(CONSOLE_TEXTS);
  const { isTicked, by, isWithheld, isFixed } = ticks.standingOf(field);
  // The last paragraph of a sensitive field says why it is sensitive.
  const [description, ...more] = field.description.split(/\n\s*\n/);
  return (
    <Tick isTicked={isTicked} isDisabled={isFixed} onChange={ticked => ticks.setField(field, ticked)}>
      {field.name.slice(field.name.indexOf('.') + 1)}{' '}
      <span className="soft" lang="en">
        {description}
      </span>
      {field.groups.map(group => (
        <span key={group} className="tag">
          {group}
        </span>
      ))}
      {isWithheld ? (
        <span className="tag marked">{isFixed && by !== undefined ? texts.withheldBy(by) : texts.withheld}</span>
      ) : by === undefined ? null : (
        <span className="tag covered">{texts.coveredBy(by)}</span>
      )}
      {more.map(paragraph => (
        <span key={paragraph} className="soft paragraph" lang="en">
          {paragraph}
        </span>
      ))}
    </Tick>
  );
}

function isFound({ name, description, groups }: GrantableFragment, words: string): boolean {
  return [name, description, ...groups].some(text => text.toLowerCase().includes(words));
}
