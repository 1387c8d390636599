import { AsyncLocalStorage } from "node:async_hooks";
import { setImmediate as nextTurn } from "node:timers/promises";
import { afterEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { Executor, TimedOut } from "./executor.ts";
import type { Guard } from "../domain/guard.ts";
import { LIMITS } from "../domain/limits.ts";
import { anEngine } from "../../testing/testEngine.ts";

const nobody: Guard = {
  enter: () => undefined,
  leave: () => undefined,
  suspend: () => undefined,
  resume: () => undefined,
  noteEnded: () => undefined,
};

// Caught: the queue blocked forever by a job that threw before it returned a promise.
test("a job that throws synchronously fails its own caller only", async () => {
  const executor = new Executor(nobody, () => undefined);
  const failing = executor.call(() => {
    throw new Error("at once");
  });
  await expect(failing).rejects.toThrow("at once");
  expect(await executor.call(() => Promise.resolve("next"))).toBe("next");
});

// Caught: a commit right after a background job waited for the disk until the next call.
test("a flush follows whenever the executor reports that it is busy", async () => {
  const flushes: (() => void)[] = [];
  const executor = new Executor(nobody, () => {
    for (const flushed of flushes.splice(0)) flushed();
  });
  await executor.background(() => Promise.resolve());
  if (executor.busy) await new Promise<void>((resolve) => flushes.push(resolve));
  expect(flushes).toEqual([]);
});

// Caught: waiting jobs run in the async context of the action that enqueued the first one, which retained its modules.
test("jobs do not run in the async context of the first one's caller", async () => {
  const running = new AsyncLocalStorage<string>();
  const seen: unknown[] = [];
  const note = (): Promise<void> => {
    seen.push(running.getStore());
    return Promise.resolve();
  };
  const executor = new Executor(nobody, () => void note());
  await running.run("an action", () =>
    Promise.all([executor.call(note), executor.first(() => executor.bounded(note)), executor.background(note)]),
  );
  expect(seen.length).toBeGreaterThan(3);
  expect(seen.filter((context) => context !== undefined)).toEqual([]);
});

// Caught: the deployment's own work attributed to an action that seems to hang.
test("loading modules suspends the watchdog, whether or not it fails", async () => {
  const told: string[] = [];
  const note = (what: string) => () => void told.push(what);
  const guard = { ...nobody, suspend: note("suspend"), resume: note("resume") };
  const engine = anEngine({ guard });
  told.length = 0;
  expect(
    engine.host.uninterrupted(() => {
      told.push("loading");
      return 7;
    }),
  ).toBe(7);
  const failing = (): void => {
    throw new Error("does not load");
  };
  expect(() => {
    engine.host.uninterrupted(failing);
  }).toThrow("does not load");
  expect(told).toEqual(["suspend", "loading", "resume", "suspend", "resume"]);
  await engine.close();
});

/** With a standing clock, work ends within one slice even on a slow machine. */
function aStandingClock(): void {
  const now = vi.spyOn(performance, "now").mockReturnValue(0);
  onTestFinished(() => {
    now.mockRestore();
  });
}

/** Jobs that record when they run, and an executor that records when the calls are done, and whether it was quiet. */
function anOrder() {
  const order: string[] = [];
  const executor = new Executor(nobody, (isQuiet) => void order.push(isQuiet ? "done, quiet" : "done"));
  const job = (name: string) => (): Promise<void> => {
    order.push(name);
    return Promise.resolve();
  };
  /** Enqueues several jobs while another one runs. */
  const together = async (asking: () => Promise<unknown>[]): Promise<void> => {
    const asked = Promise.withResolvers<Promise<unknown>[]>();
    await executor.call(() => {
      asked.resolve(asking());
      return Promise.resolve();
    });
    await Promise.all(await asked.promise);
    while (executor.busy) await nextTurn();
  };
  return { order, executor, job, together };
}

describe("jobs run", () => {
  // Caught, one at a time: first jobs behind others; background jobs before waiting calls.
  test("in order: first jobs, then calls, then background jobs", async () => {
    const { order, executor, job, together } = anOrder();
    await together(() => [
      executor.background(job("background")),
      executor.call(job("call")),
      executor.call(job("another")),
      executor.first(job("first")),
    ]);
    expect(order.filter((event) => !event.startsWith("done"))).toEqual(["first", "call", "another", "background"]);
  });

  // Caught, one at a time: background jobs waiting for the last call; every job after the first starved one; eight
  // instead of nine.
  test("with every ninth one in the background while calls are waiting", async () => {
    const { order, executor, job, together } = anOrder();
    await together(() => [
      ...Array.from({ length: 20 }, () => executor.call(job("call"))),
      ...Array.from({ length: 2 }, () => executor.background(job("background"))),
    ]);
    const jobs = order.filter((event) => !event.startsWith("done"));
    // The job that enqueued them was the first of eight.
    expect(jobs.flatMap((event, place) => (event === "background" ? [place] : []))).toEqual([7, 16]);
    expect(jobs).toHaveLength(22);
  });

  // Caught, one at a time: the end reported before calls of the same turn; reported again when not quiet; two waiting
  // jobs called quiet.
  test.each([
    [0, ["done, quiet", "done"]],
    [1, ["done, quiet", "background", "done"]],
    [2, ["done", "background", "background", "done"]],
  ])("with the end of a turn's calls reported once, before waiting background jobs: %i", async (waiting, told) => {
    aStandingClock();
    const { order, executor, job, together } = anOrder();
    await together(() => [
      ...Array.from({ length: waiting }, () => executor.background(job("background"))),
      executor.call(job("call")).then(() => executor.call(job("asked for by its answer"))),
    ]);
    expect(order).toEqual(["call", "asked for by its answer", ...told]);
  });

  // Caught: calls counted that had run while nothing waited in the background, so that a sync began after a live query had run.
  test("with the end of a turn's calls reported first, however many calls have run before", async () => {
    aStandingClock();
    const { order, executor, job, together } = anOrder();
    for (let time = 0; time < 20; time += 1) await executor.call(job("before"));
    while (executor.busy) await nextTurn();
    order.length = 0;
    await together(() => [executor.background(job("background")), executor.call(job("call"))]);
    expect(order).toEqual(["call", "done, quiet", "background", "done"]);
  });

  // Caught, one at a time: reported although another call came in the same turn; not reported before the next
  // background job.
  test("with the end of later calls reported too, in the same turn or between background jobs", async () => {
    aStandingClock();
    const { order, executor, job, together } = anOrder();
    const asked = Promise.withResolvers<unknown>();
    const asking = (): Promise<void> => {
      asked.resolve(executor.call(job("asked for by the background")));
      return job("background")();
    };
    const soon = Promise.withResolvers<unknown>();
    setImmediate(() => {
      soon.resolve(executor.call(job("in the same turn")));
    });
    await together(() => [
      ...[executor.background(asking), executor.background(job("another"))],
      ...[executor.call(job("call")), asked.promise, soon.promise],
    ]);
    expect(order).toEqual([
      ...["call", "in the same turn", "done", "background"],
      ...["asked for by the background", "done, quiet", "another", "done"],
    ]);
  });

  /** Enqueues jobs that take a quarter of a millisecond each, and notes the event loop's turns among them. */
  async function jobsAndTurns(asking: (executor: Executor, job: () => Promise<void>) => Promise<unknown>[]) {
    let now = 0;
    const ticks = vi.spyOn(performance, "now").mockImplementation(() => now);
    onTestFinished(() => {
      ticks.mockRestore();
    });
    const { order, executor, together } = anOrder();
    const job = (): Promise<void> => {
      now += 0.25;
      order.push("job");
      return Promise.resolve();
    };
    const noteTurns = (): void => {
      order.push("turn");
      if (executor.busy) setImmediate(noteTurns);
    };
    await together(() => {
      setImmediate(noteTurns);
      return asking(executor, job);
    });
    return order.join(" ").split(/ ?turn ?/);
  }

  // Caught, one at a time: no turn for sockets while calls wait; the end not reported; a turn after each call from then
  // on.
  test("for two milliseconds before sockets get a turn", async () => {
    const turns = await jobsAndTurns((executor, job) => Array.from({ length: 18 }, () => executor.call(job)));
    const eight = "job job job job job job job job done";
    expect(turns.slice(0, 3)).toEqual([eight, eight, "job job"]);
  });

  // Caught, one at a time: two milliseconds for these too; a turn after each of them.
  test("for half a millisecond if clients already read the results", async () => {
    const turns = await jobsAndTurns((executor, job) => Array.from({ length: 5 }, () => executor.background(job)));
    expect(turns.filter((turn) => turn.includes("job"))).toEqual(["done job job done", "job job done", "job done"]);
  });
});

describe("a bounded function", () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  function aBound() {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const told: string[] = [];
    const note = (what: keyof Guard) => () => void told.push(what);
    const guard = { ...nobody, enter: note("enter"), leave: note("leave"), noteEnded: note("noteEnded") };
    const executor = new Executor(guard, () => undefined);
    const gate = Promise.withResolvers<number>();
    const refused: unknown[] = [];
    const answer = executor.call(() => executor.bounded(() => gate.promise));
    answer.catch((error: unknown) => refused.push(error));
    return { executor, told, gate, refused, answer };
  }

  // Caught, one at a time: no time limit; a wrong one; a limit that continues in the next run; the termination not
  // reported.
  test("is refused after waiting for a second, and others continue", async () => {
    const { executor, told, gate, refused, answer } = aBound();
    await nextTurn();
    await nextTurn();
    await vi.advanceTimersByTimeAsync(LIMITS.userCodeMs - 1);
    expect([refused, told]).toEqual([[], ["enter"]]);
    await vi.advanceTimersByTimeAsync(1);
    await expect(answer).rejects.toThrow(new TimedOut("Function execution timed out (maximum duration: 1s)"));
    expect(refused[0]).toBeInstanceOf(TimedOut);
    expect(told).toEqual(["enter", "leave", "noteEnded"]);
    // It ends after all while another one runs, which has no effect.
    const next = executor.call(() => executor.bounded(() => Promise.resolve("next")));
    gate.resolve(1);
    expect(await next).toBe("next");
    expect(told).toEqual(["enter", "leave", "noteEnded", "enter", "leave"]);
    expect(vi.getTimerCount()).toBe(0);
  });

  // Caught, one at a time: its timer left running; the watchdog left active.
  test.each(["returns", "throws"])("is watched until it %s", async (how) => {
    const { executor, told, gate, refused, answer } = aBound();
    await nextTurn();
    await nextTurn();
    expect(vi.getTimerCount()).toBe(1);
    if (how === "returns") gate.resolve(7);
    else gate.reject(new Error("own"));
    if (how === "returns") expect(await answer).toBe(7);
    else await expect(answer).rejects.toThrow("own");
    expect([told, vi.getTimerCount()]).toEqual([["enter", "leave"], 0]);
    // The watchdog's termination comes too late.
    executor.terminateRun();
    expect([told, refused.length]).toEqual([["enter", "leave"], how === "returns" ? 0 : 1]);
  });

  // Caught: started on the stack of the previous run, whose answer is lost if this one is terminated.
  test("begins after the answer of the previous run was passed on", async () => {
    const executor = new Executor(nobody, () => undefined);
    const order: string[] = [];
    const run = (name: string) => executor.call(() => executor.bounded(() => Promise.resolve(order.push(name))));
    const answered = run("first").then(async () => {
      for (let step = 0; step < 8; step += 1) {
        order.push("a step of its answer");
        await Promise.resolve();
      }
    });
    await Promise.all([answered, run("second")]);
    expect(order).toEqual(["first", ...Array.from({ length: 8 }, () => "a step of its answer"), "second"]);
  });

  // Caught: nobody was told of a run that was terminated while it ended, and the executor waited for it for good.
  test("is refused if the watchdog terminates it at its last moment", async () => {
    const guard = { ...nobody };
    const executor = new Executor(guard, () => undefined);
    const run = (): Promise<string> => executor.call(() => executor.bounded(() => Promise.resolve("ended")));
    // The real one would not return.
    guard.leave = () => {
      guard.leave = nobody.leave;
      executor.terminateRun(new TimedOut("found hanging"));
    };
    await expect(run()).rejects.toThrow("found hanging");
    expect(await run()).toBe("ended");
  });

  test("is refused with the watchdog's error, if there is one", async () => {
    const { executor, told, answer } = aBound();
    await nextTurn();
    executor.terminateRun(new TimedOut("found hanging"));
    await expect(answer).rejects.toThrow("found hanging");
    expect(told).toEqual(["enter", "leave", "noteEnded"]);
  });
});
