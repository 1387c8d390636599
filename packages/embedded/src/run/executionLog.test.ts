import { expect, test } from "vitest";
import { ExecutionLog, type RecordedRun } from "./executionLog.ts";
import { SteppedClock } from "../../testing/testEngine.ts";

const aRun = (identifier: string, changes: Partial<RecordedRun> = {}): RecordedRun => ({
  kind: "query",
  identifier,
  requestId: "r",
  startedAt: 0,
  durationMs: 1,
  logLines: [],
  error: null,
  ...changes,
});
const NEVER = new AbortController().signal;
const namesOf = ({ runs }: { runs: { identifier: string }[] }): string[] => runs.map(({ identifier }) => identifier);

// Caught: the current time as a new reader's cursor, after which a run of the same millisecond was not seen.
test("a reader gets past runs once, then every new run, also of the same millisecond", async () => {
  const log = new ExecutionLog(new SteppedClock());
  log.record(aRun("before"));
  const first = await log.since(0, NEVER);
  expect(first.runs).toEqual([{ ...aRun("before"), at: expect.any(Number) as number }]);
  log.record(aRun("a"));
  log.record(aRun("b"));
  const second = await log.since(first.cursor, NEVER);
  expect(namesOf(second)).toEqual(["a", "b"]);
  log.record(aRun("c"));
  expect(namesOf(await log.since(second.cursor, NEVER))).toEqual(["c"]);
});

test("a reader of an empty log waits for new runs", async () => {
  const log = new ExecutionLog(new SteppedClock());
  const { cursor } = await log.since(0, NEVER);
  const waiting = log.since(cursor, NEVER);
  log.record(aRun("first"));
  expect(namesOf(await waiting)).toEqual(["first"]);
});

// Caught: a timer that releases nobody; the test timed out.
test("a waiting reader gets an empty answer after 30 s, at shutdown, and when it disconnects", async () => {
  const clock = new SteppedClock();
  const log = new ExecutionLog(clock);
  const { cursor } = await log.since(0, NEVER);
  const patient = log.since(cursor, NEVER);
  clock.step(30_000);
  expect(await patient).toEqual({ runs: [], cursor });
  const interrupted = log.since(cursor, NEVER);
  log.releaseAll();
  expect(await interrupted).toEqual({ runs: [], cursor });
  const leaving = new AbortController();
  const left = log.since(cursor, leaving.signal);
  leaving.abort();
  expect(await left).toEqual({ runs: [], cursor });
});

// Caught: eviction by number only.
test("the oldest runs are evicted when there are too many, or too many characters", async () => {
  const log = new ExecutionLog(new SteppedClock());
  for (let n = 0; n <= 8_192; n += 1) log.record(aRun(String(n)));
  const kept = namesOf(await log.since(0, NEVER));
  expect(kept).toHaveLength(4_096);
  expect(kept.at(-1)).toBe("8192");
  const wordy = new ExecutionLog(new SteppedClock());
  const logLines = ["x".repeat(1024 * 1024)];
  for (let n = 0; n <= 32; n += 1) wordy.record(aRun(String(n), { logLines }));
  expect(namesOf(await wordy.since(0, NEVER))).toHaveLength(16);
  const failing = new ExecutionLog(new SteppedClock());
  for (let n = 0; n <= 32; n += 1) failing.record(aRun(String(n), { error: "x".repeat(1024 * 1024) }));
  const last = namesOf(await failing.since(0, NEVER));
  expect([last.length, last[0], last.at(-1)]).toEqual([16, "17", "32"]);
});
