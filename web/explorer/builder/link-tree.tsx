/** The links of a type as a tree: which of them are expanded, with which fields and links of their own. */
import { useTexts } from '../../shared/texts/language-context';
import { EXPLORER_TEXTS } from '../explorer-texts';
import { readExpansion, writeExpansion } from '../request/expansion';
import { isSameName } from '../schema/resolve-path';
import type { EntityType, Link } from '../schema/schema';
import { FieldChoice } from './field-choice';
import { FilterEditor } from './filter-editor';
import { levelOf, type Level } from './level';
import { MemberDescription } from './member-description';
import { OrderEditor } from './order-editor';
import { OtherOptions } from './other-options';
import type { PartProps } from './part-props';
import { useParts } from './use-parts';

export interface LinkTreeProps extends PartProps {
  readonly depth: number;
}

/** Deeper expansions are typed. */
const DEEPEST = 4;

const EXPANSION = { read: readExpansion, write: writeExpansion };

export function LinkTree({ type, schema, level, depth }: LinkTreeProps) {
  const [items, write] = useParts(level.value('$expand') ?? '', EXPANSION, $expand => level.change({ $expand }));
  const toggle = (name: string): void => {
    const others = items.filter(item => item.kind !== 'link' || !isSameName(item.name, name));
    write(others.length < items.length ? others : [...items, { kind: 'link', name, options: undefined }]);
  };
  return (
    <ul className="links">
      {type.links.map(link => {
        const item = items.find(candidate => candidate.kind === 'link' && isSameName(candidate.name, link.name));
        const target = schema.types.get(link.target);
        return (
          <li key={link.name}>
            <LinkBox link={link} isChosen={item !== undefined} onToggle={() => toggle(link.name)} />
            {item?.kind === 'link' && target !== undefined && depth < DEEPEST ? (
              <Inner
                target={target}
                schema={schema}
                depth={depth + 1}
                link={link}
                isRecursive={link.target === type.name}
                level={levelOf({
                  options: item.options,
                  isEncoded: false,
                  onChange: options => write(items.map(candidate => (candidate === item ? { ...item, options } : candidate))),
                })}
              />
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}

function LinkBox({ link, isChosen, onToggle }: { readonly link: Link; readonly isChosen: boolean; readonly onToggle: () => void }) {
  const texts = useTexts(EXPLORER_TEXTS);
  return (
    <label>
      <input type="checkbox" checked={isChosen} onChange={onToggle} />
      <span>
        <strong>{link.name}</strong>{' '}
        <span className="hint">
          {link.target}
          {link.isMany ? ' […]' : ''}
        </span>{' '}
        {link.isSensitive ? <span className="sensitive">{texts.sensitive}</span> : null}
        <MemberDescription {...link} />
      </span>
    </label>
  );
}

interface InnerProps extends Omit<LinkTreeProps, 'type'> {
  readonly target: EntityType;
  readonly link: Link;
  /** It leads to the type that has it: units below units. */
  readonly isRecursive: boolean;
}

const OF_ONE = ['$select', '$expand'];
const OF_MANY = [...OF_ONE, '$filter', '$orderby', '$top', '$count', '$search'];

/** Opened by hand: a type may lead to itself. */
function Inner({ target, schema, level, depth, link: { name, isMany }, isRecursive }: InnerProps) {
  const texts = useTexts(EXPLORER_TEXTS);
  return (
    <details className="inner">
      <summary>{texts.more(name)}</summary>
      {isRecursive ? <LevelsChoice link={name} level={level} /> : null}
      <FieldChoice type={target} schema={schema} level={level} />
      {isMany ? (
        <FilterEditor
          type={target}
          schema={schema}
          filter={level.value('$filter') ?? ''}
          onChange={filter => level.change({ $filter: filter })}
        />
      ) : null}
      {isMany ? <OrderEditor type={target} schema={schema} level={level} /> : null}
      <LinkTree type={target} schema={schema} level={level} depth={depth} />
      <OtherOptions level={level} said={[...(isMany ? OF_MANY : OF_ONE), ...(isRecursive ? ['$levels'] : [])]} />
    </details>
  );
}

/** As many as a service allows unless it is set otherwise. */
const LEVELS = ['2', '3', '4', '5', 'max'];

function LevelsChoice({ link, level }: { readonly link: string; readonly level: Level }) {
  const texts = useTexts(EXPLORER_TEXTS);
  const chosen = level.value('$levels') ?? '';
  return (
    <label className="field">
      {texts.levels(link)}
      <select className="input" value={chosen} onChange={event => level.change({ $levels: event.target.value })}>
        <option value="">1</option>
        {[...new Set([...LEVELS, ...(chosen === '' ? [] : [chosen])])].map(count => (
          <option key={count} value={count}>
            {count === 'max' ? texts.allLevels : count}
          </option>
        ))}
      </select>
    </label>
  );
}
