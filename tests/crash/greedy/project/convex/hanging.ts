/** The ways in which a function fails to end. */
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
  "one array": () => {
    const held: unknown[] = [];
    for (;;) held.push({ at: held.length });
  },
  "one text": () => {
    const held = new Map<number, string>();
    for (;;) held.set(held.size, `${"x".repeat(10_000)}${String(held.size)}`.toUpperCase());
  },
  bytes: () => {
    const held: Uint8Array[] = [];
    for (;;) held.push(new Uint8Array(1_000_000).fill(1));
  },
  "allocation with waits": async () => {
    const held: unknown[] = [];
    for (;;) {
      for (let part = 0; part < 1_000; part += 1) held.push(new Array(1_000).fill(held.length));
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
