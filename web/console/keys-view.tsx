/** The keys as a table, and the way to each of them and to a new one. What a list does not show is asked for when a key is opened. */
import { useLayoutEffect, useState } from 'react';
import { Button } from '../shared/components/button';
import { Notice } from '../shared/components/notice';
import { useLanguage, useTexts } from '../shared/texts/language-context';
import { FIELDS, KEYS, type IssuedFragment, type KeyListedFragment } from './operations';
import { AnswerNotice } from './answer-notice';
import { CONSOLE_TEXTS } from './console-texts';
import { DataTable } from './data-table';
import { goToContent } from './go-to-content';
import { hasEnded } from './key-end';
import { KeyForm, type KeyChange } from './key-form';
import { momentText } from './moment-text';
import { OpenedKey } from './opened-key';
import { OPENED_TEXTS } from './opened-texts';
import { ShownSecret } from './shown-secret';
import { useAnswer } from './use-answer';
import { isAtStake } from './use-leave-question';
import { useOpenedKey, type Opened } from './use-opened-key';
import { ViewHeading } from './view-heading';

export interface KeysViewProps {
  readonly isShown: boolean;
  /** By the address. */
  readonly named: Opened;
}

export function KeysView({ isShown, named }: KeysViewProps) {
  const texts = useTexts(CONSOLE_TEXTS);
  const [issued, setIssued] = useState<IssuedFragment>();
  const [isSaved, setSaved] = useState(false);
  /** Changes that are not answered yet. What becomes of one is told where it was asked for, so nobody leaves before. */
  const [atWork, setAtWork] = useState(0);
  const [turn, setTurn] = useState(0);
  const grantable = useAnswer(FIELDS, {}, isShown);
  const fields = grantable.data?.grantableFields;
  useLayoutEffect(() => {
    // In another view, what is typed there is not disturbed.
    if (turn > 0 && isShown) goToContent();
  }, [turn, isShown]);
  const moved = (): void => {
    if (grantable.fault !== undefined) grantable.askAgain();
    setIssued(undefined);
    setSaved(false);
    setTurn(turn + 1);
  };
  const { leaveQuestion } = useTexts(OPENED_TEXTS);
  const mayLeave = (): boolean => atWork === 0 && (!isAtStake() || confirm(leaveQuestion));
  const { opened, open, rename } = useOpenedKey({ isShown, named, mayLeave, onMoved: moved });
  const begin = (): (() => void) => {
    setSaved(false);
    setAtWork(count => count + 1);
    return () => setAtWork(count => count - 1);
  };
  const saved = (change: KeyChange): void => {
    const made = typeof change === 'string' ? undefined : change;
    // A secret that is not copied outlasts other changes of its key.
    if (change !== 'saved') setIssued(made);
    setSaved(made === undefined);
    if (made !== undefined) rename(made.key.id);
    setTurn(turn + 1);
  };
  const done = (): void => {
    setIssued(undefined);
    setTurn(turn + 1);
  };
  return (
    <>
      {isSaved ? <Notice kind="information">{texts.saved}</Notice> : null}
      {issued === undefined ? null : <ShownSecret issued={issued} onDone={done} />}
      {opened === undefined ? (
        <ListedKeys isShown={isShown} onOpen={open} />
      ) : fields === undefined ? (
        <>
          <div className="line">
            <Button onPress={() => open(undefined)}>{texts.backToKeys}</Button>
          </div>
          <AnswerNotice {...grantable} />
        </>
      ) : opened === 'new' ? (
        <>
          <ViewHeading>{texts.newKey}</ViewHeading>
          <KeyForm
            before={undefined}
            fields={fields}
            isAtWork={atWork > 0}
            onSaving={begin}
            onSaved={saved}
            onLeave={() => open(undefined)}
          />
        </>
      ) : (
        <OpenedKey
          key={opened}
          id={opened}
          isShown={isShown}
          fields={fields}
          isAtWork={atWork > 0}
          onChanging={begin}
          onChanged={saved}
          onLeave={() => open(undefined)}
        />
      )}
    </>
  );
}

interface ListedKeysProps {
  readonly isShown: boolean;
  /** A key by its id, or a new one. */
  readonly onOpen: (opened: string) => void;
}

/** Is made anew when one comes back from a key: the list of before may lack what was changed. */
function ListedKeys({ isShown, onOpen }: ListedKeysProps) {
  const texts = useTexts(CONSOLE_TEXTS);
  const { data, fault, askAgain } = useAnswer(KEYS, {}, isShown);
  return (
    <>
      <ViewHeading>{texts.keys}</ViewHeading>
      <Button isPrimary onPress={() => onOpen('new')}>
        {texts.newKey}
      </Button>
      <AnswerNotice data={data} fault={fault} askAgain={askAgain} />
      {data === undefined ? null : <KeysTable keys={data.keys} onOpen={onOpen} />}
    </>
  );
}

/** That a row shows of a key. With all of them, one key would push the other columns away. */
const MOST_NETWORKS = 3;

interface KeysTableProps {
  readonly keys: readonly KeyListedFragment[];
  readonly onOpen: (id: string) => void;
}

function KeysTable({ keys, onOpen }: KeysTableProps) {
  const texts = useTexts(CONSOLE_TEXTS);
  const { language } = useLanguage();
  const endText = (end: string | null): string => {
    if (end === null) return texts.noEnd;
    const moment = momentText(end, language);
    return hasEnded(end) ? texts.hasEnded(moment) : moment;
  };
  const placeText = (networks: readonly string[] | null): string => {
    if (networks === null) return texts.anywhere;
    if (networks.length === 0) return texts.nowhere;
    if (networks.length <= MOST_NETWORKS) return networks.join(', ');
    return texts.andMore(networks.slice(0, MOST_NETWORKS), networks.length - MOST_NETWORKS);
  };
  return (
    <DataTable
      label={texts.keys}
      heads={texts.keyColumns}
      figures={2}
      rows={keys.map(key => ({
        id: key.id,
        isSoft: key.revokedAt !== null || (key.expiresAt !== null && hasEnded(key.expiresAt)),
        cells: [
          // Of the browser: two thousand that notice how they are pressed take a second to draw.
          <button type="button" className="button key-name" onClick={() => onOpen(key.id)}>
            {key.name}
          </button>,
          texts.readsShort(key.effectiveCount.fields, key.effectiveCount.sensitive),
          placeText(key.addresses),
          key.revokedAt === null ? endText(key.expiresAt) : texts.revoked,
          key.lastUsed === null ? texts.never : momentText(key.lastUsed, language),
          key.lastDay.requests.toLocaleString(language),
          key.lastDay.errors.toLocaleString(language),
        ],
      }))}
    />
  );
}
