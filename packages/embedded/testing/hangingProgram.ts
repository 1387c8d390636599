/**
 * The program that watchdog.test.ts starts as a process: runs endless user code, then checks that the process still
 * works. Arguments: from where the code is started, and how it hangs. Prints one line of JSON.
 */
import { createServer } from "node:http";
import { DatabaseSync } from "node:sqlite";
import { setImmediate as nextTurn, setTimeout as delay } from "node:timers/promises";
import { runInThisContext } from "node:vm";
import type { Ending } from "../src/watchdog/watchMessages.ts";
import { createWatchdog } from "../src/watchdog/watchdog.ts";

const LIMIT_MS = 200;
const [origin = "", hang = ""] = process.argv.slice(2);
const isGreedy = hang === "memory" || hang === "optimizedMemory";
const isEntered = origin !== "unentered" && origin !== "unenteredFollowed";
/** Long, except where a stall is expected, so that a busy machine causes none. */
const STALL_MS = isEntered ? 60_000 : 2_000;

let ended = Promise.withResolvers<Ending>();
const watchdog = await createWatchdog({
  limitMs: isGreedy ? 100 * LIMIT_MS : LIMIT_MS,
  stallMs: STALL_MS,
  maxGrowthBytes: isGreedy ? 64 * 1024 ** 2 : Number.MAX_SAFE_INTEGER,
  takenWithinMs: hang === "unstoppable" ? LIMIT_MS : 10_000,
  onEnded: ({ ending }) => {
    ended.resolve(ending);
  },
  onUnwatched: ended.reject,
});
let finallyRan = false;
let suspendedWork = "not begun";
let followingWork = "not begun";

const MANY = 2 ** 30;
const ENDLESS_QUERY = "WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c) SELECT max(n) FROM c";

function hoard(count: number): void {
  const held: unknown[] = [];
  while (held.length < count) held.push(new Array(1000).fill(held.length));
}

function useProcessor(ms: number): void {
  const { user, system } = process.cpuUsage();
  for (let used = 0; used < ms * 1_000;) {
    const now = process.cpuUsage();
    used = now.user + now.system - user - system;
  }
}

/** Work of the deployment on behalf of a function. */
function workSuspended(): void {
  watchdog.suspend();
  suspendedWork = "begun";
  useProcessor(2 * LIMIT_MS);
  suspendedWork = "finished";
  watchdog.resume();
}

/** Code of the deployment that runs after the termination, and before the message about it is read. */
async function follow(): Promise<void> {
  await Promise.resolve();
  watchdog.suspend();
  watchdog.resume();
  followingWork = "begun";
  useProcessor(2 * LIMIT_MS);
  followingWork = "finished";
}

function callNative(name: string, about: unknown): void {
  const native: unknown = runInThisContext(`(about) => ${name}(about)`);
  if (typeof native === "function") Reflect.apply(native, undefined, [about]);
}

const hangs: Record<string, () => unknown> = {
  loop: () => {
    for (;;);
  },
  twice: () => {
    for (;;);
  },
  microtasks: async () => {
    for (;;) await Promise.resolve();
  },
  finally: () => {
    try {
      for (;;);
    } finally {
      finallyRan = true;
    }
  },
  memory: () => {
    hoard(MANY);
  },
  // V8 optimizes the function after some calls. The test enables natives syntax.
  optimizedMemory: () => {
    callNative("%PrepareFunctionForOptimization", hoard);
    hoard(100);
    hoard(100);
    callNative("%OptimizeFunctionOnNextCall", hoard);
    hoard(MANY);
  },
  sleep: () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0),
  regularExpression: () => /^(a+)+$/.test(`${"a".repeat(40)}b`),
  // Always endless, like a loop that V8 cannot terminate.
  unstoppable: () => new DatabaseSync(":memory:").prepare(ENDLESS_QUERY).get(),
  suspended: () => {
    workSuspended();
    for (;;);
  },
  // The termination arrives while it waits in `suspend`.
  suspending: () => {
    for (;;) {
      watchdog.suspend();
      watchdog.resume();
    }
  },
};

async function runUserCode(): Promise<void> {
  await Promise.resolve();
  if (isEntered) watchdog.enter();
  await Promise.resolve(hangs[hang]?.());
  watchdog.leave();
}

function runFollowed(): void {
  setImmediate(() => void runUserCode());
  setImmediate(() => void follow());
}

const origins: Record<string, () => void> = {
  promise: () => void runUserCode(),
  timer: () => setTimeout(() => void runUserCode(), 1),
  immediate: () => setImmediate(() => void runUserCode()),
  followed: runFollowed,
  unenteredFollowed: runFollowed,
  tick: () => {
    process.nextTick(() => void runUserCode());
  },
  unentered: () => void runUserCode(),
};

async function soundness(): Promise<string> {
  await delay(5);
  await nextTurn();
  const server = createServer((_request, response) => response.end("sound"));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" ? (address?.port ?? 0) : 0;
  const answer = await (await fetch(`http://127.0.0.1:${String(port)}/`)).text();
  server.closeAllConnections();
  server.close();
  return answer;
}

// The first request loads parts of Node, which must not count as a stall.
await soundness();
watchdog.watchStalls();
const keepAlive = setInterval(() => undefined, 1000);
const begun = performance.now();
origins[origin]?.();
const ending = await ended.promise;
const tookMs = performance.now() - begun;
// A well-behaved function runs on the same watchdog as before.
watchdog.enter();
if (hang === "suspending") workSuspended();
watchdog.leave();
let again: Ending | null = null;
if (hang === "twice") {
  ended = Promise.withResolvers<Ending>();
  void runUserCode();
  again = await ended.promise;
}
const afterwards = await soundness();
const lateMs = tookMs - LIMIT_MS;
process.stdout.write(JSON.stringify({ ending, again, lateMs, finallyRan, suspendedWork, followingWork, afterwards }));
clearInterval(keepAlive);
await watchdog.close();
