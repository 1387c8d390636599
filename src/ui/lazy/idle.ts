const IDLE_WITHIN_MS = 3_000;

/** Calls `task` when the page is idle; the returned function cancels it. */
export function whenIdle(task: () => void): () => void {
  // Safari has no idle callbacks.
  if (typeof window.requestIdleCallback !== "function") {
    const timer = setTimeout(task, IDLE_WITHIN_MS / 3);
    return () => {
      clearTimeout(timer);
    };
  }
  const handle = window.requestIdleCallback(task, { timeout: IDLE_WITHIN_MS });
  return () => {
    window.cancelIdleCallback(handle);
  };
}

const LOOK_AGAIN_MS = 250;

/**
 * Calls `task` when the page is idle and shows no placeholder: a page that waits for the network is idle, too. The returned function
 * cancels it.
 */
export function whenSettled(task: () => void): () => void {
  let cancel = whenIdle(look);
  function look(): void {
    if (document.querySelector("[data-loading]") === null) {
      task();
      return;
    }
    const timer = setTimeout(() => {
      cancel = whenIdle(look);
    }, LOOK_AGAIN_MS);
    cancel = () => {
      clearTimeout(timer);
    };
  }
  return () => {
    cancel();
  };
}
