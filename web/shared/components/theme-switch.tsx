/** Light, dark, or as the system says. */
import { useSyncExternalStore } from 'react';
import { chooseTheme, chosenTheme, followTheme, THEMES } from '../choices/theme';
import { useTexts } from '../texts/language-context';
import { SHARED_TEXTS } from '../texts/shared-texts';

export function ThemeSwitch() {
  const texts = useTexts(SHARED_TEXTS);
  const theme = useSyncExternalStore(followTheme, chosenTheme);
  return (
    <select
      className="theme-switch"
      aria-label={texts.theme}
      value={theme}
      onChange={({ target }) => chooseTheme(THEMES.find(known => known === target.value) ?? 'system')}
    >
      {THEMES.map(known => (
        <option key={known} value={known}>
          {texts.themes[known]}
        </option>
      ))}
    </select>
  );
}
