/** Who read sensitive fields of a person in a time, and who may have: found by name, shown as tables, and taken away as CSV. */
import { useState } from 'react';
import { Button } from '../shared/components/button';
import { TextField } from '../shared/components/text-field';
import { useLanguage, useTexts } from '../shared/texts/language-context';
import { askAdmin } from './admin-api';
import { READS, READS_CSV, type FoundFragment, type ReadsQuery } from './operations';
import { AnswerNotice } from './answer-notice';
import { CONSOLE_TEXTS } from './console-texts';
import { DataTable } from './data-table';
import { FaultNotice } from './fault-notice';
import { dayText, momentText } from './moment-text';
import { PersonSearch } from './person-search';
import { areReversed, timeOf, type ReadDays } from './read-days';
import { READ_TEXTS } from './read-texts';
import { readerTexts } from './reader-text';
import { useAnswer } from './use-answer';
import { ViewHeading } from './view-heading';

/** That are shown; a file has all. One more is asked for, which tells whether there are more. */
const MOST_READS = 200;

export function ReadsView() {
  const texts = useTexts(READ_TEXTS);
  const { reads } = useTexts(CONSOLE_TEXTS);
  const [person, setPerson] = useState<FoundFragment>();
  const [days, setDays] = useState<ReadDays>({ firstDay: '', lastDay: '' });
  const isReversed = areReversed(days);
  return (
    <>
      <ViewHeading>{reads}</ViewHeading>
      <p>{texts.readsWhat}</p>
      <div className="line">
        <TextField
          label={texts.firstDay}
          type="date"
          value={days.firstDay}
          onChange={firstDay => setDays({ ...days, firstDay })}
          description={texts.firstDayHint}
        />
        <TextField
          label={texts.lastDay}
          type="date"
          value={days.lastDay}
          onChange={lastDay => setDays({ ...days, lastDay })}
          description={texts.lastDayHint}
          error={isReversed ? texts.daysReversed : undefined}
        />
      </div>
      <PersonSearch onChoose={setPerson} />
      {person === undefined || isReversed ? null : <ReadsOf key={JSON.stringify([person.id, days])} person={person} days={days} />}
    </>
  );
}

function ReadsOf({ person, days }: { readonly person: FoundFragment; readonly days: ReadDays }) {
  const texts = useTexts(READ_TEXTS);
  const { language } = useLanguage();
  const time = timeOf(days);
  const { data, fault, askAgain } = useAnswer(READS, { person: person.id, ...time });
  const [refused, setRefused] = useState<unknown>();
  const download = async (name: string, of: string | null): Promise<void> => {
    setRefused(undefined);
    try {
      const separator = language === 'da' ? 'SEMICOLON' : 'COMMA';
      saveAs(name, (await askAdmin(READS_CSV, { person: of, ...time, separator })).readsCsv);
    } catch (error) {
      setRefused(error);
    }
  };
  const shown = data?.reads.slice(0, MOST_READS) ?? [];
  const keys = data?.keys.map(({ id, name }) => ({ key: id, keyName: name })) ?? [];
  const nameOf = readerTexts([...keys, ...shown, ...(data?.readsOfNobody ?? [])], texts);
  const isCut = data !== undefined && data.reads.length > MOST_READS;
  const shownDays = { firstDay: dayText(days.firstDay, language), lastDay: dayText(days.lastDay, language) };
  return (
    <section aria-labelledby="reads-of">
      <h3 id="reads-of">{texts.readsOf(person.name)}</h3>
      {person.name === person.id ? <p>{texts.notLookedUp}</p> : null}
      <AnswerNotice data={data} fault={fault} askAgain={askAgain} />
      <FaultNotice fault={refused} />
      <p role="status">{data === undefined ? '' : texts.readsCount(shown.length, shownDays, isCut)}</p>
      <Button onPress={() => download('reads.csv', person.id)}>{texts.downloadCsv}</Button>
      {data === undefined ? null : (
        <DataTable
          label={texts.readsOf(person.name)}
          heads={texts.readColumns}
          rows={shown.map(({ at, key, keyName, sender, fields, ways }, index) => ({
            id: String(index),
            cells: [
              momentText(at, language),
              <span className="key-name">{nameOf({ key, keyName })}</span>,
              sender,
              fields.join(', '),
              waysText(ways, texts),
            ],
          }))}
        />
      )}
      {data === undefined || data.readsOfNobody.length === 0 ? null : (
        <>
          <h4>{texts.readsOfNobody}</h4>
          <p>{texts.readsOfNobodyWhat}</p>
          <Button onPress={() => download('reads-without-person.csv', null)}>{texts.downloadOfNobody}</Button>
          <DataTable
            label={texts.readsOfNobody}
            heads={texts.nobodyColumns}
            figures={1}
            rows={data.readsOfNobody.map(({ key, keyName, ways, count, first, last }) => ({
              id: `${key} ${ways.join(' ')}`,
              cells: [
                <span className="key-name">{nameOf({ key, keyName })}</span>,
                waysText(ways, texts),
                momentText(first, language),
                momentText(last, language),
                count.toLocaleString(language),
              ],
            }))}
          />
        </>
      )}
    </section>
  );
}

type Ways = ReadsQuery['reads'][number]['ways'];

function waysText(ways: Ways, texts: (typeof READ_TEXTS)['en']): string {
  return ways.map(way => texts.ways[way]).join(', ');
}

/** With a byte order mark, so that Excel reads the letters of Danish. */
function saveAs(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
