/** As the `ref` of what takes the place of a pressed button: the focus that the button had goes there, unless it has gone elsewhere. */
export function takeLostFocus(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus();
}
