/** The last runs of imports, and when the data was last in step with its source. */
import type { Language } from '../shared/texts/language';
import { useLanguage, useTexts } from '../shared/texts/language-context';
import { IMPORTS, type CountedFragment } from './operations';
import { AnswerNotice } from './answer-notice';
import { CONSOLE_TEXTS, type CountedTotal } from './console-texts';
import { DataTable } from './data-table';
import { momentText } from './moment-text';
import { useAnswer } from './use-answer';
import { ViewHeading } from './view-heading';

export function ImportsView() {
  const texts = useTexts(CONSOLE_TEXTS);
  const { language } = useLanguage();
  const { data, fault, askAgain } = useAnswer(IMPORTS, {});
  return (
    <>
      <ViewHeading>{texts.imports}</ViewHeading>
      <AnswerNotice data={data} fault={fault} askAgain={askAgain} />
      {data === undefined ? null : (
        <p>{data.lastImport === null ? texts.neverImported : texts.lastImport(momentText(data.lastImport, language))}</p>
      )}
      <ul className="audit">
        {data?.imports.map(run => (
          <li key={run.id}>
            <strong>{texts.outcomes[run.outcome]}</strong> <time dateTime={run.ended}>{momentText(run.ended, language)}</time> ·{' '}
            <bdi>{run.actor}</bdi> · <bdi>{run.source}</bdi>
            <p>{texts.importTotal(totalOf(run.counts, language))}</p>
            {run.counts.length === 0 ? null : (
              <details>
                <summary>{texts.importedTypes}</summary>
                <DataTable
                  label={texts.importedTypes}
                  heads={texts.importColumns}
                  figures={4}
                  rows={run.counts.map(({ set, read, added, changed, gone }) => ({
                    id: set,
                    cells: [set, ...[read, added, changed, gone].map(count => count.toLocaleString(language))],
                  }))}
                />
              </details>
            )}
            {run.faultCount === 0 ? null : (
              <details>
                <summary>{texts.importFaults(run.faultCount.toLocaleString(language))}</summary>
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

function totalOf(counts: readonly CountedFragment[], language: Language): CountedTotal {
  const sum = (name: keyof CountedTotal): string => counts.reduce((total, count) => total + count[name], 0).toLocaleString(language);
  return { read: sum('read'), added: sum('added'), changed: sum('changed'), gone: sum('gone') };
}
