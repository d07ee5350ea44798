/** The page of the console: the form that opens a session, then its views, which the address names. */
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../shared/components/button';
import { Notice } from '../shared/components/notice';
import { Page } from '../shared/components/page';
import { useTexts } from '../shared/texts/language-context';
import { SHARED_TEXTS } from '../shared/texts/shared-texts';
import { followSession, isSignedIn, signOut, type SessionChange } from './admin-api';
import { AuditList } from './audit-list';
import { ChangesView } from './changes-view';
import { CONSOLE_TEXTS } from './console-texts';
import { FaultNotice } from './fault-notice';
import { goToContent } from './go-to-content';
import { HealthView } from './health-view';
import { ImportsView } from './imports-view';
import { KeysView } from './keys-view';
import { ReadsView } from './reads-view';
import { SessionWarning } from './session-warning';
import { SignIn } from './sign-in';
import { replaceFragment, useFragment } from './tab-address';
import type { Opened } from './use-opened-key';
import { ViewHeading } from './view-heading';

const VIEWS = ['keys', 'audit', 'reads', 'imports', 'changes', 'health'] as const;
type View = (typeof VIEWS)[number];

/** `closed`: nobody has signed in at this tab. */
type Session = SessionChange | 'closed' | 'unknown';

export function Console() {
  const texts = useTexts(CONSOLE_TEXTS);
  const sharedTexts = useTexts(SHARED_TEXTS);
  const [session, setSession] = useState<Session>('unknown');
  const [fault, setFault] = useState<unknown>();
  const [turn, setTurn] = useState(0);
  const fragment = useFragment();
  const view = viewOf(fragment);
  useEffect(() => {
    isSignedIn().then(isOpen => {
      setFault(undefined);
      setSession(isOpen ? 'opened' : 'closed');
      // The button that was pressed goes.
      if (turn > 0) goToContent();
    }, setFault);
  }, [turn]);
  useEffect(() => {
    // What is answered late tells nothing of a session that is over.
    return followSession(change => {
      setFault(undefined);
      setSession(before => (isOver(before) && change !== 'opened' ? before : change));
    });
  }, []);
  const before = useRef(session);
  useLayoutEffect(() => {
    // What was pressed goes with the session, and the form that opens one with the next. A page that is loaded takes no focus.
    if (before.current !== session && before.current !== 'unknown' && session !== 'ended') goToContent();
    before.current = session;
    // Who signs out leaves no key open.
    if (session === 'signedOut' && viewOf(location.hash) === 'keys') replaceFragment('#keys');
    // The address may name one afterwards.
  }, [session]);
  const leave = async (): Promise<void> => {
    setFault(undefined);
    try {
      await signOut();
      setSession('signedOut');
    } catch (error) {
      setFault(error);
    }
  };
  return (
    <Page heading={texts.heading} view={session === 'opened' ? texts[view] : undefined} port="admin" isWide={session === 'opened'}>
      {session === 'ended' || session === 'signedOut' ? <Notice kind="information">{texts.sessionOver[session]}</Notice> : null}
      {session === 'opened' || session === 'unknown' ? <FaultNotice fault={fault} /> : null}
      {session === 'opened' ? <SessionWarning /> : null}
      {session === 'unknown' && fault !== undefined ? <Button onPress={() => setTurn(turn + 1)}>{sharedTexts.tryAgain}</Button> : null}
      {session === 'opened' || session === 'unknown' ? null : <SignIn isFocused={session === 'ended'} />}
      {session === 'opened' || session === 'ended' ? (
        // What was typed when time ended a session is there in the next one, as is a secret that was not copied. Who signs out leaves nothing.
        <div hidden={session === 'ended'}>
          <Views fragment={fragment} isShown={session === 'opened'} onLeave={leave} />
        </div>
      ) : null}
    </Page>
  );
}

/** Nothing of it is left in this tab. */
function isOver(session: Session): boolean {
  return session === 'closed' || session === 'signedOut';
}

interface ViewsProps {
  readonly fragment: string;
  readonly isShown: boolean;
  readonly onLeave: () => Promise<void>;
}

function Views({ fragment, isShown, onLeave }: ViewsProps) {
  const texts = useTexts(CONSOLE_TEXTS);
  const view = viewOf(fragment);
  const before = useRef(view);
  useLayoutEffect(() => {
    if (before.current !== view && isShown) goToContent();
    before.current = view;
  }, [view, isShown]);
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
      {/* A key that is half made, and a secret that is not copied yet, stay while one looks at another view. */}
      <div hidden={view !== 'keys'}>
        <KeysView isShown={isShown && view === 'keys'} named={keyOf(fragment)} />
      </div>
      <OtherView view={view} />
    </>
  );
}

function OtherView({ view }: { readonly view: View }) {
  const texts = useTexts(CONSOLE_TEXTS);
  switch (view) {
    case 'keys':
      return null;
    case 'audit':
      return (
        <>
          <ViewHeading>{texts.audit}</ViewHeading>
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

/** The fragment of the address names a view, and in that of the keys the key that is open; any other names the first view. */
function viewOf(fragment: string): View {
  return VIEWS.find(name => `#${name}` === fragment) ?? 'keys';
}

function keyOf(fragment: string): Opened {
  return /^#keys\/(.+)$/.exec(fragment)?.[1];
}
