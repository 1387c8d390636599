const kept: unknown[] = [];

/** The ways in which a function can hang. */
const HANGS: Record<string, () => unknown> = {
  loop: () => {
    for (;;);
  },
  "regular expression": () => /^(a+)+$/.test(`${"a".repeat(40)}b`),
  microtasks: async () => {
    for (;;) await null;
  },
  "loop after a wait": async () => {
    await new Promise((resolve) => setTimeout(resolve, 1));
    for (;;);
  },
  "loop in a timer": async () => {
    await new Promise(() => {
      setTimeout(() => {
        for (;;);
      }, 1);
    });
  },
  "loop after a call": async () => {
    await fetch("data:,");
    for (;;);
  },
  allocation: () => {
    const held: unknown[] = [];
    for (;;) held.push(new Array(1_000).fill(held.length));
  },
  bytes: () => {
    const held: Uint8Array[] = [];
    for (;;) held.push(new Uint8Array(1_000_000).fill(1));
  },
  "small bytes": () => {
    const held: Uint8Array[] = [];
    for (;;) held.push(new Uint8Array(3_000).fill(1));
  },
  "a hoard that waits": async () => {
    const held: unknown[] = [];
    while (held.length < 30_000) held.push(new Array(1_000).fill(held.length));
    await new Promise(() => undefined);
    return held;
  },
  "a hoard in a timer": () => {
    const held: unknown[] = [];
    while (held.length < 30_000) held.push(new Array(1_000).fill(held.length));
    setTimeout(() => held.length, 600_000);
    for (;;);
  },
  "a hoard in a module": () => {
    while (kept.length < 60_000) kept.push(new Array(1_000).fill(kept.length));
    for (;;);
  },
  hoarding: async () => {
    const held: unknown[] = [];
    for (;;) {
      held.push(new Array(100_000).fill(held.length));
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
  },
  promise: async () => {
    await new Promise(() => undefined);
  },
};

export async function hang(how: string): Promise<null> {
  await HANGS[how]?.();
  return null;
}
