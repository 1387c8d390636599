import { beforeEach, expect, test, vi } from "vitest";
import { answerOf } from "./answerOf";

beforeEach(() => {
  vi.useFakeTimers();
});

/** A worker that the test controls. */
class WorkerHere extends EventTarget {
  readonly jobs: unknown[] = [];
  ended = 0;
  onmessage = null;
  onmessageerror = null;
  onerror = null;
  postMessage = (job: unknown) => void this.jobs.push(job);
  terminate = () => void (this.ended += 1);
}

const photo = new Blob(["a"]);
const read = (data: unknown) => (data instanceof Blob ? data : null);

test.each<[string, (worker: WorkerHere) => void, Blob | null]>([
  ["what it makes", (worker) => worker.dispatchEvent(new MessageEvent("message", { data: photo })), photo],
  ["null where it cannot run", (worker) => worker.dispatchEvent(new Event("error")), null],
  [
    "null where it answers something else",
    (worker) => worker.dispatchEvent(new MessageEvent("message", { data: 1 })),
    null,
  ],
  ["null where it takes too long", () => vi.advanceTimersByTime(1_000), null],
])("a worker is given its job and gives %s, and is ended", async (_what, act, made) => {
  const worker = new WorkerHere();
  const answer = answerOf(() => worker, { job: "job", read, signal: new AbortController().signal, mostMs: 1_000 });
  vi.advanceTimersByTime(999);
  expect([worker.jobs, worker.ended]).toEqual([["job"], 0]);
  act(worker);
  expect([await answer, worker.ended, vi.getTimerCount()]).toEqual([made, 1, 0]);
});

// Caught: a worker that continued with a removed photo.
test("a worker whose upload is stopped is ended, and none is started for one stopped before", async () => {
  const worker = new WorkerHere();
  const start = vi.fn(() => worker);
  const over = new AbortController();
  const ask = async () => await answerOf(start, { job: "job", read, signal: over.signal, mostMs: 1_000 });
  const answer = ask();
  over.abort();
  await expect(answer).rejects.toThrow();
  await expect(ask()).rejects.toThrow();
  expect([start.mock.calls.length, worker.jobs.length, worker.ended, vi.getTimerCount()]).toEqual([1, 1, 1, 0]);
});
