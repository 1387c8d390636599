import { setImmediate } from "node:timers/promises";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { collectAll, collectYoung, youngBytes } from "./garbageCollector.ts";

const MUCH_BYTES = 256 * 1024;

function makeGarbage(): void {
  let text: object[] = [];
  for (let piece = 0; piece < 4_000; piece++) text.push({ piece, text: `${String(piece)} of much that is new` });
  text = [];
}

test("unreachable young objects are collected at once", () => {
  let [before, after] = [0, 0];
  // V8 may also collect on its own in between, the more often the less room this process has.
  for (let attempt = 0; attempt < 50 && after - before < MUCH_BYTES; attempt++) {
    collectYoung();
    before = youngBytes();
    makeGarbage();
    after = youngBytes();
  }
  expect(after - before).toBeGreaterThan(MUCH_BYTES);
  collectYoung();
  expect(youngBytes() - before).toBeLessThan((after - before) / 2);
});

test("unreachable old objects are collected, but only by a full collection", async () => {
  const held: { one: object | null } = { one: { name: "held for long" } };
  const gone = new WeakRef(held.one ?? {});
  // An object that survives one of these is no longer young.
  collectAll();
  held.one = null;
  // The target of a WeakRef is kept alive until the end of the event loop turn.
  await setImmediate();
  collectYoung();
  expect(gone.deref()).toBeDefined();
  await setImmediate();
  collectAll();
  expect(gone.deref()).toBeUndefined();
});

test("the realms of pushed code have no access to the collector", () => {
  collectYoung();
  expect(runInNewContext("typeof gc")).toBe("undefined");
});
