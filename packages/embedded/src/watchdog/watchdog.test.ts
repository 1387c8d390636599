import { type ChildProcess, execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, test } from "vitest";
import { firstOf } from "@passage/testkit/longRun";
import { testInLongRun } from "@passage/testkit/testInLongRun";
import { z } from "zod";
import { createWatchdog, type Watchdog } from "./watchdog.ts";

const vScripts = z.object({ scripts: z.object({ start: z.string() }) });
const { scripts } = vScripts.parse(JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8")));
/** The flags of the script `start` of the package; README.md gives the reasons. */
const NODE_FLAGS = scripts.start.split(" ").filter((word) => word.startsWith("--"));
const program = fileURLToPath(new URL("../../testing/hangingProgram.ts", import.meta.url));

const onUnwatched = (error: unknown): never => expect.fail(`The watching thread has ended: ${String(error)}`);

function run(origin: string, hang: string, hear: (child: ChildProcess) => void = () => undefined): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const args = [...NODE_FLAGS, "--allow-natives-syntax", program, origin, hang];
    const child = execFile(process.execPath, args, { timeout: 120_000 }, (error, stdout, stderr) => {
      const how = child.signalCode ?? String(child.exitCode);
      if (error) reject(new Error(`The program ended with ${how}: ${stdout} ${stderr}`));
      else resolve(JSON.parse(stdout));
    });
    hear(child);
  });
}

function useProcessor(ms: number): void {
  const { user, system } = process.cpuUsage();
  for (let used = 0; used < ms * 1_000;) {
    const now = process.cpuUsage();
    used = now.user + now.system - user - system;
  }
}

/** Far beyond the limit: the claim is that the code is terminated, also on a busy machine. */
const soon = { asymmetricMatch: (lateMs: unknown) => typeof lateMs === "number" && lateMs < 20_000 };
const notBegun = { suspendedWork: "not begun", followingWork: "not begun" };
const sound = { again: null, lateMs: soon, finallyRan: false, ...notBegun, afterwards: "sound" };

// Caught, one at a time: the call of terminateExecution removed (every case then runs into its timeout); loops unrolled
// (optimizedMemory).
describe("endless user code is terminated, and the process continues", () => {
  const hangs: [origin: string, hang: string, ending: string][] = [
    ["tick", "finally", "time"],
    ["promise", "optimizedMemory", "memory"],
    ["unentered", "loop", "stall"],
    ["promise", "loop", "time"],
    ["timer", "loop", "time"],
    ["immediate", "microtasks", "time"],
    ["promise", "regularExpression", "time"],
    ["promise", "sleep", "time"],
    ["promise", "memory", "memory"],
  ];
  test.each(firstOf(hangs, 2))("started from a %s: %s", { timeout: 150_000 }, async (origin, hang, ending) => {
    expect(await run(origin, hang)).toEqual({ ...sound, ending });
  });

  // Caught: the number of brackets left open by the first.
  test("a second one too", { timeout: 150_000 }, async () => {
    expect(await run("promise", "twice")).toEqual({ ...sound, ending: "time", again: "time" });
  });

  // Caught: suspended time charged to the function, with the parity check removed.
  test("code between suspend and resume is never terminated", { timeout: 150_000 }, async () => {
    const outcome = await run("promise", "suspended");
    expect(outcome).toEqual({ ...sound, ending: "time", suspendedWork: "finished" });
  });

  // Caught: nothing counted as suspended after code that was terminated in `suspend`.
  const suspending: [origin: string, ending: string][] = [
    ["promise", "time"],
    ["unentered", "stall"],
  ];
  test.each(firstOf(suspending, 1))(
    "nor is such code after a termination in `suspend`: %s",
    { timeout: 150_000 },
    async (origin, ending) => {
      const outcome = await run(origin, "suspending");
      expect(outcome).toEqual({ ...sound, ending, suspendedWork: "finished" });
    },
  );

  // Caught, one at a time: `resume` began the terminated function's span again, and the next thing that ran was
  // terminated too. That could be the end of a disk sync: everything that waited for it hung for good. The time of a
  // stall charged to what followed it.
  const followed: [origin: string, ending: string][] = [
    ["unenteredFollowed", "stall"],
    ["followed", "time"],
  ];
  test.each(firstOf(followed, 1))(
    "code between a termination and the message about it is not terminated: %s",
    { timeout: 150_000 },
    async (origin, ending) => {
      const outcome = await run(origin, "loop");
      expect(outcome).toEqual({ ...sound, ending, followingWork: "finished" });
    },
  );
});

// Caught: a termination waited for forever, blocking everyone else.
test("user code that cannot be terminated ends the process, which logs the reason", { timeout: 150_000 }, async () => {
  await expect(run("promise", "unstoppable")).rejects.toThrow(/SIGKILL:.*"A function cannot be stopped, so the deploy/);
});

// Caught: the thread died when writing its last line failed, and the process hung for good.
testInLongRun("this also happens when nobody reads the log", { timeout: 150_000 }, async () => {
  const deaf = run("promise", "unstoppable", (child) => child.stderr?.destroy());
  await expect(deaf).rejects.toThrow("The program ended with SIGKILL");
});

function programOf(source: string): URL {
  return new URL(`data:text/javascript,import { parentPort } from "node:worker_threads";${encodeURIComponent(source)}`);
}

describe("a watching thread", () => {
  const asks = (source: string) => {
    const ended = Promise.withResolvers<unknown>();
    const told: unknown[] = [];
    const watching = createWatchdog({
      limitMs: 100,
      stallMs: 60_000,
      onEnded: () => undefined,
      onUnwatched: (error) => {
        told.push(error);
        ended.resolve(error);
      },
      program: programOf(source),
    });
    return { watching, ended: ended.promise, told };
  };

  // Caught, one at a time: the death not reported; only an error reported.
  test.each([
    ["dies", `throw new Error("of a defect")`, "Error: of a defect"],
    ["ends", "process.exit(7)", "Error: The thread exited with code 7."],
  ])("that %s after the start is reported once", async (_, death, error) => {
    // It dies at the first beat that it sees: a death before the start is another one.
    const { watching, ended, told } = asks(`
      import { workerData } from "node:worker_threads";
      parentPort.postMessage("ready");
      setInterval(() => { if (Atomics.load(workerData.state, 1) > 0) { ${death} } }, 1)`);
    const watchdog = await watching;
    watchdog.watchStalls();
    expect(String(await ended)).toBe(error);
    await watchdog.close();
    await new Promise((resolve) => setImmediate(resolve));
    expect(told).toHaveLength(1);
  });

  // Caught: an end that comes late told like one of the function that runs.
  test("that tells the end of an earlier function late is heard so", async () => {
    const ends: boolean[] = [];
    const bothCame = Promise.withResolvers<undefined>();
    const watchdog = await createWatchdog({
      limitMs: 60_000,
      stallMs: 60_000,
      onEnded: ({ isLate }) => {
        ends.push(isLate);
        if (ends.length === 2) bothCame.resolve(undefined);
      },
      onUnwatched,
      program: programOf(`
        import { workerData } from "node:worker_threads";
        parentPort.postMessage("ready");
        setInterval(() => {
          if (Atomics.load(workerData.state, 1) === 0) return;
          for (const span of [2, 4]) parentPort.postMessage({ ending: "time", span });
          Atomics.store(workerData.state, 1, 0);
        }, 1)`),
    });
    watchdog.enter();
    watchdog.leave();
    watchdog.enter();
    watchdog.watchStalls();
    await bothCame.promise;
    await watchdog.close();
    expect(ends).toEqual([true, false]);
  });

  // Caught: a closed thread reported as dead.
  test("that is closed is not reported", async () => {
    const { watching, told } = asks(`parentPort.postMessage("ready"); setInterval(() => {}, 1_000)`);
    await (await watching).close();
    await new Promise((resolve) => setImmediate(resolve));
    expect(told).toEqual([]);
  });
});

describe("well-behaved user code", () => {
  let watchdog: Watchdog | null = null;
  afterEach(async () => {
    await watchdog?.close();
  });

  // Caught: a `leave` that left the span open, with a span number that never advanced.
  test("is not terminated, however many calls follow each other", async () => {
    const endings: string[] = [];
    watchdog = await createWatchdog({
      limitMs: 100,
      stallMs: 60_000,
      onEnded: ({ ending }) => endings.push(ending),
      onUnwatched,
    });
    const until = performance.now() + 400;
    while (performance.now() < until) {
      watchdog.enter();
      watchdog.enter();
      watchdog.leave();
      watchdog.suspend();
      watchdog.resume();
      watchdog.leave();
    }
    await new Promise((resolve) => setImmediate(resolve));
    expect(endings).toEqual([]);
  });

  // Caught: the deployment's work charged to the function.
  test("is not charged for the deployment's own work", async () => {
    const endings: string[] = [];
    watchdog = await createWatchdog({
      limitMs: 400,
      stallMs: 60_000,
      onEnded: ({ ending }) => endings.push(ending),
      onUnwatched,
    });
    watchdog.enter();
    watchdog.suspend();
    useProcessor(600);
    watchdog.resume();
    useProcessor(80);
    watchdog.leave();
    await new Promise((resolve) => setImmediate(resolve));
    expect(endings).toEqual([]);
  });

  // Caught: all elapsed time charged in full. A sleeping function uses as little processor time as one on a machine
  // that is busy with other programs.
  test("is not charged in full for time without a processor", async () => {
    const endings: string[] = [];
    watchdog = await createWatchdog({
      limitMs: 400,
      stallMs: 60_000,
      onEnded: ({ ending }) => endings.push(ending),
      onUnwatched,
    });
    watchdog.enter();
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 800);
    watchdog.leave();
    await new Promise((resolve) => setImmediate(resolve));
    expect(endings).toEqual([]);
  });

  // Caught: the time of whatever else ran charged to a function that waits, and that terminated.
  test("that waits is not charged for other code in between", async () => {
    const endings: string[] = [];
    watchdog = await createWatchdog({
      limitMs: 400,
      stallMs: 400,
      onEnded: ({ ending }) => endings.push(ending),
      onUnwatched,
    });
    watchdog.watchStalls();
    watchdog.enter();
    for (let turn = 0; turn < 10; turn += 1) {
      useProcessor(60);
      await new Promise((resolve) => setTimeout(resolve, 60));
    }
    watchdog.leave();
    await new Promise((resolve) => setImmediate(resolve));
    expect(endings).toEqual([]);
  });

  // Caught: a function's time charged to what followed it in the same turn, and that terminated.
  test("is not charged to later code", async () => {
    const endings: string[] = [];
    watchdog = await createWatchdog({
      limitMs: 10_000,
      stallMs: 1_500,
      onEnded: ({ ending }) => endings.push(ending),
      onUnwatched,
    });
    watchdog.watchStalls();
    watchdog.enter();
    useProcessor(1_400);
    watchdog.leave();
    // A fifth of the limit: on a busy machine this takes longer, and whatever runs longer than the limit is terminated.
    useProcessor(300);
    await new Promise((resolve) => setImmediate(resolve));
    expect(endings).toEqual([]);
  });
});
