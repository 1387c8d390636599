import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { describe, expect, test } from "vitest";
import { ActionRuns } from "./actionRuns.ts";
import { hung } from "./terminationErrors.ts";
import { LIMITS } from "../domain/limits.ts";
import type { JsonValue } from "../domain/json.ts";
import { readAll, startedEngine, SteppedClock, type TestEngine, type TestProject } from "../../testing/testEngine.ts";

/** An app with an action that waits in some way until the gate opens, and then makes a note. */
async function waiting(how: string) {
  const gate = Promise.withResolvers<undefined>();
  const begun = Promise.withResolvers<undefined>();
  const running: { engine?: TestEngine } = {};
  const waits: Record<string, () => Promise<unknown> | undefined> = {
    "what only Node knows of": () => gate.promise,
    "something outside": () => running.engine?.host.settleForAction(gate.promise),
  };
  const project: TestProject = {
    queries: { "app:notes": async (call) => (await readAll(call, "notes")).map(({ text = null }) => text) },
    mutations: { "app:note": (call, value) => call("1.0/insert", { table: "notes", value }) },
    actions: {
      "app:act": async (call, { text = null }) => {
        begun.resolve(undefined);
        await waits[how]?.();
        await call("1.0/actions/mutation", { name: "app:note", args: { text } });
        return null;
      },
    },
  };
  const engine = await startedEngine(project);
  running.engine = engine;
  const answer = engine.run("app:act", { text: "ended" });
  answer.catch(() => undefined);
  await begun.promise;
  /** The notes after the gate has opened and another action has waited in the same way and ended. */
  const noted = async (): Promise<JsonValue> => {
    gate.resolve(undefined);
    await engine.run("app:act", { text: "another" });
    return await engine.run("app:notes");
  };
  return { engine, answer, noted };
}

const WAITS = ["what only Node knows of", "something outside"];

describe("a terminated action makes no further progress after", () => {
  // Caught, one at a time: calls of a terminated action answered; an action past its time limit not marked as
  // terminated.
  test.each(WAITS)("%s, if it was terminated at its time limit", async (how) => {
    const { engine, answer, noted } = await waiting(how);
    engine.clock.step(LIMITS.actionMs);
    await expect(answer).rejects.toThrow("Action execution timed out (maximum duration: 600s)");
    expect(await noted()).toEqual(["another"]);
    await engine.close();
  });

  // Caught, one at a time: the same two, for an action that blocked the event loop.
  test.each(WAITS)("%s, if it was terminated for blocking the event loop", async (how) => {
    const { engine, answer, noted } = await waiting(how);
    expect(engine.actions.stalled(0, hung())).toBe(true);
    await expect(answer).rejects.toThrow("Function execution unexpectedly timed out");
    expect(await noted()).toEqual(["another"]);
    await engine.close();
  });
});

/** Whether an object in the continuation of an await is still reachable while the answer is pending. */
async function isHeld({ isEnded }: { isEnded: boolean }): Promise<boolean> {
  const watch = { noteActions: () => undefined, noteTurnOf: () => undefined, noteEnded: () => undefined };
  const runs = new ActionRuns(watch, new SteppedClock());
  const run = runs.begin();
  const answer = Promise.withResolvers<undefined>();
  const goesOn = (() => {
    const held = { bytes: new Uint8Array(1_000) };
    void runs.settleInTurn(run, answer.promise).then(() => held.bytes);
    return new WeakRef(held);
  })();
  if (isEnded) run.end(hung());
  await new Promise((resolve) => setImmediate(resolve));
  collectGarbage();
  const isThere = goesOn.deref() !== undefined;
  answer.resolve(undefined);
  return isThere;
}

function collectGarbage(): void {
  setFlagsFromString("--expose-gc");
  runInNewContext("gc()");
}

// Caught: the continuation retained for as long as the answer takes.
test("the continuation of a pending answer is released when its action is terminated", async () => {
  expect(await isHeld({ isEnded: false })).toBe(true);
  expect(await isHeld({ isEnded: true })).toBe(false);
});

// Caught, one at a time: resolved while an action ran; later actions awaited; no result if none runs.
test("all running actions can be awaited, however they end, but not later ones", async () => {
  const gates = { first: Promise.withResolvers<undefined>(), later: Promise.withResolvers<undefined>() };
  const begun: string[] = [];
  const waits = (name: keyof typeof gates) => async () => {
    begun.push(name);
    await gates[name].promise;
    return null;
  };
  const engine = await startedEngine({ actions: { "app:first": waits("first"), "app:later": waits("later") } });
  const { actions } = engine;
  expect(actions.allEnded()).toBeNull();
  const ended = engine.run("app:later");
  const answer = engine.run("app:first");
  await expect.poll(() => begun).toHaveLength(2);
  const seen: string[] = [];
  const all = actions.allEnded()?.then(() => seen.push("all"));
  const laterOne = engine.run("app:later");
  await expect.poll(() => begun).toHaveLength(3);
  expect(actions.stalled(1, hung())).toBe(true);
  await expect(ended).rejects.toThrow();
  seen.push("one");
  gates.first.resolve(undefined);
  await answer;
  await all;
  expect(seen).toEqual(["one", "all"]);
  gates.later.resolve(undefined);
  await laterOne;
  expect(actions.allEnded()).toBeNull();
  await engine.close();
});

describe("running actions", () => {
  function someRuns() {
    const told: string[] = [];
    const clock = new SteppedClock();
    const watch = {
      noteActions: (count: number) => void told.push(`${String(count)} run`),
      noteTurnOf: () => undefined,
      noteEnded: () => void told.push("one was ended"),
    };
    return { told, clock, runs: new ActionRuns(watch, clock) };
  }

  // Caught, one at a time: a timer left running for ten minutes with everything it retains; the number of actions not
  // reported; an answer retained until it settles.
  test("leave nothing behind when they return", async () => {
    const { told, clock, runs } = someRuns();
    const run = runs.begin();
    const work = async (): Promise<number> => await runs.settleInTurn(run, Promise.resolve(7));
    const answer = runs.run(run, work);
    expect([told, clock.waiting]).toEqual([["1 run"], 1]);
    expect(await answer).toBe(7);
    expect([told, clock.waiting, run.releases.size, runs.allEnded()]).toEqual([["1 run", "0 run"], 0, 0, null]);
  });

  // Caught, one at a time: the watchdog not notified; the wrong action terminated; an unknown one terminated among
  // several.
  test("are terminated if they blocked the event loop, but not if it is unknown which of several did", async () => {
    const { told, runs } = someRuns();
    const never = () => new Promise<never>(() => undefined);
    const [first, second] = [runs.begin(), runs.begin()];
    const answers = [runs.run(first, never), runs.run(second, never)];
    expect(runs.stalled(0, hung())).toBe(false);
    expect(runs.stalled(second.id, hung())).toBe(true);
    await expect(answers[1]).rejects.toThrow("unexpectedly timed out");
    expect(told).toEqual(["1 run", "2 run", "one was ended", "1 run"]);
    expect(runs.stalled(0, hung())).toBe(true);
    await expect(answers[0]).rejects.toThrow("unexpectedly timed out");
    expect([runs.stalled(0, hung()), first.wasEnded, second.wasEnded]).toEqual([false, true, true]);
  });
});
