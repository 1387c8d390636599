import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { aDeploymentProcess } from "../../testing/deploymentProcess.ts";
import { forAllTests } from "@passage/testkit/forAllTests";
import { firstOf } from "@passage/testkit/longRun";
import { testInLongRun } from "@passage/testkit/testInLongRun";
import { pushedProject } from "../../testing/pushedProject.ts";
import { aRawSocket, type RawSocket } from "../../testing/rawSocket.ts";

const TIMEOUT_MS = 90_000;

const TOO_LONG = /Function execution timed out \(maximum duration: 1s\)/;
/** On a slow machine an endless allocation may reach its time limit before its memory limit. */
const TOO_MUCH = /Function execution (unexpectedly )?timed out|JavaScript execution ran out of memory/;
const HUNG = /Function execution unexpectedly timed out/;

type Hang = [name: string, how: string, sentence: RegExp];

const deployment = forAllTests(async () => await aDeploymentProcess(await pushedProject("endless")), TIMEOUT_MS);
let hanging: RawSocket;
let other: RawSocket;

beforeEach(async () => {
  const { url } = deployment().current();
  [hanging, other] = await Promise.all([aRawSocket(url), aRawSocket(url)]);
  other.watch(1, "hangs:lines");
  other.watch(2, "hangs:componentLines");
  await other.until(() => other.latest?.values.has(2) === true);
});
afterEach(async () => {
  hanging.terminate();
  await other.close();
});

const lines = (): string[] => (other.latest?.values.get(1) ?? []) as string[];
const componentLines = (): string[] => (other.latest?.values.get(2) ?? []) as string[];

/** A write and a live query of another client, sent while the deployment is stuck. */
async function expectOthersServed(text: string): Promise<void> {
  const begun = performance.now();
  await other.mutate(1, "hangs:write", { text });
  await other.until(() => lines().includes(text));
  console.log(`others waited ${String(Math.round(performance.now() - begun))} ms while "${text}" hung`);
}

/**
 * The same repeatedly, until the hanging function is answered: an action runs on its own, and gets stuck in between.
 */
async function expectOthersServedUntil(answer: Promise<unknown>, text: string): Promise<void> {
  const state = { isAnswered: false };
  const noted = answer.finally(() => {
    state.isAnswered = true;
  });
  noted.catch(() => undefined);
  let longest = 0;
  for (let request = 1; !state.isAnswered; request += 1) {
    const begun = performance.now();
    await other.mutate(request, "hangs:write", { text: `${text} ${String(request)}` });
    await other.until(() => lines().includes(`${text} ${String(request)}`));
    longest = Math.max(longest, performance.now() - begun);
  }
  console.log(`others waited ${String(Math.round(longest))} ms at most while "${text}" hung`);
}

// Caught: a nested function that starts inside the caller's system call, where nothing is ended; a deployment that
// stopped for ever when it had work between the end of a function and the message about it.
describe("an endless query is refused at its limit, and others are served", { timeout: TIMEOUT_MS }, () => {
  const hangs: Hang[] = [
    ["inComponentQuery", "loop", TOO_LONG],
    ["inQuery", "loop", TOO_LONG],
    ["inQuery", "regular expression", TOO_LONG],
    ["inQuery", "microtasks", TOO_LONG],
    ["inQuery", "allocation", TOO_MUCH],
    ["inQuery", "promise", TOO_LONG],
    ["inComponentQuery", "promise", TOO_LONG],
  ];
  test.each(firstOf(hangs, 1))("%s: %s", async (name, how, sentence) => {
    hanging.watch(1, `hangs:${name}`, { how });
    await expectOthersServed(`${name} ${how}`);
    await hanging.until(() => hanging.latest?.failures.has(1) === true);
    expect(hanging.latest?.failures.get(1)).toMatch(sentence);
  });
});

describe("an endless mutation writes nothing, and others are served", { timeout: TIMEOUT_MS }, () => {
  const hangs: Hang[] = [
    ["inMutation", "promise", TOO_LONG],
    ["inComponentMutation", "allocation", TOO_MUCH],
    ["inMutation", "loop", TOO_LONG],
    ["inMutation", "allocation", TOO_MUCH],
    ["inMutation", "bytes", TOO_MUCH],
    ["inComponentMutation", "loop", TOO_LONG],
    ["inComponentMutation", "promise", TOO_LONG],
  ];
  test.each(firstOf(hangs, 2))("%s: %s", async (name, how, sentence) => {
    const answer = hanging.mutate(1, `hangs:${name}`, { how });
    await expectOthersServed(`${name} ${how}`);
    expect(await answer).toMatchObject({ success: false, result: expect.stringMatching(sentence) as string });
    expect(lines().filter((text) => text.startsWith("half"))).toEqual([]);
    expect(componentLines()).toEqual([]);
  });
});

// Caught: an end that its caller is not told.
describe("a hanging HTTP action is ended, its caller answered, and others are served", { timeout: TIMEOUT_MS }, () => {
  test.each(firstOf(["allocation", "loop in a timer", "loop", "microtasks"], 1))("%s", async (how) => {
    const answer = fetch(`${deployment().current().url}/http/hang`, { method: "POST", body: how });
    await expectOthersServedUntil(answer, `HTTP action ${how}`);
    expect((await answer).status).toBe(500);
  });
});

describe("a hanging action is ended, its caller told, and others are served", { timeout: TIMEOUT_MS }, () => {
  const hangs: [how: string, sentence: RegExp][] = [
    ["bytes", TOO_MUCH],
    ["loop after a wait", HUNG],
    ["loop", HUNG],
    ["microtasks", HUNG],
    ["loop in a timer", HUNG],
    ["loop after a call", HUNG],
    ["allocation", TOO_MUCH],
  ];
  // Caught: an end that its caller is not told.
  test.each(firstOf(hangs, 1))("%s", async (how, sentence) => {
    const answer = hanging.act(1, "hangs:inAction", { how });
    await expectOthersServedUntil(answer, `inAction ${how}`);
    expect(await answer).toMatchObject({ success: false, result: expect.stringMatching(sentence) as string });
    expect(lines()).not.toContain(`after ${how}`);
  });

  testInLongRun("a waiting action delays nobody, and only the hanging one beside it gets the error", async () => {
    const waiting = hanging.act(1, "hangs:inAction", { how: "promise" });
    waiting.catch(() => undefined);
    await other.until(() => lines().includes("before promise"));
    const looping = hanging.act(2, "hangs:inAction", { how: "loop after a call" });
    await expectOthersServedUntil(looping, "inAction promise");
    expect(await looping).toMatchObject({ success: false, result: expect.stringMatching(HUNG) as string });
    expect(hanging.answers.has(1)).toBe(false);
  });
});

// Caught, one at a time: an error that the function catches; the write before it committed; others' answers lost with it.
describe("a call that Convex's runtime lacks ends the function, which cannot catch it", { timeout: TIMEOUT_MS }, () => {
  const NOT_THERE = /Not implemented: set username for URL/;
  const told = { success: false, result: expect.stringMatching(NOT_THERE) as string };

  test("in a query", async () => {
    hanging.watch(1, "notThere:inQuery", {});
    await hanging.until(() => hanging.latest?.failures.has(1) === true);
    expect(hanging.latest?.failures.get(1)).toMatch(NOT_THERE);
  });

  test("in a mutation and in an action, again and again, while others are served", async () => {
    for (const round of [1, 2, 3]) {
      const answers = [
        hanging.mutate(round * 2, "notThere:inMutation", {}),
        hanging.act(round * 2 + 1, "notThere:inAction", {}),
      ];
      await other.mutate(round, "hangs:write", { text: `beside ${String(round)}` });
      await other.until(() => lines().includes(`beside ${String(round)}`));
      expect(await Promise.all(answers)).toMatchObject([told, told]);
    }
    expect(lines()).not.toContain("half");
  });
});

test("the deployment is still the same process, and runs a query", { timeout: TIMEOUT_MS }, async () => {
  expect(deployment().current().hasEnded()).toBe(false);
  await other.mutate(1, "hangs:write", { text: "at last" });
  await other.until(() => lines().includes("at last"));
});
