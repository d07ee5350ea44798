/** The log of changes: whether tables note their changes, how far back it tells, and how large it is. */
import { Notice } from '../shared/components/notice';
import { useLanguage, useTexts } from '../shared/texts/language-context';
import { AnswerNotice } from './answer-notice';
import { CONSOLE_TEXTS } from './console-texts';
import { DataTable } from './data-table';
import { FigureList } from './figure-list';
import { momentText } from './moment-text';
import { CHANGES, type ChangesQuery } from './operations';
import { useAnswer } from './use-answer';
import { ViewHeading } from './view-heading';

const MIB = 1024 * 1024;

export function ChangesView() {
  const texts = useTexts(CONSOLE_TEXTS);
  const { data, fault, askAgain } = useAnswer(CHANGES, {});
  return (
    <>
      <ViewHeading>{texts.changes}</ViewHeading>
      <AnswerNotice data={data} fault={fault} askAgain={askAgain} />
      {data === undefined ? null : <ChangeLog log={data.changes} />}
    </>
  );
}

function ChangeLog({ log: { daysKept, oldest, newest, bytes, tables } }: { readonly log: ChangesQuery['changes'] }) {
  const texts = useTexts(CONSOLE_TEXTS);
  const { language } = useLanguage();
  const moment = (at: string | null): string => (at === null ? texts.noChange : momentText(at, language));
  // A view can never note its changes, which is no fault.
  const trackable = tables.filter(({ state }) => state !== 'UNTRACKABLE');
  const tracked = trackable.filter(({ state }) => state === 'TRACKED');
  return (
    <>
      {tracked.length === trackable.length ? (
        <Notice kind="information">{texts.isTracked}</Notice>
      ) : tracked.length === 0 ? (
        <Notice kind="information">{texts.isUntracked}</Notice>
      ) : (
        <Notice kind="fault">{texts.isPartlyTracked}</Notice>
      )}
      <FigureList
        figures={[
          [texts.daysKept, texts.days(daysKept)],
          [texts.oldest, moment(oldest)],
          [texts.newest, moment(newest)],
          [texts.bytes, `${(bytes / MIB).toLocaleString(language, { maximumFractionDigits: 1 })} MiB`],
        ]}
      />
      <h3>{texts.changedTables}</h3>
      <DataTable
        label={texts.changedTables}
        heads={texts.tableColumns}
        rows={tables.map(({ table, state }) => ({ id: table, isSoft: state === 'TRACKED', cells: [table, texts.tableStates[state]] }))}
      />
    </>
  );
}
