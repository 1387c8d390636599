import { setImmediate } from "node:timers/promises";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { youngBytes } from "../run/heldMemory.ts";
import { collectAll, collectYoung } from "./collector.ts";

const MUCH_BYTES = 256 * 1024;

function makeGarbage(): void {
  let text: object[] = [];
  for (let piece = 0; piece < 4_000; piece++) text.push({ piece, text: `${String(piece)} of much that is new` });
  text = [];
}

test("what is new and held no more is collected at once", () => {
  let [before, after] = [0, 0];
  // V8 may collect by itself in between, the more often the less room it has given this process so far.
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

test("what nobody holds is gone, however old it is, and only by a collection of everything", async () => {
  const held: { one: object | null } = { one: { name: "held for long" } };
  const gone = new WeakRef(held.one ?? {});
  // What is left by one of these is new no more.
  collectAll();
  held.one = null;
  // What a WeakRef was made of, or asked for, is held until the end of the turn.
  await setImmediate();
  collectYoung();
  expect(gone.deref()).toBeDefined();
  await setImmediate();
  collectAll();
  expect(gone.deref()).toBeUndefined();
});

test("the functions' worlds do not get the collector", () => {
  collectYoung();
  expect(runInNewContext("typeof gc")).toBe("undefined");
});
