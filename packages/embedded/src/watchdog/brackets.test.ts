import { Worker } from "node:worker_threads";
import { describe, expect, onTestFinished, test } from "vitest";
import { createBrackets, type Brackets } from "./brackets.ts";

function someBrackets() {
  const state = new Int32Array(new SharedArrayBuffer(16));
  return { state, ...createBrackets(state) };
}

type Step = keyof Brackets | "terminated" | `ended ${number}`;

/** The number after each step. `terminated` is the act of the watching thread, `ended` the message about it. */
function numbersAfter(steps: readonly Step[]): number[] {
  const { state, brackets, ended } = someBrackets();
  return steps.map((step) => {
    if (step === "terminated") state[0] = 0;
    else if (step.startsWith("ended ")) ended(Number(step.slice("ended ".length)));
    else brackets[step as keyof Brackets]();
    return Number(state[0]);
  });
}

describe("the number", () => {
  // Caught, one at a time: a nested pair that counts; a span that keeps its number; `resume` that began a terminated span
  // again, so that whatever ran next was terminated: the end of a disk sync, for example, for which everything then
  // waited for good; a function after it that was taken for nested, and not watched; a late end of another function that
  // ended this one.
  test.each<[string, ...[Step, number][]]>([
    ["of nested pairs", ["enter", 2], ["enter", 2], ["leave", 2], ["leave", 0], ["leave", 0], ["enter", 4]],
    ["in a function", ["enter", 2], ["suspend", 3], ["suspend", 3], ["resume", 3], ["resume", 2], ["leave", 0]],
    ["outside of functions", ["suspend", 1], ["suspend", 1], ["resume", 1], ["resume", 0], ["resume", 0], ["enter", 2]],
    [
      "after a termination",
      ["enter", 2],
      ["terminated", 0],
      ["suspend", 1],
      ["resume", 0],
      ["ended 2", 0],
      ["enter", 4],
    ],
    [
      "after one of nested pairs",
      ["enter", 2],
      ["enter", 2],
      ["terminated", 0],
      ["ended 2", 0],
      ["enter", 4],
      ["leave", 0],
    ],
    [
      "after one that was given up",
      ["enter", 2],
      ["terminated", 0],
      ["leave", 0],
      ["enter", 4],
      ["ended 2", 4],
      ["leave", 0],
    ],
    ["after a stall", ["enter", 2], ["ended 0", 2], ["suspend", 3], ["resume", 2], ["leave", 0]],
  ])("%s", (_, ...steps) => {
    expect(numbersAfter(steps.map(([step]) => step))).toEqual(steps.map(([, number]) => number));
  });

  // Caught: a number beyond 32 bits.
  test("begins again after the highest", () => {
    const state = new Int32Array(new SharedArrayBuffer(16));
    const { brackets } = createBrackets(state, 4);
    const numbers = [1, 2, 3].map(() => {
      brackets.enter();
      const number = state[0];
      brackets.leave();
      return number;
    });
    expect(numbers).toEqual([2, 4, 2]);
  });
});

// Caught, one at a time: an end of another span, or of none, confused with that of the span.
test("an end is that of the running span, of an earlier one, or of none", () => {
  const { brackets, ended } = someBrackets();
  brackets.enter();
  brackets.leave();
  brackets.enter();
  expect([ended(2), ended(0), ended(4)]).toEqual([false, true, true]);
});

// Caught, one at a time: a claim overwritten; not waited for, or once only. The termination struck what ran next.
test.each([
  ["leave", 2],
  ["suspend", 2],
  ["suspend", 0],
  ["enter", 0],
] as const)("`%s` waits while the watching thread has claimed %i", async (how, number) => {
  const { state, brackets } = someBrackets();
  if (number > 0) brackets.enter();
  const claim = number === 0 ? -1 : -number;
  state[0] = claim;
  // Only a waiting thread can be woken.
  const source = `
    const { parentPort, workerData: state } = require("node:worker_threads");
    let wakings = 0;
    const waiting = setInterval(() => {
      wakings += Atomics.notify(state, 0);
      if (wakings < 3) return;
      clearInterval(waiting);
      parentPort.postMessage(Atomics.exchange(state, 0, 0));
    }, 1);`;
  const thread = new Worker(source, { eval: true, workerData: state });
  onTestFinished(async () => {
    await thread.terminate();
  });
  const found = new Promise((resolve) => thread.once("message", resolve));
  brackets[how]();
  expect(await found).toBe(claim);
});
