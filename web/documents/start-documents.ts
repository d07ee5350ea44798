/** The choice of a theme in the head of a document. Without scripts the system decides. */
import './documents.css';
import { chooseTheme, chosenTheme, followTheme, showKeptTheme, THEMES } from '../shared/choices/theme';
import { followReturn } from '../shared/follow-return';
import { SHARED_TEXTS } from '../shared/texts/shared-texts';

showKeptTheme();
followReturn(showKeptTheme);
const choice = document.createElement('select');
choice.className = 'theme-switch';
// A browser would give back what was chosen here before, whatever was chosen on another page since.
choice.autocomplete = 'off';
choice.setAttribute('aria-label', SHARED_TEXTS.en.theme);
choice.append(...THEMES.map(theme => new Option(SHARED_TEXTS.en.themes[theme], theme, false, theme === chosenTheme())));
choice.addEventListener('change', () => chooseTheme(THEMES.find(theme => theme === choice.value) ?? 'system'));
followTheme(() => (choice.value = chosenTheme()));
const place = document.createElement('div');
place.className = 'choices';
place.append(choice);
document.querySelector('.page-header')?.append(place);
