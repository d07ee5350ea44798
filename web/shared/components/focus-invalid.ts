/** The focus goes to the first field that is wrong, which tells its name with what is wrong. */
export function focusInvalid(form: HTMLElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}
