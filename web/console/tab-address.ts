/** The fragment of the tab's address, and the ways to change it without a new entry in the history. Each entry notes its place: a browser does not tell which way one went. */
import { useEffect, useState } from 'react';

let place = notedPlace() ?? 0;
let placeBefore = place;
note();
// Before the page follows the address.
addEventListener('hashchange', () => {
  placeBefore = place;
  place = notedPlace() ?? place + 1;
  note();
});

function notedPlace(): number | undefined {
  const noted: unknown = history.state;
  return typeof noted === 'number' ? noted : undefined;
}

function note(): void {
  history.replaceState(place, '');
}

export function useFragment(): string {
  const [fragment, setFragment] = useState(location.hash);
  useEffect(() => {
    const follow = (): void => setFragment(location.hash);
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  return fragment;
}

/** To the entry from which the last move came, so that those before and behind it stay. */
export function moveBack(): void {
  // A move to the same place would load the page again.
  if (place !== placeBefore) history.go(placeBefore - place);
}

export function replaceFragment(fragment: string): void {
  history.replaceState(place, '', fragment);
  dispatchEvent(new Event('hashchange'));
}
