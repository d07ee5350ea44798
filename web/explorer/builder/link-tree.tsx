/** The links of a type as a tree: which of them are expanded, with which fields and links of their own. */
import { useTexts } from '../../shared/texts/language-context';
import { EXPLORER_TEXTS } from '../explorer-texts';
import { readExpansion, writeExpansion, type ExpandItem } from '../request/expansion';
import { optionValue, withOption } from '../request/request-text';
import { isSameName } from '../schema/resolve-path';
import type { EntityType, Link, Schema } from '../schema/schema';
import { FieldChoice } from './field-choice';
import { FilterEditor } from './filter-editor';
import type { Level } from './level';
import { MemberDescription } from './member-description';
import { OrderEditor } from './order-editor';

export interface LinkTreeProps {
  readonly type: EntityType;
  readonly schema: Schema;
  readonly level: Level;
  readonly depth: number;
}

/** Deeper expansions are typed. */
const DEEPEST = 4;

export function LinkTree({ type, schema, level, depth }: LinkTreeProps) {
  const items = readExpansion(level.value('$expand') ?? '');
  const write = (changed: readonly ExpandItem[]): void => level.change('$expand', writeExpansion(changed));
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
                level={{
                  value: name => optionValue(item.options, name),
                  change: (name, value) => {
                    const changed = { ...item, options: withOption(item.options, name, value) };
                    write(items.map(candidate => (candidate === item ? changed : candidate)));
                  },
                }}
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
}

/** Opened by hand: a type may lead to itself. */
function Inner({ target, schema, level, depth, link: { name, isMany } }: InnerProps) {
  const texts = useTexts(EXPLORER_TEXTS);
  return (
    <details className="inner">
      <summary>{texts.more(name)}</summary>
      <FieldChoice type={target} level={level} />
      {isMany ? <FilterEditor type={target} schema={schema} level={level} /> : null}
      {isMany ? <OrderEditor type={target} level={level} /> : null}
      <LinkTree type={target} schema={schema} level={level} depth={depth} />
    </details>
  );
}
