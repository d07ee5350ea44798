/** A value -> a tree that opens by clicks and keys. What is below a closed branch is not drawn. */
import { Fragment, useState, type ReactNode } from 'react';
import { Button } from '../../shared/components/button';
import { useTexts } from '../../shared/texts/language-context';
import { EXPLORER_TEXTS } from '../explorer-texts';
import { shortened } from '../shortened';
import { isRow } from './table-columns';

/** Members of one branch that are drawn at once. */
const STEP = 100;

/** Letters of a value beside a closed branch. */
const MOST_LETTERS = 100;

export function ValueTree({ value }: { readonly value: unknown }) {
  const texts = useTexts(EXPLORER_TEXTS);
  const [shown, setShown] = useState(STEP);
  const members = membersOf(value);
  return (
    <>
      <ul className="tree">
        {members.slice(0, shown).map(([name, inner]) => (
          <li key={name}>
            {typeof inner === 'object' && inner !== null ? <Branch name={name} value={inner} /> : <Leaf name={name} value={inner} />}
          </li>
        ))}
      </ul>
      {members.length > shown ? <Button onPress={() => setShown(shown + STEP)}>{texts.showMore}</Button> : null}
    </>
  );
}

function Leaf({ name, value }: { readonly name: string; readonly value: unknown }) {
  return (
    <>
      <span className="tree-name">{name}</span> <code>{JSON.stringify(value)}</code>
    </>
  );
}

function Branch({ name, value }: { readonly name: string; readonly value: object }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>
        <span className="tree-name">{name}</span> <span className="hint">{brief(value)}</span>
      </summary>
      {isOpen ? <ValueTree value={value} /> : null}
    </details>
  );
}

function membersOf(value: unknown): readonly (readonly [string, unknown])[] {
  if (Array.isArray(value)) return value.map((item: unknown, place) => [String(place + 1), item] as const);
  return isRow(value) ? Object.entries(value) : [['', value]];
}

/** The first values of a row tell which one it is. */
function brief(value: object): ReactNode {
  if (Array.isArray(value)) return `[${value.length}]`;
  const texts = Object.entries(value).flatMap(([name, inner]) =>
    name.includes('@') || typeof inner !== 'string' ? [] : [shortened(inner, MOST_LETTERS)],
  );
  return texts.slice(0, 4).map((text, place) => (
    <Fragment key={place}>
      {place === 0 ? '' : ' · '}
      <bdi>{text}</bdi>
    </Fragment>
  ));
}
