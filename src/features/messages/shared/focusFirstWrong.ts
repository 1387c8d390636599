/** Moves the focus to the first field of the form that is marked as wrong. */
export function focusFirstWrong(form: HTMLFormElement): void {
  form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}
