/** The form that makes or changes a key, without a `<form>`, since others stand in it and Enter in one of them must not save. What the key would read is told beside it before it is saved. */
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from '../shared/components/button';
import { FailureText } from '../shared/components/failure-text';
import { focusInvalid } from '../shared/components/focus-invalid';
import { Notice } from '../shared/components/notice';
import { TextField } from '../shared/components/text-field';
import { useTexts } from '../shared/texts/language-context';
import { AdminFault, change } from './admin-api';
import { AddressCheck } from './address-check';
import { CREATE, UPDATE, type GrantableFragment, type IssuedFragment, type KeyShownFragment } from './operations';
import { Choice } from './choice';
import { CONSOLE_TEXTS } from './console-texts';
import { FaultNotice } from './fault-notice';
import { FieldTree } from './field-tree';
import {
  draftOf,
  EXPIRY,
  keyInput,
  mergeDraft,
  NEW_KEY,
  networksOf,
  wrongSettings,
  type DraftBasis,
  type KeyDraft,
  type Setting,
} from './key-draft';
import { KeyReading } from './key-reading';
import { useLeaveQuestion } from './use-leave-question';

/** What has become of a key: a new secret, other settings, or its end. */
export type KeyChange = IssuedFragment | 'saved' | 'revoked';

export interface KeyFormProps {
  /** Undefined: a new key is made. */
  readonly before: KeyShownFragment | undefined;
  readonly fields: readonly GrantableFragment[];
  /** A change of the key is not answered yet. */
  readonly isAtWork: boolean;
  /** What was said of the last saving holds no more. Gives what is called when this one is over. */
  readonly onSaving: () => () => void;
  readonly onSaved: (change: KeyChange) => void;
  readonly onFailed?: (fault: unknown) => void;
  readonly onLeave: () => void;
}

export function KeyForm({ before, fields, isAtWork, onSaving, onSaved, onFailed, onLeave }: KeyFormProps) {
  const texts = useTexts(CONSOLE_TEXTS);
  const [draft, setDraft] = useState<KeyDraft>(() => (before === undefined ? NEW_KEY : draftOf(before)));
  const [basis, setBasis] = useState<DraftBasis>({ version: before?.version, draft });
  const [seen, setSeen] = useState(before?.version);
  /** Undefined until another has changed something; then the settings that both have changed. */
  const [ofBoth, setOfBoth] = useState<readonly Setting[]>();
  const [fault, setFault] = useState<unknown>();
  const [wrong, setWrong] = useState<readonly string[]>([]);
  const form = useRef<HTMLDivElement>(null);
  useLeaveQuestion(JSON.stringify(draft) !== JSON.stringify(basis.draft));
  if (before !== undefined && before.version !== seen) {
    setSeen(before.version);
    const merged = mergeDraft(draft, basis, before);
    setDraft(merged.draft);
    if (merged.hasOthers) setOfBoth((known = []) => [...new Set([...known, ...merged.ofBoth])]);
    setBasis({ version: before.version, draft: draftOf(before) });
  }
  const set = (part: Partial<KeyDraft>): void => setDraft(last => ({ ...last, ...part }));
  const save = async (): Promise<void> => {
    const settings = [...wrongSettings(draft), ...(isHalfTyped(form.current) ? [EXPIRY] : [])];
    setWrong(settings);
    setFault(undefined);
    const end = onSaving();
    try {
      if (settings.length > 0) return;
      if (before === undefined || basis.version === undefined) {
        onSaved((await change(CREATE, { input: keyInput(draft, undefined) })).issued);
      } else {
        const { updateKey } = await change(UPDATE, { id: before.id, input: keyInput(draft, basis.draft), version: basis.version });
        setBasis({ version: updateKey.version, draft });
        setOfBoth(undefined);
        onSaved('saved');
      }
    } catch (error) {
      setFault(error);
      onFailed?.(error);
    } finally {
      end();
    }
  };
  const labels: Readonly<Record<Setting, string>> = {
    name: texts.name,
    reads: texts.mayRead,
    schema: texts.otherNames,
    from: texts.networks,
    endDay: texts.endDay,
    rate: texts.rate,
    atWork: texts.atWork,
    pages: texts.pages,
  };
  const target = fault instanceof AdminFault ? fault.target : undefined;
  const faultOf = (setting: string): ReactNode => {
    if (wrong.includes(setting)) return setting === EXPIRY ? texts.noDay : texts.noNumber;
    return target === setting ? <FailureText failure={fault} /> : undefined;
  };
  useEffect(() => {
    // An answer may come while one types in another field.
    if (document.activeElement?.matches('input, textarea') !== true) focusInvalid(form.current);
  }, [wrong, fault]);
  const number = (name: 'rate' | 'atWork' | 'pageSize', setting: string, hint: string) => (
    <TextField
      label={texts[name]}
      inputMode="numeric"
      value={draft[name]}
      onChange={text => set({ [name]: text })}
      error={faultOf(setting)}
      description={hint}
    />
  );
  return (
    <div className="key-form" ref={form}>
      <div className="settings">
        <TextField
          label={texts.name}
          value={draft.name}
          onChange={name => set({ name })}
          error={faultOf('name')}
          description={texts.nameHint}
        />
        <section aria-labelledby="rights">
          <h3 id="rights">{texts.mayRead}</h3>
          <p className="soft">{texts.ofAll}</p>
          <Choice
            legend={texts.ticks}
            name="reads"
            value={draft.reads}
            onChange={reads => set({ reads })}
            options={[
              ['CHOSEN', texts.readsChosen],
              ['ALL', texts.readsAll],
            ]}
          />
          <FieldTree fields={fields} lists={draft} onChange={set} />
          {draft.reads === 'CHOSEN' && draft.deny.length > 0 ? (
            <p>
              {texts.alsoDenied(draft.deny)} <Button onPress={() => set({ deny: [] })}>{texts.denyNothing}</Button>
            </p>
          ) : null}
          <Choice
            legend={texts.otherNames}
            name="schema"
            value={draft.schema}
            onChange={schema => set({ schema })}
            options={[
              ['GRANTED', texts.namesHidden],
              ['FULL', texts.namesShown],
            ]}
          />
        </section>
        <section aria-labelledby="place">
          <h3 id="place">{texts.usedFrom}</h3>
          <Choice
            legend={texts.addresses}
            name="from"
            value={draft.from}
            onChange={from => set({ from })}
            options={[
              ['NETWORKS', texts.onlyNetworks],
              ['ANYWHERE', texts.anywhere],
            ]}
          />
          {draft.from === 'NETWORKS' ? (
            <div className="text-field">
              <label htmlFor="networks">{texts.networks}</label>
              <textarea
                id="networks"
                className="input"
                rows={3}
                spellCheck={false}
                aria-describedby="networks-hint networks-fault"
                aria-invalid={target === 'addresses'}
                value={draft.networks}
                onChange={event => set({ networks: event.target.value })}
              />
              <span id="networks-hint" className="soft">
                {texts.networksHint}
              </span>
              <span id="networks-fault" className="error" role="alert">
                {faultOf('addresses')}
              </span>
            </div>
          ) : null}
          <AddressCheck networks={networksOf(draft)} />
          <div className="line">
            <TextField
              label={texts.endDay}
              type="date"
              value={draft.endDay}
              onChange={endDay => set({ endDay })}
              description={texts.endDayHint}
              error={faultOf(EXPIRY)}
            />
            <TextField
              label={texts.endTime}
              type="time"
              value={draft.endTime}
              onChange={endTime => set({ endTime })}
              description={texts.endTimeHint(Intl.DateTimeFormat().resolvedOptions().timeZone)}
            />
          </div>
        </section>
        <section aria-labelledby="limits">
          <h3 id="limits">{texts.limits}</h3>
          <p className="soft">{texts.limitsWhat}</p>
          {number('rate', 'requestsPerMinute', texts.emptyMeans)}
          {number('atWork', 'requestsAtWork', texts.asTheServiceIsSet)}
          <Choice
            legend={texts.pages}
            name="pages"
            value={draft.pages}
            onChange={pages => set({ pages })}
            options={[
              ['PAGED', texts.paged],
              ['WHOLE', texts.whole],
            ]}
          />
          {draft.pages === 'PAGED' ? number('pageSize', 'pageSize', texts.asTheServiceIsSet) : null}
        </section>
      </div>
      <div className="summary">
        <KeyReading keyId={before?.id} draft={draft} fields={fields} />
        {target !== undefined && saidAtFields(draft).includes(target) ? null : <FaultNotice fault={fault} />}
        {ofBoth === undefined ? null : <Notice kind="information">{texts.changedByOthers(ofBoth.map(setting => labels[setting]))}</Notice>}
        <div className="line">
          <Button isPrimary onPress={() => save()}>
            {before === undefined ? texts.makeKey : texts.saveKey}
          </Button>
          <Button isDisabled={isAtWork} onPress={onLeave}>
            {texts.leave}
          </Button>
        </div>
      </div>
    </div>
  );
}

/** Settings whose faults stand at their fields, which are there as the draft is. */
function saidAtFields({ from, pages }: KeyDraft): readonly string[] {
  const always = ['name', EXPIRY, 'requestsPerMinute', 'requestsAtWork'];
  return [...always, ...(from === 'NETWORKS' ? ['addresses'] : []), ...(pages === 'PAGED' ? ['pageSize'] : [])];
}

/** A day or a time of which a part is missing has no value, as one that was left empty has none; only the field itself knows. */
function isHalfTyped(form: HTMLElement | null): boolean {
  return [...(form?.querySelectorAll('input') ?? [])].some(({ validity }) => validity.badInput);
}
