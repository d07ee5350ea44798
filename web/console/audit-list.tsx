/** Who changed what of keys, newest first, with each setting before and after. */
import { useLanguage, useTexts } from '../shared/texts/language-context';
import { AUDIT, type AuditedFragment } from './operations';
import { ACTOR_TEXTS, actorText } from './actor-text';
import { AnswerNotice } from './answer-notice';
import { CONSOLE_TEXTS } from './console-texts';
import { momentText } from './moment-text';
import { useAnswer } from './use-answer';

/** That are shown. One more is asked for, which tells whether there are more. */
const MOST_CHANGES = 100;

/** `keyId` undefined: of all keys. */
export function AuditList({ keyId }: { readonly keyId: string | undefined }) {
  const texts = useTexts(CONSOLE_TEXTS);
  const actors = useTexts(ACTOR_TEXTS);
  const { language } = useLanguage();
  const { data, fault, askAgain } = useAnswer(AUDIT, { key: keyId ?? null });
  return (
    <>
      <AnswerNotice data={data} fault={fault} askAgain={askAgain} />
      {data !== undefined && data.audit.length > MOST_CHANGES ? <p>{texts.newestChanges(MOST_CHANGES)}</p> : null}
      <ul className="audit">
        {data?.audit.slice(0, MOST_CHANGES).map(entry => (
          <li key={`${entry.at} ${entry.key}`}>
            <strong>{texts.actions[entry.action]}</strong> <time dateTime={entry.at}>{momentText(entry.at, language)}</time> ·{' '}
            <bdi>{actorText(entry.actor, actors)}</bdi>
            {keyId === undefined ? (
              <>
                {' '}
                · <bdi>{nameOf(entry)}</bdi>
              </>
            ) : null}
            <Changes entry={entry} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Changes({ entry: { before, after } }: { readonly entry: AuditedFragment }) {
  const texts = useTexts(CONSOLE_TEXTS);
  const [earlier, later] = [settingsOf(before), settingsOf(after)];
  const changed = Object.keys(later).filter(name => JSON.stringify(earlier[name]) !== JSON.stringify(later[name]) && name !== 'secrets');
  if (before === null || changed.length === 0) return null;
  return (
    <dl>
      {changed.map(name => (
        <div key={name}>
          <dt lang="en">{name}</dt>
          <dd>
            {texts.before}: <code>{JSON.stringify(earlier[name])}</code>
          </dd>
          <dd>
            {texts.after}: <code>{JSON.stringify(later[name])}</code>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function nameOf({ after, key }: AuditedFragment): string {
  const { name } = settingsOf(after);
  return typeof name === 'string' ? name : key;
}

function settingsOf(text: string | null): Readonly<Record<string, unknown>> {
  return text === null ? {} : (JSON.parse(text) as Record<string, unknown>);
}
