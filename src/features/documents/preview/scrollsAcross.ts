/** Whether the focus is in an image that is wider than its box: there the arrow keys scroll. */
export function scrollsAcross(target: EventTarget | null): boolean {
  return target instanceof Element && target.scrollWidth > target.clientWidth;
}
