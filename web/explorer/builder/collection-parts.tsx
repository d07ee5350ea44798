/** What clicks say of a collection: its rows, or groups of them. The options are about the groups as soon as there are some. */
import { useTexts } from '../../shared/texts/language-context';
import { EXPLORER_TEXTS } from '../explorer-texts';
import { readCounts } from '../request/counts';
import { hasGroups, readGroups, stagesOf, type Groups } from '../request/groups';
import { withGroups } from '../request/with-groups';
import type { Field } from '../schema/schema';
import { CountEditor } from './count-editor';
import { FieldChoice } from './field-choice';
import { FilterEditor } from './filter-editor';
import { GroupEditor } from './group-editor';
import { groupedType } from './grouped-type';
import { LinkTree } from './link-tree';
import { OrderEditor } from './order-editor';
import type { PartProps } from './part-props';

export function CollectionParts({ type, schema, level }: PartProps) {
  const texts = useTexts(EXPLORER_TEXTS);
  const apply = level.value('$apply') ?? '';
  const groups = readGroups(apply);
  if (groups === undefined)
    return (
      <label className="field">
        {texts.groupsAsText}
        <input className="input" autoComplete="off" value={apply} onChange={event => level.change({ $apply: event.target.value })} />
      </label>
    );
  const changeGroups = (to: Groups): void => level.change(withGroups(level.value, { from: groups, to }));
  const isGrouped = hasGroups(groups);
  const changeFilter = (filter: string): void => level.change({ $filter: filter });
  const filter = level.value('$filter') ?? '';
  const counts = readCounts(level.value('$compute') ?? '').flatMap(item => (item.kind === 'count' ? [countField(item.alias)] : []));
  const counted = counts.length === 0 ? type : { ...type, fields: [...type.fields, ...counts] };
  const result = isGrouped ? stagesOf(groups).reduce((of, stage) => groupedType(stage, of, schema), type) : counted;
  return (
    <>
      {isGrouped ? null : <FieldChoice type={type} schema={schema} level={level} isOpen />}
      {isGrouped ? (
        <FilterEditor
          type={type}
          schema={schema}
          filter={groups.filter}
          onChange={changed => changeGroups({ ...groups, filter: changed })}
        />
      ) : (
        <FilterEditor type={counted} schema={schema} filter={filter} onChange={changeFilter} />
      )}
      {isGrouped ? null : (
        <details className="part">
          <summary>{texts.links}</summary>
          <LinkTree type={type} schema={schema} level={level} depth={0} />
        </details>
      )}
      {isGrouped ? null : <CountEditor type={type} schema={schema} level={level} />}
      <GroupEditor type={type} schema={schema} groups={groups} onChange={changeGroups} />
      {isGrouped ? <FilterEditor type={result} schema={schema} filter={filter} onChange={changeFilter} label={texts.groupFilters} /> : null}
      <OrderEditor type={result} schema={schema} level={level} isSearched={!isGrouped} />
    </>
  );
}

function countField(name: string): Field {
  return { name, type: 'Edm.Int32', isNullable: false, description: '', more: '', isSensitive: false, allowedValues: [], pattern: '' };
}
