/** A page -> the page in the document, with its language, its theme and its styles. */
import { StrictMode, type ErrorInfo, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { showKeptTheme } from './choices/theme';
import { FaultBoundary } from './components/fault-boundary';
import { followReturn } from './follow-return';
import { LanguageProvider } from './texts/language-context';
import './styles/tokens.css';
import './styles/page.css';
import './styles/components.css';

/** An element of this name keeps React Aria from writing a `<style>`, which the policy of the pages refuses; `components.css` has its rule. */
const STYLE_OF_REACT_ARIA = 'react-aria-pressable-style';

export function startPage(page: ReactNode): void {
  showKeptTheme();
  followReturn(showKeptTheme);
  const marker = document.createElement('meta');
  marker.id = STYLE_OF_REACT_ARIA;
  document.head.append(marker);
  const root = document.getElementById('page');
  if (root === null) throw new Error('The document has no place for the page.');
  createRoot(root, { onCaughtError: tellPlace, onUncaughtError: tellPlace, onRecoverableError: tellPlace }).render(
    <StrictMode>
      <LanguageProvider>
        <FaultBoundary>{page}</FaultBoundary>
      </LanguageProvider>
    </StrictMode>,
  );
}

/** The console of the browser gets the place of a fault only: its message may hold data. */
function tellPlace(_error: unknown, { componentStack }: ErrorInfo): void {
  console.error('The page could not be drawn. The fault is at', componentStack ?? 'an unknown place');
}
