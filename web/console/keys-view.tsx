/** The keys as a table, and the way to each of them and to a new one. */
import { useState } from 'react';
import { Button } from '../shared/components/button';
import { Notice } from '../shared/components/notice';
import { useLanguage, useTexts } from '../shared/texts/language-context';
import { AdminFault } from './admin-api';
import { KEYS, type GrantableFragment, type IssuedFragment, type KeyShownFragment } from './operations';
import { CONSOLE_TEXTS } from './console-texts';
import { DataTable } from './data-table';
import { FaultNotice } from './fault-notice';
import { KeyDetails } from './key-details';
import { hasEnded } from './key-end';
import { KeyForm } from './key-form';
import { momentText } from './moment-text';
import { ShownSecret } from './shown-secret';
import { useAnswer } from './use-answer';

/** `new`, or the id of a key. */
type Opened = string | undefined;

export function KeysView({ isShown }: { readonly isShown: boolean }) {
  const texts = useTexts(CONSOLE_TEXTS);
  const { data, fault, askAgain } = useAnswer(KEYS, {}, isShown);
  const [opened, setOpened] = useState<Opened>();
  const [issued, setIssued] = useState<IssuedFragment>();
  const [isSaved, setSaved] = useState(false);
  const open = (next: Opened): void => {
    setOpened(next);
    setIssued(undefined);
    setSaved(false);
    // The list may lack a change whose answer did not come.
    if (next === undefined) askAgain();
    goToContent();
  };
  const saving = (): void => setSaved(false);
  const saved = (made: IssuedFragment | undefined): void => {
    setIssued(made);
    setSaved(made === undefined);
    if (made !== undefined) setOpened(made.key.id);
    askAgain();
    goToContent();
  };
  const failed = (why: unknown): void => {
    // The plane has refused it: another may have changed the key.
    if (why instanceof AdminFault) askAgain();
  };
  const done = (): void => {
    setIssued(undefined);
    goToContent();
  };
  const shown = data?.keys.find(({ id }) => id === opened);
  return (
    <>
      <FaultNotice fault={fault} />
      {isSaved ? <Notice kind="information">{texts.saved}</Notice> : null}
      {issued === undefined ? null : <ShownSecret issued={issued} onDone={done} />}
      {data === undefined ? null : opened === 'new' ? (
        <>
          <h2>{texts.newKey}</h2>
          <KeyForm
            before={undefined}
            fields={data.grantableFields}
            onSaving={saving}
            onSaved={saved}
            onFailed={failed}
            onLeave={() => open(undefined)}
          />
        </>
      ) : shown === undefined ? (
        <>
          <h2>{texts.keys}</h2>
          <Button isPrimary onPress={() => open('new')}>
            {texts.newKey}
          </Button>
          <KeysTable keys={data.keys} fields={data.grantableFields} onOpen={open} />
        </>
      ) : (
        <KeyDetails
          key={shown.id}
          shown={shown}
          fields={data.grantableFields}
          onChanging={saving}
          onChanged={saved}
          onFailed={failed}
          onLeave={() => open(undefined)}
        />
      )}
    </>
  );
}

/** What was pressed is gone from the page. */
function goToContent(): void {
  document.getElementById('content')?.focus();
  window.scrollTo(0, 0);
}

interface KeysTableProps {
  readonly keys: readonly KeyShownFragment[];
  readonly fields: readonly GrantableFragment[];
  readonly onOpen: (id: string) => void;
}

function KeysTable({ keys, fields, onOpen }: KeysTableProps) {
  const texts = useTexts(CONSOLE_TEXTS);
  const { language } = useLanguage();
  const sensitive = new Set(fields.filter(field => field.sensitive).map(({ name }) => name));
  const endText = (end: string | null): string => {
    if (end === null) return texts.noEnd;
    const moment = momentText(end, language);
    return hasEnded(end) ? texts.hasEnded(moment) : moment;
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
          <Button onPress={() => onOpen(key.id)}>{key.name}</Button>,
          texts.readsShort(key.effectiveFields.length, key.effectiveFields.filter(name => sensitive.has(name)).length),
          key.addresses === null ? texts.anywhere : key.addresses.length === 0 ? texts.nowhere : key.addresses.join(', '),
          key.revokedAt === null ? endText(key.expiresAt) : texts.revoked,
          key.lastUsed === null ? texts.never : momentText(key.lastUsed, language),
          key.lastDay.requests.toLocaleString(language),
          key.lastDay.errors.toLocaleString(language),
        ],
      }))}
    />
  );
}
