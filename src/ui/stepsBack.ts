/** Steps back in the browser's history that the page takes itself. Each arrives later, with a popstate event. */

/** The steps on their way, and whether the router has to hear of each. */
const onTheirWay: { isHeard: boolean }[] = [];
/** What changes the history meanwhile, in its order: a step would leave an entry that is added before it arrives. */
const held: (() => void)[] = [];

interface Step {
  isHeard: boolean;
  /** The state of the entry that it leads to, where it is known. */
  state: unknown;
}

export function stepBack({ isHeard, state }: Step): void {
  onTheirWay.push({ isHeard });
  if (onTheirWay.length === 1) holdChanges(state);
  window.history.back();
}

/** Now, or once the steps that are on their way have arrived. */
export function afterSteps(run: () => void): void {
  if (onTheirWay.length === 0) run();
  else held.push(run);
}

/** Whether the event is the arrival of a step of our own. */
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

/** Until they are made, those who read the state of the entry read what they wrote. */
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
