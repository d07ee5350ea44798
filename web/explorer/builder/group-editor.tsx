/** Groups by one field, each with its number of rows. Any other `$apply` stays as text. */
import { useTexts } from '../../shared/texts/language-context';
import { EXPLORER_TEXTS } from '../explorer-texts';
import type { EntityType } from '../schema/schema';
import type { Level } from './level';

export interface GroupEditorProps {
  readonly type: EntityType;
  readonly level: Level;
}

export function GroupEditor({ type, level }: GroupEditorProps) {
  const texts = useTexts(EXPLORER_TEXTS);
  const apply = level.value('$apply') ?? '';
  const [, name] = /^groupby\(\((\w+)\),aggregate\(\$count as Count\)\)$/.exec(apply) ?? [];
  const isPlain = apply === '' || type.fields.some(field => field.name === name);
  return (
    <details className="part">
      <summary>{texts.groups}</summary>
      <label className="field">
        {isPlain ? texts.groupBy : texts.groupsAsText}
        {isPlain ? (
          <select
            className="input"
            value={name ?? ''}
            onChange={({ target: { value } }) =>
              level.change('$apply', value === '' ? '' : `groupby((${value}),aggregate($count as Count))`)
            }
          >
            <option value="">{texts.ungrouped}</option>
            {type.fields.map(field => (
              <option key={field.name}>{field.name}</option>
            ))}
          </select>
        ) : (
          <input className="input" autoComplete="off" value={apply} onChange={event => level.change('$apply', event.target.value)} />
        )}
      </label>
    </details>
  );
}
