import { describe, expect, test } from "vitest";
import { aHost, importing } from "../../testing/testHost.ts";

const KINDS = ["isolate", "node"] as const;

/** The timers of a realm, and the callbacks that the host runs when their action is terminated. */
async function world(kind: (typeof KINDS)[number]) {
  const state = { ended: false, rung: 0 };
  const releases = new Set<() => void>();
  const host = aHost({
    mayResume: () => !state.ended,
    onTerminated: (release) => {
      releases.add(release);
      return () => {
        releases.delete(release);
      };
    },
  });
  const source = `export const { setTimeout: timeout, setInterval: interval, clearTimeout: clear } = globalThis;`;
  const { timeout, interval, clear } = (await importing(source, { host, kind })) as {
    timeout: (run: () => void, delayMs: number) => unknown;
    interval: (run: () => void, delayMs: number) => unknown;
    clear: (timer: unknown) => void;
  };
  const end = (): void => {
    state.ended = true;
    for (const release of releases) release();
  };
  return { state, releases, end, timeout, interval, clear };
}

/** Compared within one event loop turn only, because the process has other timers too. */
const timersOfProcess = (): number => process.getActiveResourcesInfo().filter((kind) => kind === "Timeout").length;

describe.each(KINDS)("a timer in a %s realm", (kind) => {
  // Caught, one at a time: the process's timer left running; the end not reported.
  test("is canceled when its action is terminated", async () => {
    const { end, timeout, interval } = await world(kind);
    const before = timersOfProcess();
    timeout(() => undefined, 600_000);
    interval(() => undefined, 600_000);
    expect(timersOfProcess()).toBe(before + 2);
    end();
    expect(timersOfProcess()).toBe(before);
  });

  // Caught, one at a time: a timer that has fired, or was cleared, still registered.
  test("that has fired or was cleared is no longer registered", async () => {
    const { releases, timeout, interval, clear } = await world(kind);
    const before = timersOfProcess();
    clear(timeout(() => undefined, 600_000));
    clear(interval(() => undefined, 600_000));
    expect(timersOfProcess()).toBe(before);
    await new Promise<void>((resolve) => timeout(resolve, 1));
    expect(releases.size).toBe(0);
  });

  // Caught: a timer that fires without asking whether its action may resume.
  test("that is due when its action is terminated does not fire", async () => {
    const { state, timeout } = await world(kind);
    timeout(() => (state.rung += 1), 1);
    state.ended = true;
    // Timers with equal delays fire in the order in which they were started.
    await new Promise((resolve) => setTimeout(resolve, 1));
    expect(state.rung).toBe(0);
  });
});

test("util.promisify of a node module's setTimeout resolves to the value passed to it", async () => {
  const source = `import { promisify } from "node:util"; export const wait = promisify(setTimeout);`;
  const { wait } = (await importing(source, { kind: "node" })) as {
    wait: (ms: number, value: string) => Promise<string>;
  };
  expect(await wait(1, "waited")).toBe("waited");
});
