/** The last runs of imports, and when the data was last in step with its source. */
import { useLanguage, useTexts } from '../shared/texts/language-context';
import { IMPORTS, type CountedFragment } from './operations';
import { ACTOR_TEXTS, actorText } from './actor-text';
import { AnswerNotice } from './answer-notice';
import { CONSOLE_TEXTS } from './console-texts';
import { DataTable } from './data-table';
import { momentText } from './moment-text';
import { useAnswer } from './use-answer';
import { ViewHeading } from './view-heading';

export function ImportsView() {
  const texts = useTexts(CONSOLE_TEXTS);
  const actors = useTexts(ACTOR_TEXTS);
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
            <bdi>{actorText(run.actor, actors)}</bdi> · <bdi>{run.source}</bdi>
            <p>{texts.importTotal(totalOf(run.counts))}</p>
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

function totalOf(counts: readonly CountedFragment[]): Omit<CountedFragment, 'set'> {
  const sum = (name: Exclude<keyof CountedFragment, 'set'>): number => counts.reduce((total, count) => total + count[name], 0);
  return { read: sum('read'), added: sum('added'), changed: sum('changed'), gone: sum('gone') };
}
