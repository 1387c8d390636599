const SIGNS = ["pointermove", "pointerdown", "keydown", "touchstart"] as const;

/**
 * Calls `task` once, at the first input of a person: code that only an action needs is then loaded after the first screen and before the
 * action. The returned function cancels it.
 */
export function onFirstSign(task: () => void): () => void {
  const cancel = () => {
    for (const sign of SIGNS) window.removeEventListener(sign, handle, { capture: true });
  };
  const handle = () => {
    cancel();
    task();
  };
  for (const sign of SIGNS) window.addEventListener(sign, handle, { capture: true, passive: true });
  return cancel;
}
