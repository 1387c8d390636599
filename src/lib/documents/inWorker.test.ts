import { beforeEach, expect, test, vi } from "vitest";
import { inWorker } from "./inWorker";

beforeEach(() => {
  vi.useFakeTimers();
});

/** A worker that does what the test tells. */
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

test.each<[string, (worker: WorkerHere) => void, Blob | null]>([
  ["what it makes", (worker) => worker.dispatchEvent(new MessageEvent("message", { data: photo })), photo],
  ["null where it cannot run", (worker) => worker.dispatchEvent(new Event("error")), null],
  ["null where it takes too long", () => vi.advanceTimersByTime(1_000), null],
])("a worker is given its job and gives %s, and is ended", async (_what, act, made) => {
  const worker = new WorkerHere();
  const answer = inWorker(worker, "job", { signal: new AbortController().signal, most: 1_000 });
  vi.advanceTimersByTime(999);
  expect([worker.jobs, worker.ended]).toEqual([["job"], 0]);
  act(worker);
  expect([await answer, worker.ended, vi.getTimerCount()]).toEqual([made, 1, 0]);
});

// Caught: a worker that went on with a photo that had been removed.
test.each([true, false])("a worker whose upload was stopped (before it began: %s) is ended", async (isEarly) => {
  const worker = new WorkerHere();
  const over = new AbortController();
  if (isEarly) over.abort();
  const answer = inWorker(worker, "job", { signal: over.signal, most: 1_000 });
  over.abort();
  await expect(answer).rejects.toThrow();
  expect([worker.jobs.length, worker.ended, vi.getTimerCount()]).toEqual([isEarly ? 0 : 1, 1, 0]);
});
