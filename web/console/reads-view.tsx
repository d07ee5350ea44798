/** Who read sensitive fields of a person: found by name, shown as a table, and taken away as CSV. */
import { useState } from 'react';
import { Button } from '../shared/components/button';
import { useLanguage, useTexts } from '../shared/texts/language-context';
import { askAdmin } from './admin-api';
import { READS, READS_CSV, type FoundFragment } from './operations';
import { CONSOLE_TEXTS } from './console-texts';
import { DataTable } from './data-table';
import { FaultNotice } from './fault-notice';
import { momentText } from './moment-text';
import { PersonSearch } from './person-search';
import { useAnswer } from './use-answer';

export function ReadsView() {
  const texts = useTexts(CONSOLE_TEXTS);
  const [person, setPerson] = useState<FoundFragment>();
  return (
    <>
      <h2>{texts.reads}</h2>
      <p>{texts.readsWhat}</p>
      <PersonSearch onChoose={setPerson} />
      {person === undefined ? null : <ReadsOf key={person.id} person={person} />}
    </>
  );
}

function ReadsOf({ person }: { readonly person: FoundFragment }) {
  const texts = useTexts(CONSOLE_TEXTS);
  const { language } = useLanguage();
  const { data, fault } = useAnswer(READS, { person: person.id });
  const [refused, setRefused] = useState<unknown>();
  const download = async (): Promise<void> => {
    try {
      saveAs(
        'reads.csv',
        (await askAdmin(READS_CSV, { person: person.id, separator: language === 'da' ? 'SEMICOLON' : 'COMMA' })).readsCsv,
      );
    } catch (error) {
      setRefused(error);
    }
  };
  return (
    <section aria-labelledby="reads-of">
      <h3 id="reads-of">{texts.readsOf(person.name)}</h3>
      <FaultNotice fault={fault ?? refused} />
      <p role="status">{data === undefined ? '' : texts.readsCount(data.reads.length)}</p>
      <Button onPress={() => download()}>{texts.downloadCsv}</Button>
      <DataTable
        label={texts.readsOf(person.name)}
        heads={texts.readColumns}
        rows={(data?.reads ?? []).map(({ at, keyName, sender, fields, ways }, index) => ({
          id: String(index),
          cells: [momentText(at, language), keyName, sender, fields.join(', '), ways.map(way => texts.ways[way]).join(', ')],
        }))}
      />
    </section>
  );
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
