import { expect, test } from "vitest";
import { UnsentWork } from "./unsentWork";

const SLOW_AFTER_MS = 2_000;
const STALLED_AFTER_MS = 6_000;

/** A clock that the test advances. */
function aClock() {
  let now = 0;
  let waiting: { at: number; act: () => void }[] = [];
  const work = new UnsentWork((delayMs, act) => {
    const timer = { at: now + delayMs, act };
    waiting.push(timer);
    return () => {
      waiting = waiting.filter((each) => each !== timer);
    };
  });
  const passTo = (at: number) => {
    now = at;
    const due = waiting.filter((timer) => timer.at <= now);
    waiting = waiting.filter((timer) => timer.at > now);
    for (const { act } of due) act();
  };
  return { work, passTo, timers: () => waiting.length };
}

const CONNECTED = { isCutOff: false, isOffline: false };

// Caught: a change that looks saved for 40 s while the server does not answer.
test("a write is pending, shows as saving after two seconds, and stalls after six", () => {
  const { work, passTo } = aClock();
  const end = work.begin("a");
  const seen = [0, SLOW_AFTER_MS - 1, SLOW_AFTER_MS, STALLED_AFTER_MS - 1, STALLED_AFTER_MS].map((at) => {
    passTo(at);
    return [work.savingOf("a"), work.getState().isStalled];
  });
  expect(seen).toEqual([
    ["pending", false],
    ["pending", false],
    ["saving", false],
    ["saving", false],
    ["saving", true],
  ]);
  end();
  expect([work.savingOf("a"), work.getState()]).toEqual([null, { count: 0, isCutOff: false, isStalled: false }]);
});

test.each([
  { title: "a lost connection", connection: { isCutOff: true, isOffline: false }, at: 0, saving: "notSent" },
  { title: "a lost connection later", connection: { isCutOff: true, isOffline: true }, at: 9_000, saving: "notSent" },
  { title: "an offline computer, at once", connection: { isCutOff: false, isOffline: true }, at: 0, saving: "pending" },
  {
    title: "an offline computer without an answer",
    connection: { isCutOff: false, isOffline: true },
    at: SLOW_AFTER_MS,
    saving: "notSent",
  },
  { title: "a connection", connection: CONNECTED, at: SLOW_AFTER_MS, saving: "saving" },
] as const)("a write under $title is $saving", ({ connection, at, saving }) => {
  const { work, passTo } = aClock();
  work.begin("a");
  work.setConnection(connection);
  passTo(at);
  expect([work.savingOf("a"), work.getState().isCutOff]).toEqual([saving, saving === "notSent" || connection.isCutOff]);
});

test("a write that has stalled is only cut off while there is no connection", () => {
  const { work, passTo } = aClock();
  work.begin("a");
  passTo(STALLED_AFTER_MS);
  work.setConnection({ isCutOff: true, isOffline: false });
  expect(work.getState()).toEqual({ count: 1, isCutOff: true, isStalled: false });
  work.setConnection(CONNECTED);
  expect(work.getState()).toEqual({ count: 1, isCutOff: false, isStalled: true });
});

test("writes are counted until they end, each once", () => {
  const { work, timers } = aClock();
  const [first, second] = [work.begin("a"), work.begin("a")];
  const counts = [work.getState().count];
  first();
  counts.push(work.getState().count);
  first();
  counts.push(work.getState().count);
  second();
  counts.push(work.getState().count);
  expect([counts, timers()]).toEqual([[2, 1, 1, 0], 0]);
});

// Caught: a refused change counted as pending for ever.
test("a tracked write ends with its answer, also with a refusal, which it passes on", async () => {
  const { work } = aClock();
  expect(await work.track("a", () => Promise.resolve(7))).toBe(7);
  await expect(work.track("a", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(work.getState().count).toBe(0);
});

// Caught: rows that render again whenever any other row is saved.
test("the state stays the same object until something changes", () => {
  const { work } = aClock();
  const before = work.getState();
  expect(work.getState()).toBe(before);
  let told = 0;
  const unsubscribe = work.subscribe(() => (told += 1));
  const end = work.begin("a");
  unsubscribe();
  end();
  expect([work.getState() === before, told]).toEqual([false, 1]);
});
