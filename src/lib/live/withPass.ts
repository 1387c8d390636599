/**
 * The pass that staff screens send with feeds, so that one run serves all of them (docs/decisions/086). Undefined until known: a feed
 * without it checks the person's access.
 */
export interface FeedPass {
  get: () => string | undefined;
  subscribe: (listener: () => void) => () => void;
}

/** The arguments of a feed, with the pass if there is one. */
export function withPass<Args extends object>(args: Args, pass: FeedPass): Args & { pass?: string } {
  const now = pass.get();
  return now === undefined ? args : { ...args, pass: now };
}

/** Subscribes with the pass, and again with each new one; the old subscription ends after the new one has begun. */
export function watchWithPass(pass: FeedPass, watch: () => () => void): () => void {
  const stops: (() => void)[] = [];
  const begin = () => {
    stops.push(watch());
    if (stops.length > 1) stops.shift()?.();
  };
  const stopPass = pass.subscribe(begin);
  // `subscribe` has called it already if it was the first and the pass is known.
  if (stops.length === 0) begin();
  return () => {
    stopPass();
    stops[0]?.();
  };
}
