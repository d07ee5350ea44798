/** A name -> the persons whom it fits, and the choice of one of them; the search itself is recorded. A UUID is the choice, without a search: who is no longer in the data was read too. */
import { useState } from 'react';
import { ADMIN_LIMITS } from '../../std/admin-limits';
import { Button } from '../shared/components/button';
import { Form } from '../shared/components/form';
import { TextField } from '../shared/components/text-field';
import { useTexts } from '../shared/texts/language-context';
import { visibleText } from '../shared/visible-text';
import { askAdmin } from './admin-api';
import { FIND_PERSONS, type FindPersonsQuery, type FoundFragment } from './operations';
import { FaultNotice } from './fault-notice';
import { PERSON_TEXTS } from './person-texts';
import { useLatest } from './use-latest';

/** As programs write it, some in braces. */
const UUID = /^\{?([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\}?$/i;

export interface PersonSearchProps {
  readonly onChoose: (person: FoundFragment) => void | Promise<void>;
}

export function PersonSearch({ onChoose }: PersonSearchProps) {
  const texts = useTexts(PERSON_TEXTS);
  const [words, setWords] = useState('');
  const [{ data, fault }, show] = useLatest<FindPersonsQuery>();
  const [isByUuid, setByUuid] = useState(false);
  const found = isByUuid ? undefined : data?.findPersons;
  const search = async (): Promise<void> => {
    const id = UUID.exec(visibleText(words))?.[1]?.toLowerCase();
    setByUuid(id !== undefined);
    await (id === undefined ? show(askAdmin(FIND_PERSONS, { words })) : onChoose({ id, name: id }));
  };
  return (
    <>
      <Form className="line" role="search" asks={words} onSubmit={search}>
        <TextField label={texts.personName} value={words} onChange={setWords} description={texts.personHint} />
        <Button type="submit">{texts.search}</Button>
      </Form>
      <FaultNotice fault={isByUuid ? undefined : fault} />
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
