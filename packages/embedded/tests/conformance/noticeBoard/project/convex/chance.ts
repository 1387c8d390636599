import { action, mutation } from "./_generated/server";

interface Drawn {
  number: number;
  uuid: string;
  at: number;
}

const draw = (): Drawn => ({ number: Math.random(), uuid: crypto.randomUUID(), at: Date.now() });

export const inMutation = mutation({ args: {}, handler: (): Drawn => draw() });
export const inAction = action({ args: {}, handler: (): Drawn => draw() });

let runs = 0;

/** An invalid mutation: its result depends on how often it was run. */
export const countInMemory = mutation({ args: {}, handler: () => (runs += 1) });
