/** A ref for the box around a step's fields: typing can begin when the step is shown. Of this module, so that it is called once. */
export function focusFirstField(box: HTMLElement | null): void {
  box?.querySelector("input")?.focus();
}
