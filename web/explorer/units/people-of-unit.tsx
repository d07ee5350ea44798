/** The people of a unit, with their positions. */
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../shared/components/button';
import { FailureText } from '../../shared/components/failure-text';
import { Notice } from '../../shared/components/notice';
import { takeLostFocus } from '../../shared/components/take-lost-focus';
import { useTexts } from '../../shared/texts/language-context';
import { EXPLORER_TEXTS } from '../explorer-texts';
import { readPeople, type UnitPerson } from './unit-requests';

export interface PeopleOfUnitProps {
  readonly unit: { readonly uuid: string; readonly name: string };
  readonly apiKey: string;
}

export function PeopleOfUnit({ unit, apiKey }: PeopleOfUnitProps) {
  const texts = useTexts(EXPLORER_TEXTS);
  const [people, setPeople] = useState<readonly UnitPerson[]>();
  const [failure, setFailure] = useState<unknown>();
  const work = useRef<AbortController>(undefined);
  useEffect(() => () => work.current?.abort(), []);
  const read = (): Promise<void> => {
    const own = new AbortController();
    work.current = own;
    setFailure(undefined);
    return readPeople(unit.uuid, apiKey, own.signal).then(setPeople, (error: unknown) => {
      if (!own.signal.aborted) setFailure(error);
    });
  };
  if (people === undefined)
    return (
      <>
        <Button onPress={read}>{texts.peopleOf(unit.name)}</Button>
        {failure === undefined ? null : (
          <Notice kind="fault">
            <FailureText failure={failure} />
          </Notice>
        )}
      </>
    );
  return (
    <div>
      <h4 tabIndex={-1} ref={takeLostFocus}>
        {texts.peopleOf(unit.name)}
      </h4>
      {people.length === 0 ? <p>{texts.noPeople}</p> : null}
      <ul>
        {people.map(({ name, position }, place) => (
          <li key={place}>
            <bdi>{name}</bdi> <bdi className="hint">{position}</bdi>
          </li>
        ))}
      </ul>
    </div>
  );
}
