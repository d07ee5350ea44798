/** Which groups are kept: all, or so many of those with the largest or the smallest values of a column. */
import { useTexts } from '../../shared/texts/language-context';
import { EXPLORER_TEXTS } from '../explorer-texts';
import { KEEPING_METHODS, type KeptGroups } from '../request/groups';

export interface KeptEditorProps {
  readonly columns: readonly string[];
  readonly kept: KeptGroups | undefined;
  readonly onChange: (kept: KeptGroups | undefined) => void;
}

const FIRST_COUNT = '10';

export function KeptEditor({ columns, kept, onChange }: KeptEditorProps) {
  const texts = useTexts(EXPLORER_TEXTS);
  const choose = (named: string): void => {
    const method = KEEPING_METHODS.find(known => known === named);
    // Aggregates come last, and are what one asks for.
    const { count, of } = kept ?? { count: FIRST_COUNT, of: columns.at(-1) ?? '' };
    onChange(method && { method, count, of });
  };
  return (
    <>
      <label className="field">
        {texts.mostKept}
        <select className="input" value={kept?.method ?? ''} onChange={event => choose(event.target.value)}>
          <option value="">{texts.mostMethods.all}</option>
          {KEEPING_METHODS.map(method => (
            <option key={method} value={method}>
              {texts.mostMethods[method]}
            </option>
          ))}
        </select>
      </label>
      {kept === undefined ? null : (
        <>
          <label className="field">
            {texts.aggregateOf}
            <select className="input" value={kept.of} onChange={event => onChange({ ...kept, of: event.target.value })}>
              {columns.includes(kept.of) ? null : <option>{kept.of}</option>}
              {columns.map(column => (
                <option key={column}>{column}</option>
              ))}
            </select>
          </label>
          <label className="field">
            {texts.mostCount}
            <input
              className="input"
              inputMode="numeric"
              autoComplete="off"
              value={kept.count}
              onChange={event => onChange({ ...kept, count: event.target.value.replace(/\D/g, '') })}
            />
          </label>
        </>
      )}
    </>
  );
}
