import { AsyncLocalStorage } from "node:async_hooks";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { RestMemory } from "./restMemory.ts";

const MIB = 1024 * 1024;

let young: number;
let collections: number;
let memory: RestMemory;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  young = 16 * MIB;
  collections = 0;
  memory = new RestMemory({
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

test("when nothing has run for three milliseconds, what is new is collected once", () => {
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

test("while something runs now and again, it has its time", () => {
  for (let ms = 0; ms < 60; ms += 2) {
    memory.noteWork();
    vi.advanceTimersByTime(2);
    expect(collections).toBe(0);
  }
  vi.advanceTimersByTime(6);
  expect(collections).toBe(1);
});

test("for less than 16 MiB nothing is collected", () => {
  young = 16 * MIB - 1;
  memory.noteWork();
  vi.advanceTimersByTime(60_000);
  expect(collections).toBe(0);
});

test("after the end no timer is set", () => {
  memory.close();
  memory.noteWork();
  expect(vi.getTimerCount()).toBe(0);
});

test("one timer is set however much runs, and the end takes it away", () => {
  for (let works = 0; works < 1_000; works++) memory.noteWork();
  expect(vi.getTimerCount()).toBe(1);
  memory.close();
  expect(vi.getTimerCount()).toBe(0);
});

test("the timer is no part of the action that ran last, whose modules it would hold", async () => {
  vi.useRealTimers();
  const running = new AsyncLocalStorage<string>();
  const looked = Promise.withResolvers<string | undefined>();
  const inAction = new RestMemory({
    youngBytes: () => {
      looked.resolve(running.getStore());
      return 0;
    },
    collectYoung: () => undefined,
  });
  running.run("an action", inAction.noteWork);
  expect(await looked.promise).toBeUndefined();
});
