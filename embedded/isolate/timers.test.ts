import { describe, expect, test } from "vitest";
import { aHost, importing } from "../testing/testHost.ts";

const KINDS = ["isolate", "node"] as const;

/** The timers of a world, and what the host is asked to let go of when their action is ended. */
async function world(kind: (typeof KINDS)[number]) {
  const state = { ended: false, rung: 0 };
  const releases = new Set<() => void>();
  const host = aHost({
    mayResume: () => !state.ended,
    whenEnded: (release) => {
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

/** Compared within one turn only: the process has timers of others too, which ring when they like. */
const timersOfProcess = (): number => process.getActiveResourcesInfo().filter((kind) => kind === "Timeout").length;

describe.each(KINDS)("a timer of a world of the kind %s", (kind) => {
  // Caught, one at a time: the process's timer left running; nobody told of the end.
  test("goes with the action that is ended, however long it would have waited", async () => {
    const { end, timeout, interval } = await world(kind);
    const before = timersOfProcess();
    timeout(() => undefined, 600_000);
    interval(() => undefined, 600_000);
    expect(timersOfProcess()).toBe(before + 2);
    end();
    expect(timersOfProcess()).toBe(before);
  });

  // Caught, one at a time: what has rung, and what was cleared, still waiting for an end.
  test("that has rung or was cleared is not waited for any more", async () => {
    const { releases, timeout, interval, clear } = await world(kind);
    const before = timersOfProcess();
    clear(timeout(() => undefined, 600_000));
    clear(interval(() => undefined, 600_000));
    expect(timersOfProcess()).toBe(before);
    await new Promise<void>((resolve) => timeout(resolve, 1));
    expect(releases.size).toBe(0);
  });

  // Caught: a timer that is not asked about.
  test("that comes with the end does not ring", async () => {
    const { state, timeout } = await world(kind);
    timeout(() => (state.rung += 1), 1);
    state.ended = true;
    // Timers of one length ring in the order in which they began.
    await new Promise((resolve) => setTimeout(resolve, 1));
    expect(state.rung).toBe(0);
  });
});

test("util.promisify of a node module's setTimeout gives the value that it was given", async () => {
  const source = `import { promisify } from "node:util"; export const wait = promisify(setTimeout);`;
  const { wait } = (await importing(source, { kind: "node" })) as {
    wait: (ms: number, value: string) => Promise<string>;
  };
  expect(await wait(1, "waited")).toBe("waited");
});
