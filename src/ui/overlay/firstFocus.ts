const CONTROLS = "a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex='0']";
/** The button that closes a modal is the last place to begin; so is a thing that only scripts focus, and a chat's past. */
const NOT_FIRST = ":disabled, [data-close], [tabindex='-1'], [role=log], [role=log] *";
/** A person who has pressed something has begun elsewhere. */
const EVENTS = ["keydown", "pointerdown"] as const;

function firstControl(box: HTMLElement): HTMLElement | null {
  const controls = [...box.querySelectorAll<HTMLElement>(CONTROLS)];
  return controls.find((each) => !each.matches(NOT_FIRST) && isShown(each)) ?? null;
}

/** Not every environment of tests knows what is visible. */
function isShown(element: HTMLElement): boolean {
  return typeof element.checkVisibility === "function" ? element.checkVisibility() : true;
}

/** Focuses the first field or action of an open modal; while there is none, the modal itself, until its content has loaded. */
export function focusFirst(box: HTMLElement): void {
  const first = firstControl(box);
  (first ?? box).focus();
  if (first !== null) return;
  const observer = new MutationObserver(() => {
    const next = firstControl(box);
    if (next === null && box.isConnected) return;
    if (document.activeElement === box) next?.focus();
    stop();
  });
  const stop = () => {
    observer.disconnect();
    for (const event of EVENTS) window.removeEventListener(event, stop, true);
  };
  observer.observe(box, { childList: true, subtree: true });
  for (const event of EVENTS) window.addEventListener(event, stop, true);
}
