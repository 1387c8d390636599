import { describe, expect, test } from "vitest";
import { aHost, importing } from "../../testing/testHost.ts";

const KINDS = ["isolate", "node"] as const;

/** The timers of a realm, and the number of `mayResume` calls to the host. */
async function world(kind: (typeof KINDS)[number]) {
  const state = { hasEnded: false, rung: 0, asked: 0 };
  const host = aHost({
    mayResume: () => {
      state.asked += 1;
      return !state.hasEnded;
    },
  });
  const source = `export const { setTimeout: timeout, setInterval: interval, clearTimeout: clear } = globalThis;`;
  const { timeout, interval, clear } = (await importing(source, { host, kind })) as {
    timeout: (run: () => void, delayMs: number) => unknown;
    interval: (run: () => void, delayMs: number) => unknown;
    clear: (timer: unknown) => void;
  };
  return { state, timeout, interval, clear };
}

/** Compared within one event loop turn only, because the process has other timers too. */
const timersOfProcess = (): number => process.getActiveResourcesInfo().filter((kind) => kind === "Timeout").length;

/** Timers with equal delays fire in the order in which they were started. */
const afterTimers = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 1));

describe.each(KINDS)("a timer in a %s realm", (kind) => {
  // Caught: the process's timer left running.
  test("is the process's, and ends when it is cleared", async () => {
    const { timeout, interval, clear } = await world(kind);
    const before = timersOfProcess();
    const begun = [timeout(() => undefined, 600_000), interval(() => undefined, 600_000)];
    expect(timersOfProcess()).toBe(before + 2);
    for (const timer of begun) clear(timer);
    expect(timersOfProcess()).toBe(before);
  });

  // Caught: a timer that fires without asking whether its action may resume.
  test("that is due when its action has ended does not fire", async () => {
    const { state, timeout } = await world(kind);
    timeout(() => (state.rung += 1), 1);
    state.hasEnded = true;
    await afterTimers();
    expect([state.asked, state.rung]).toEqual([1, 0]);
  });

  // Caught: the interval of an ended action left to its thread, which then wakes up for it as long as it lives.
  test("repeats until its action has ended, and is then cleared", async () => {
    const { state, interval } = await world(kind);
    interval(() => (state.rung += 1), 1);
    await afterTimers();
    await afterTimers();
    const { rung } = state;
    expect(rung).toBeGreaterThan(1);
    state.hasEnded = true;
    for (let time = 0; time < 3; time += 1) await afterTimers();
    expect([state.rung, state.asked]).toEqual([rung, rung + 1]);
  });
});

test("util.promisify of a node module's setTimeout resolves to the value passed to it", async () => {
  const source = `import { promisify } from "node:util"; export const wait = promisify(setTimeout);`;
  const { wait } = (await importing(source, { kind: "node" })) as {
    wait: (ms: number, value: string) => Promise<string>;
  };
  expect(await wait(1, "waited")).toBe("waited");
});
