/** The page of the console: the form that opens a session, then its views, which the address names. */
import { useEffect, useState } from 'react';
import { Button } from '../shared/components/button';
import { Notice } from '../shared/components/notice';
import { Page } from '../shared/components/page';
import { useTexts } from '../shared/texts/language-context';
import { isSignedIn, SESSION_ENDED, sessionEvents, signOut } from './admin-api';
import { AuditList } from './audit-list';
import { ChangesView } from './changes-view';
import { CONSOLE_TEXTS } from './console-texts';
import { HealthView } from './health-view';
import { ImportsView } from './imports-view';
import { KeysView } from './keys-view';
import { ReadsView } from './reads-view';
import { SignIn } from './sign-in';

const VIEWS = ['keys', 'audit', 'reads', 'imports', 'changes', 'health'] as const;
type View = (typeof VIEWS)[number];

export function Console() {
  const texts = useTexts(CONSOLE_TEXTS);
  const [session, setSession] = useState<'open' | 'closed' | 'ended' | 'unknown'>('unknown');
  useEffect(() => {
    const end = (): void => setSession('ended');
    sessionEvents.addEventListener(SESSION_ENDED, end);
    isSignedIn().then(
      isOpen => setSession(isOpen ? 'open' : 'closed'),
      () => setSession('closed'),
    );
    return () => sessionEvents.removeEventListener(SESSION_ENDED, end);
  }, []);
  const leave = async (): Promise<void> => {
    await signOut();
    setSession('closed');
  };
  return (
    <Page heading={texts.heading} port="admin" isWide={session === 'open'}>
      {session === 'ended' ? <Notice kind="information">{texts.sessionEnded}</Notice> : null}
      {session === 'closed' || session === 'ended' ? <SignIn isFocused={session === 'ended'} onOpen={() => setSession('open')} /> : null}
      {session === 'open' || session === 'ended' ? (
        // What was typed when a session ended is there in the next one.
        <div hidden={session === 'ended'}>
          <Views onLeave={() => void leave()} />
        </div>
      ) : null}
    </Page>
  );
}

function Views({ onLeave }: { readonly onLeave: () => void }) {
  const texts = useTexts(CONSOLE_TEXTS);
  const view = useNamedView();
  return (
    <>
      <div className="line views">
        <nav aria-label={texts.views}>
          <ul>
            {VIEWS.map(name => (
              <li key={name}>
                <a href={`#${name}`} aria-current={name === view ? 'page' : undefined}>
                  {texts[name]}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <Button onPress={onLeave}>{texts.signOut}</Button>
      </div>
      <ViewOf view={view} />
    </>
  );
}

function ViewOf({ view }: { readonly view: View }) {
  const texts = useTexts(CONSOLE_TEXTS);
  switch (view) {
    case 'keys':
      return <KeysView />;
    case 'audit':
      return (
        <>
          <h2>{texts.audit}</h2>
          <AuditList keyId={undefined} />
        </>
      );
    case 'reads':
      return <ReadsView />;
    case 'imports':
      return <ImportsView />;
    case 'changes':
      return <ChangesView />;
    case 'health':
      return <HealthView />;
  }
}

/** The fragment of the address names a view; any other names the first. */
function useNamedView(): View {
  const [fragment, setFragment] = useState(location.hash);
  useEffect(() => {
    const follow = (): void => setFragment(location.hash);
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  return VIEWS.find(name => `#${name}` === fragment) ?? 'keys';
}
