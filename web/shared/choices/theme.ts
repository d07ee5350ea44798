/** The theme of the pages: as the system says, light or dark. The root of the document has it, and style sheets follow. */
import { keepChoice, readKeptChoice } from './kept-choice';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const CHANGED = 'theme';
const changes = new EventTarget();

export function chosenTheme(): Theme {
  const { theme } = document.documentElement.dataset;
  return THEMES.find(known => known === theme) ?? 'system';
}

/** Where none is kept, the one of the page stays. */
export function showKeptTheme(): void {
  show(readKeptChoice('theme', THEMES) ?? chosenTheme());
}

export function chooseTheme(theme: Theme): void {
  show(theme);
  keepChoice('theme', theme);
}

function show(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  changes.dispatchEvent(new Event(CHANGED));
}

export function followTheme(onChange: () => void): () => void {
  changes.addEventListener(CHANGED, onChange);
  return () => changes.removeEventListener(CHANGED, onChange);
}
