/** The frame of each page: a link to its content, its heading, links to the other pages of its port, and the choices of theme and language. */
import { useEffect, type MouseEvent, type ReactNode } from 'react';
import { useLanguage, useTexts } from '../texts/language-context';
import type { Language } from '../texts/language';
import { SHARED_TEXTS } from '../texts/shared-texts';
import { ThemeSwitch } from './theme-switch';

export interface PageProps {
  readonly heading: string;
  /** The part of the page that is shown, where it has several: the title names it. */
  readonly view?: string | undefined;
  /** The admin port has one page only. */
  readonly port: 'data' | 'admin';
  /** The content may be as wide as the window, or of a width that reads well. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

const LANGUAGES: readonly (readonly [Language, string])[] = [
  ['da', 'Dansk'],
  ['en', 'English'],
];

export function Page({ heading, view, port, isWide = false, children }: PageProps) {
  const texts = useTexts(SHARED_TEXTS);
  const { language, choose } = useLanguage();
  useEffect(() => {
    document.title = [...new Set(['Opslag', heading, view ?? heading])].join(' · ');
  }, [heading, view]);
  const links: readonly (readonly [string, string])[] = [
    ['./', texts.welcome],
    ['explorer', texts.explorer],
    ['graphiql', 'GraphiQL'],
    ['openapi', 'OpenAPI'],
    ['docs/', texts.documents],
  ];
  return (
    <>
      <a className="skip" href="#content" onClick={skip}>
        {texts.skip}
      </a>
      <header className="page-header">
        <span className="brand">Opslag</span>
        {port === 'admin' ? null : (
          <nav aria-label={texts.pages}>
            <ul>
              {links.map(([address, name]) => (
                <li key={address}>
                  <a href={address} aria-current={isHere(address) ? 'page' : undefined}>
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        )}
        <div className="choices">
          <ThemeSwitch />
          <div className="languages" role="group" aria-label={texts.language}>
            {LANGUAGES.map(([code, name]) => (
              <button key={code} type="button" lang={code} aria-pressed={code === language} onClick={() => choose(code)}>
                {name}
              </button>
            ))}
          </div>
        </div>
      </header>
      <main id="content" tabIndex={-1} className={isWide ? 'wide' : 'narrow'}>
        <h1>{heading}</h1>
        {children}
      </main>
      {port === 'admin' ? null : (
        <footer className="page-footer">
          <a href="docs/accessibility.html">{texts.accessibility}</a>
        </footer>
      )}
    </>
  );
}

/** The fragment of the address stays: it names a view, or holds a request. */
function skip(event: MouseEvent): void {
  event.preventDefault();
  document.getElementById('content')?.focus();
}

function isHere(address: string): boolean {
  return new URL(address, document.baseURI).pathname === location.pathname;
}
