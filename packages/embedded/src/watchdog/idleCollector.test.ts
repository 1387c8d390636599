import { AsyncLocalStorage } from "node:async_hooks";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { IdleCollector } from "./idleCollector.ts";

const MIB = 1024 * 1024;

let young: number;
let collections: number;
let memory: IdleCollector;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  young = 16 * MIB;
  collections = 0;
  memory = new IdleCollector({
    youngBytes: () => young,
    collectYoung: () => {
      collections += 1;
      young = 0;
    },
  });
});
afterEach(() => {
  memory.close();
  vi.useRealTimers();
});

test("after three idle milliseconds the young generation is collected once", () => {
  memory.noteWork();
  vi.advanceTimersByTime(2);
  expect(collections).toBe(0);
  vi.advanceTimersByTime(1);
  expect(collections).toBe(1);
  young = 16 * MIB;
  vi.advanceTimersByTime(60_000);
  expect(collections).toBe(1);
  memory.noteWork();
  vi.advanceTimersByTime(3);
  expect(collections).toBe(2);
});

test("work that continues delays the collection", () => {
  for (let ms = 0; ms < 60; ms += 2) {
    memory.noteWork();
    vi.advanceTimersByTime(2);
    expect(collections).toBe(0);
  }
  vi.advanceTimersByTime(6);
  expect(collections).toBe(1);
});

test("less than 16 MiB is not collected", () => {
  young = 16 * MIB - 1;
  memory.noteWork();
  vi.advanceTimersByTime(60_000);
  expect(collections).toBe(0);
});

test("no timer is set after closing", () => {
  memory.close();
  memory.noteWork();
  expect(vi.getTimerCount()).toBe(0);
});

test("one timer is set however much runs, and closing cancels it", () => {
  for (let works = 0; works < 1_000; works++) memory.noteWork();
  expect(vi.getTimerCount()).toBe(1);
  memory.close();
  expect(vi.getTimerCount()).toBe(0);
});

test("the timer does not capture the context of the last action, whose modules it would retain", async () => {
  vi.useRealTimers();
  const running = new AsyncLocalStorage<string>();
  const looked = Promise.withResolvers<string | undefined>();
  const inAction = new IdleCollector({
    youngBytes: () => {
      looked.resolve(running.getStore());
      return 0;
    },
    collectYoung: () => undefined,
  });
  running.run("an action", inAction.noteWork);
  expect(await looked.promise).toBeUndefined();
});
