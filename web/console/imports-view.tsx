/** The last runs of imports, and when the data was last in step with its source. */
import { useLanguage, useTexts } from '../shared/texts/language-context';
import { IMPORTS, type ImportsAnswer } from './admin-types';
import { CONSOLE_TEXTS } from './console-texts';
import { FaultNotice } from './fault-notice';
import { momentText } from './moment-text';
import { useAnswer } from './use-answer';

export function ImportsView() {
  const texts = useTexts(CONSOLE_TEXTS);
  const { language } = useLanguage();
  const { data, fault } = useAnswer<ImportsAnswer>(IMPORTS);
  return (
    <>
      <h2>{texts.imports}</h2>
      <FaultNotice fault={fault} />
      {data === undefined ? null : (
        <p>{data.lastImport === null ? texts.neverImported : texts.lastImport(momentText(data.lastImport, language))}</p>
      )}
      <ul className="audit">
        {data?.imports.map(run => (
          <li key={run.id}>
            <strong>{texts.outcomes[run.outcome] ?? run.outcome}</strong>{' '}
            <time dateTime={run.ended}>{momentText(run.ended, language)}</time> · {run.actor} · {run.source}
            <p>
              {run.counts.map(({ set, read, added, changed, gone }) => texts.importCounts(set, { read, added, changed, gone })).join(' ')}
            </p>
            {run.faultCount === 0 ? null : (
              <details>
                <summary>{texts.importFaults(run.faultCount)}</summary>
                <ul lang="en">
                  {run.faults.map(text => (
                    <li key={text}>{text}</li>
                  ))}
                </ul>
              </details>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
