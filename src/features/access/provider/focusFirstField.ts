/** Ref for the box around a step's fields: focuses the first one when the step appears. Module-level, so React calls it once. */
export function focusFirstField(box: HTMLElement | null): void {
  box?.querySelector("input")?.focus();
}
