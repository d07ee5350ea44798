/** How many rows links have, as columns: one for each link that is ticked, of the rows that fit its filter. */
import { useTexts } from '../../shared/texts/language-context';
import { EXPLORER_TEXTS } from '../explorer-texts';
import { readCounts, writeCounts, type ComputedItem, type LinkCount } from '../request/counts';
import { splitOutside } from '../request/split-outside';
import { isSameName } from '../schema/resolve-path';
import { FilterEditor } from './filter-editor';
import type { PartProps } from './part-props';

export function CountEditor({ type, schema, level }: PartProps) {
  const texts = useTexts(EXPLORER_TEXTS);
  const items = readCounts(level.value('$compute') ?? '');
  const links = type.links.filter(({ isMany }) => isMany);
  if (links.length === 0) return null;
  const write = (changed: readonly ComputedItem[], select: string): void =>
    level.change({ $compute: writeCounts(changed), $select: select });
  const select = level.value('$select') ?? '';
  const add = (link: string): void => {
    const alias = `${link}Count`;
    write([...items, { kind: 'count', link, filter: '', alias }], select === '' ? '' : `${select},${alias}`);
  };
  const remove = (count: LinkCount): void => {
    const kept = (splitOutside(select, ',') ?? [select]).filter(name => name.trim() !== count.alias);
    write(
      items.filter(item => item !== count),
      kept.join(','),
    );
  };
  return (
    <details className="part">
      <summary>{texts.counts}</summary>
      <ul className="links">
        {links.map(({ name, target }) => {
          const count = items.find((item): item is LinkCount => item.kind === 'count' && isSameName(item.link, name));
          const counted = schema.types.get(target);
          return (
            <li key={name}>
              <label>
                <input type="checkbox" checked={count !== undefined} onChange={() => (count === undefined ? add(name) : remove(count))} />
                <span>
                  <strong>{texts.countOf(name)}</strong> <span className="hint">{count?.alias}</span>
                </span>
              </label>
              {count === undefined || counted === undefined ? null : (
                <FilterEditor
                  type={counted}
                  schema={schema}
                  label={texts.countedRows(name)}
                  filter={count.filter}
                  onChange={filter =>
                    level.change({ $compute: writeCounts(items.map(item => (item === count ? { ...count, filter } : item))) })
                  }
                />
              )}
            </li>
          );
        })}
      </ul>
    </details>
  );
}
