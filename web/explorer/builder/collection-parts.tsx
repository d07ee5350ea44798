/** What clicks say of a collection: its rows, or groups of them. The options are about the groups as soon as there are some. */
import { useTexts } from '../../shared/texts/language-context';
import { EXPLORER_TEXTS } from '../explorer-texts';
import { hasGroups, readGroups, type Groups } from '../request/groups';
import type { Options } from '../request/request-text';
import { withGroups } from '../request/with-groups';
import type { EntityType, Field, Schema } from '../schema/schema';
import { readCounts } from '../request/counts';
import { CountEditor } from './count-editor';
import { FieldChoice } from './field-choice';
import { FilterEditor } from './filter-editor';
import { GroupEditor } from './group-editor';
import { groupedType } from './grouped-type';
import { LinkTree } from './link-tree';
import type { Level } from './level';
import { OrderEditor } from './order-editor';

export interface CollectionPartsProps {
  readonly type: EntityType;
  readonly schema: Schema;
  readonly level: Level;
  readonly options: Options | undefined;
  readonly onOptions: (options: Options) => void;
}

export function CollectionParts({ type, schema, level, options, onOptions }: CollectionPartsProps) {
  const texts = useTexts(EXPLORER_TEXTS);
  const apply = level.value('$apply') ?? '';
  const groups = readGroups(apply);
  if (groups === undefined)
    return (
      <label className="field">
        {texts.groupsAsText}
        <input className="input" autoComplete="off" value={apply} onChange={event => level.change('$apply', event.target.value)} />
      </label>
    );
  const changeGroups = (to: Groups): void => onOptions(withGroups(options, { from: groups, to }));
  const isGrouped = hasGroups(groups);
  const ofRows: Level = { value: () => groups.filter, change: (_name, filter) => changeGroups({ ...groups, filter }) };
  const counts = readCounts(level.value('$compute') ?? '').flatMap(item => (item.kind === 'count' ? [countField(item.alias)] : []));
  const counted = counts.length === 0 ? type : { ...type, fields: [...type.fields, ...counts] };
  const result = isGrouped ? groupedType(groups, type, schema) : counted;
  return (
    <>
      {isGrouped ? null : <FieldChoice type={type} level={level} isOpen />}
      <FilterEditor type={isGrouped ? type : counted} schema={schema} level={isGrouped ? ofRows : level} />
      {isGrouped ? null : (
        <details className="part">
          <summary>{texts.links}</summary>
          <LinkTree type={type} schema={schema} level={level} depth={0} />
        </details>
      )}
      {isGrouped ? null : <CountEditor type={type} schema={schema} level={level} options={options} onOptions={onOptions} />}
      <GroupEditor type={type} schema={schema} groups={groups} onChange={changeGroups} />
      {isGrouped ? <FilterEditor type={result} schema={schema} level={level} label={texts.groupFilters} /> : null}
      <OrderEditor type={result} level={level} isSearched={!isGrouped} />
    </>
  );
}

function countField(name: string): Field {
  return { name, type: 'Edm.Int32', isNullable: false, description: '', more: '', isSensitive: false, allowedValues: [] };
}
