/** What a key reads, before it is saved: a sentence, the difference to now, and what the data's own door would answer it. */
import { Button } from '../shared/components/button';
import { indentJson } from '../shared/indent-json';
import { useLanguage, useTexts } from '../shared/texts/language-context';
import { askAdmin } from './admin-api';
import {
  PREVIEW_METADATA,
  PREVIEW_PERSON,
  READING,
  type GrantableFragment,
  type PreviewMetadataQuery,
  type PreviewPersonQuery,
  type ReadingQuery,
} from './operations';
import { AnswerNotice } from './answer-notice';
import { byType } from './by-type';
import { CONSOLE_TEXTS } from './console-texts';
import { FaultNotice } from './fault-notice';
import { EXPIRY, networksOf, rightsInput, wrongSettings, type KeyDraft } from './key-draft';
import { expiryOf, hasEnded } from './key-end';
import { momentText } from './moment-text';
import { PersonSearch } from './person-search';
import { useAnswer } from './use-answer';
import { useLatest } from './use-latest';

export interface KeyReadingProps {
  readonly keyId: string | undefined;
  readonly draft: KeyDraft;
  readonly fields: readonly GrantableFragment[];
}

export function KeyReading({ keyId, draft, fields }: KeyReadingProps) {
  const texts = useTexts(CONSOLE_TEXTS);
  const asked = { key: keyId ?? null, input: rightsInput(draft) };
  const { data, fault, askAgain } = useAnswer(READING, asked);
  // A sheet of another draft is not shown.
  const drafted = JSON.stringify(asked);
  const [shown, show] = useLatest<PreviewMetadataQuery | PreviewPersonQuery>(drafted);
  const answer = shown.data?.preview.shown;
  return (
    <section aria-labelledby="reading">
      <h3 id="reading">{texts.reading}</h3>
      <AnswerNotice data={data} fault={fault} askAgain={askAgain} />
      {data === undefined || fault !== undefined ? null : (
        <Sentences reading={data.preview} draft={draft} fields={fields} isNew={keyId === undefined} />
      )}
      <details>
        <summary>{texts.previewHeading}</summary>
        <p className="soft">{texts.previewWhat}</p>
        <Button onPress={() => show(askAdmin(PREVIEW_METADATA, asked))}>{texts.showMetadata}</Button>
        <PersonSearch onChoose={({ id }) => show(askAdmin(PREVIEW_PERSON, { ...asked, person: id }))} />
        <FaultNotice fault={shown.fault} />
        {answer === undefined ? null : (
          <>
            <p role="status">{answer.status === 200 ? texts.previewAnswer : texts.previewRefused(answer.status)}</p>
            <pre className="preview" tabIndex={0} role="region" aria-label={texts.previewHeading} lang="en">
              {indented(answer.body)}
            </pre>
          </>
        )}
      </details>
    </section>
  );
}

interface SentencesProps extends Pick<KeyReadingProps, 'draft' | 'fields'> {
  readonly reading: ReadingQuery['preview'];
  readonly isNew: boolean;
}

function Sentences({ reading: { effectiveFields, gained, lost }, draft, fields, isNew }: SentencesProps) {
  const texts = useTexts(CONSOLE_TEXTS);
  const { language } = useLanguage();
  const sensitive = new Set(fields.filter(field => field.sensitive).map(({ name }) => name));
  const read = effectiveFields.filter(name => sensitive.has(name));
  const types = byType(effectiveFields, name => name);
  const networks = networksOf(draft);
  const expiry = expiryOf(draft);
  // Of what no key can have nothing is said, as if it held.
  const wrong = wrongSettings(draft);
  const told = (setting: string, text: string | null): string | null => (wrong.includes(setting) ? null : text);
  return (
    <>
      <p>
        {effectiveFields.length === 0 ? texts.readsNothing : texts.readsFields(effectiveFields.length, [...types.keys()])}{' '}
        {effectiveFields.length === 0 ? null : <strong>{read.length === 0 ? texts.readsNoSensitive : texts.readsSensitive(read)}</strong>}{' '}
        {networks === null ? texts.fromAnywhere : networks.length === 0 ? texts.fromNowhere : texts.fromNetworks(networks)}{' '}
        {told(EXPIRY, expiry === null ? texts.forEver : (hasEnded(expiry) ? texts.ended : texts.until)(momentText(expiry, language)))}{' '}
        {told('requestsPerMinute', draft.rate.trim() === '' ? texts.noRate : texts.perMinute(Number(draft.rate)))}{' '}
        {told('requestsAtWork', draft.atWork.trim() === '' ? null : texts.atOnce(Number(draft.atWork)))}{' '}
        {draft.pages === 'WHOLE'
          ? texts.getsWhole
          : told('pageSize', draft.pageSize.trim() === '' ? null : texts.ofRows(Number(draft.pageSize)))}
      </p>
      {isNew || gained.length + lost.length > 0 ? null : <p>{texts.noDifference}</p>}
      {isNew || gained.length === 0 ? null : <p>{texts.gained(gained)}</p>}
      {isNew || lost.length === 0 ? null : <p>{texts.lost(lost)}</p>}
      {effectiveFields.length === 0 ? null : (
        <details>
          <summary>{texts.allOfThem}</summary>
          <dl className="read-fields">
            {[...types].map(([type, names]) => (
              <div key={type}>
                <dt>{type}</dt>
                <dd>{names.map(name => name.slice(type.length + 1)).join(', ')}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </>
  );
}

/** JSON by its levels; XML with a line for each element. */
function indented(body: string): string {
  return body.startsWith('<') ? body.replaceAll('><', '>\n<') : indentJson(body);
}
