import { AsyncLocalStorage } from "node:async_hooks";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ServingCheck } from "./servingCheck.ts";

/** The number of attempts, their answer, and the errors that were reported. */
let asked: number;
let answer: () => Promise<unknown>;
let stuck: unknown[];
let check: ServingCheck;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  asked = 0;
  answer = () => Promise.resolve();
  stuck = [];
  check = new ServingCheck({
    serve: () => {
      asked += 1;
      return answer();
    },
    onStuck: ({ message }) => stuck.push(message),
  });
});
afterEach(() => {
  check.close();
  vi.useRealTimers();
});

const never = (): Promise<unknown> => new Promise(() => undefined);
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1_000);

// Caught, one at a time: a process that serves ended; asked for ever; not checked after a later termination.
test("a deployment that serves after each termination continues", async () => {
  for (const checks of [1, 2]) {
    check.noteEnded();
    await pass(120);
    expect([asked, stuck, vi.getTimerCount()]).toEqual([checks, [], 0]);
  }
});

// Caught: an answer that is a failure taken for none.
test("so does one that answers with a failure", async () => {
  answer = () => Promise.reject(new Error("closed"));
  check.noteEnded();
  await pass(120);
  expect(stuck).toEqual([]);
});

// Caught, one at a time: ended at the first attempt; never; told again and again.
test("one that does not serve for a minute is ended", async () => {
  answer = never;
  check.noteEnded();
  await pass(59.9);
  expect([asked, stuck]).toEqual([3, []]);
  await pass(120);
  expect([asked, stuck]).toEqual([3, ["Nothing was served for 3 times 20 s"]]);
});

// Caught: what serves late, as after a long import, ended.
test("one that serves at the second attempt continues", async () => {
  answer = never;
  check.noteEnded();
  await pass(19);
  answer = () => Promise.resolve();
  await pass(120);
  expect([asked, stuck]).toEqual([2, []]);
});

// Caught, one at a time: an answer forgotten that came after its own attempt, as on a slow disk; one taken for a proof
// that was asked for before another termination.
test.each([
  [0, 2, []],
  [1, 3, ["Nothing was served for 3 times 20 s"]],
])(
  "a process that answers its first attempt late continues, unless %i more were terminated",
  async (more, attempts, told) => {
    const late = Promise.withResolvers<undefined>();
    answer = () => {
      answer = never;
      return late.promise;
    };
    check.noteEnded();
    await pass(10);
    for (let ended = 0; ended < more; ended += 1) check.noteEnded();
    await pass(15);
    late.resolve(undefined);
    await pass(120);
    expect([asked, stuck]).toEqual([attempts, told]);
  },
);

// Caught, one at a time: a check for each of many terminations; none for the one that came during a check.
test("terminations during a check share the next one", async () => {
  check.noteEnded();
  answer = never;
  for (let ended = 0; ended < 5; ended += 1) check.noteEnded();
  await pass(19);
  expect(asked).toBe(1);
  await pass(70);
  expect([asked, stuck]).toEqual([4, ["Nothing was served for 3 times 20 s"]]);
});

// Caught, one at a time: a closed deployment ended; asked to serve.
test.each([0, 1])("a closed one is not checked: after %i terminations", async (before) => {
  answer = never;
  for (let ended = 0; ended < before; ended += 1) check.noteEnded();
  check.close();
  check.noteEnded();
  await pass(120);
  expect([asked, stuck]).toEqual([before, []]);
});

// Caught: the terminated function retained by the timer.
test("the check does not run in the async context of the terminated function", async () => {
  const running = new AsyncLocalStorage<string>();
  const contexts: unknown[] = [];
  answer = () => {
    contexts.push(running.getStore());
    return never();
  };
  running.run("an action", check.noteEnded);
  await pass(30);
  expect(contexts).toEqual([undefined, undefined]);
});
