/** A search of persons by name, and the choice of one of them. The search itself is recorded. */
import { useState } from 'react';
import { ADMIN_LIMITS } from '../../std/admin-limits';
import { Button } from '../shared/components/button';
import { Form } from '../shared/components/form';
import { TextField } from '../shared/components/text-field';
import { useTexts } from '../shared/texts/language-context';
import { askAdmin } from './admin-api';
import { FIND_PERSONS, type FindPersonsQuery, type FoundFragment } from './operations';
import { CONSOLE_TEXTS } from './console-texts';
import { FaultNotice } from './fault-notice';
import { useLatest } from './use-latest';

export interface PersonSearchProps {
  readonly onChoose: (person: FoundFragment) => void | Promise<void>;
}

export function PersonSearch({ onChoose }: PersonSearchProps) {
  const texts = useTexts(CONSOLE_TEXTS);
  const [words, setWords] = useState('');
  const [{ data, fault }, show] = useLatest<FindPersonsQuery>();
  const found = data?.findPersons;
  return (
    <>
      <Form className="line" role="search" asks={words} onSubmit={() => show(askAdmin(FIND_PERSONS, { words }))}>
        <TextField label={texts.personName} value={words} onChange={setWords} description={texts.personHint} />
        <Button type="submit">{texts.search}</Button>
      </Form>
      <FaultNotice fault={fault} />
      <p role="status">
        {found === undefined
          ? ''
          : found.length < ADMIN_LIMITS.foundPersons
            ? texts.foundPersons(found.length)
            : texts.foundMost(found.length)}
      </p>
      {found === undefined || found.length === 0 ? null : (
        <ul className="found">
          {found.map(person => (
            <li key={person.id}>
              <Button onPress={() => onChoose(person)}>{person.name}</Button> <code>{person.id}</code>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
