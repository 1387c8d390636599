/** Steps back in the history that the page itself takes. Each arrives later, with a popstate event. */

/** Pending steps, and whether the router must see each of them. */
const onTheirWay: { isHeard: boolean }[] = [];
/** History changes during a pending step, in order: the step would otherwise leave an entry that is added before it arrives. */
const held: (() => void)[] = [];

interface Step {
  isHeard: boolean;
  /** State of the target entry, if known. */
  state: unknown;
}

export function stepBack({ isHeard, state }: Step): void {
  onTheirWay.push({ isHeard });
  if (onTheirWay.length === 1) holdChanges(state);
  window.history.back();
}

/** Runs now, or after the pending steps have arrived. */
export function afterSteps(run: () => void): void {
  if (onTheirWay.length === 0) run();
  else held.push(run);
}

/** Whether the event is the arrival of one of our own steps. */
export function arrive(event: PopStateEvent): boolean {
  const step = onTheirWay.shift();
  if (step === undefined) return false;
  if (!step.isHeard) event.stopImmediatePropagation();
  if (onTheirWay.length === 0) {
    Reflect.deleteProperty(window.history, "state");
    for (const change of held.splice(0)) afterSteps(change);
  }
  return true;
}

/** Until the changes are made, readers of the entry's state see the values that they wrote. */
function holdChanges(arriving: unknown): void {
  const { history } = window;
  let latest = arriving;
  const makers = { pushState: history.pushState.bind(history), replaceState: history.replaceState.bind(history) };
  const holding = (make: History["pushState"]) => (state: unknown, unused: string, url?: string | URL | null) => {
    latest = state;
    held.push(() => {
      make(state, unused, url);
    });
  };
  Object.defineProperty(history, "state", { configurable: true, get: () => latest });
  Object.assign(history, { pushState: holding(makers.pushState), replaceState: holding(makers.replaceState) });
  held.push(() => {
    Object.assign(history, makers);
  });
}
