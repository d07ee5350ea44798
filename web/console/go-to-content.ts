/** What was pressed is gone from the page, or another view has come: the focus goes to the top of what is shown, or waits for it at the content of the page. */
export function goToContent(): void {
  const content = document.getElementById('content');
  content?.focus();
  content?.querySelectorAll<HTMLElement>('[tabindex="-1"]').forEach(goOn);
  window.scrollTo(0, 0);
}

/** As the `ref` of the top of what is shown. What is hidden takes no focus. */
export function goOn(top: HTMLElement | null): void {
  if (document.activeElement?.id === 'content') top?.focus();
}
