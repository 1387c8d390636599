import { describe, expect, test } from "vitest";
import type { JsonValue } from "../../src/domain/json.ts";
import { encodeTimestamp } from "../../src/protocol/codec.ts";
import { aBoardDeployment, type BoardDeployment } from "../../testing/boardDeployment.ts";
import { forAllTests } from "@passage/testkit/forAllTests";
import { scaled } from "@passage/testkit/longRun";
import { FAULTS } from "./faults.ts";
import { emptied, onOwnBoard } from "./ownBoard.ts";
import { transitionProblemsUnder } from "./transitionLoad.ts";
import { type Frame, transitionProblems } from "./transitions.ts";

const CLIENTS = 12;
const REQUESTS = scaled(25, 80);
const SEEDS = scaled(2, 30);
const TIMEOUT_MS = scaled(60_000, 900_000);

async function problemsOn(deployment: BoardDeployment, seed: number): Promise<string[]> {
  const url = await emptied(deployment);
  return await transitionProblemsUnder({ url, clients: CLIENTS, requests: REQUESTS, seed });
}

const firstProblems = (deployment: BoardDeployment): Promise<string[]> => problemsOn(deployment, 1);

describe("Transitions", { timeout: TIMEOUT_MS }, () => {
  const deployment = forAllTests(aBoardDeployment, TIMEOUT_MS);

  // Caught: a Transition with the newest durable timestamp; one with an identity not yet shown.
  test.each(Array.from({ length: SEEDS }, (_, at) => at + 1))(
    "form a chain, and each shows every query's result at its timestamp (seed %i)",
    async (seed) => {
      expect(await problemsOn(deployment(), seed)).toEqual([]);
    },
  );

  test("do so while a third of the mutations is retried", async () => {
    expect(await onOwnBoard({ conflicts: { share: 0.3 } }, firstProblems)).toEqual([]);
  });

  // The controls: the same measurement must find problems in a deployment that is broken on purpose.
  test.each(["staleCache", "skippedRangeCheck", "tornSteps"] as const)("of a broken deployment: %s", async (fault) => {
    expect(await onOwnBoard(FAULTS[fault](), firstProblems)).not.toEqual([]);
  });
});

const version = (querySet: number, ts: number, identity = 0) => ({
  querySet,
  identity,
  ts: encodeTimestamp(BigInt(ts)),
});
const add = (newVersion: number, queryId: number): Frame => ({
  from: "client",
  message: {
    type: "ModifyQuerySet",
    newVersion,
    modifications: [{ type: "Add", queryId, udfPath: `query ${queryId}`, args: [{}] }],
  },
});
const removal = (newVersion: number, queryId: number): Frame => ({
  from: "client",
  message: { type: "ModifyQuerySet", newVersion, modifications: [{ type: "Remove", queryId }] },
});

type Version = ReturnType<typeof version>;

/** A Transition that shows each query with the given value. */
function transition(start: Version, end: Version, values: Record<number, JsonValue> = {}): Frame {
  const modifications = Object.entries(values).map(([queryId, value]) => ({
    type: "QueryUpdated",
    queryId: Number(queryId),
    value,
  }));
  return {
    from: "server",
    message: { type: "Transition", startVersion: start, endVersion: end, modifications },
  };
}

/** Every query counts the commits; there is one at each of these timestamps. */
const COMMITS = [20n, 30n, 40n];
const problemsIn = (...frames: Frame[]): string[] =>
  transitionProblems(frames, (_, ts) => COMMITS.filter((commit) => commit <= ts).length);

const BEGUN = [add(1, 1), add(2, 2), transition(version(0, 0), version(2, 10), { 1: 0, 2: 0 })];

test("the frames of a correct view have no problem, and an unchanged result is not sent again", () => {
  expect(
    problemsIn(
      ...BEGUN,
      transition(version(2, 10), version(2, 15)),
      transition(version(2, 15), version(2, 30), { 1: 2, 2: 2 }),
      { from: "client", message: { type: "Authenticate" } },
      removal(3, 1),
      transition(version(2, 30), version(3, 40, 1), { 2: 3 }),
    ),
  ).toEqual([]);
});

test.each<[string, Frame[], RegExp]>([
  [
    "a result that is not renewed",
    [transition(version(2, 10), version(2, 20), { 1: 1 })],
    /at 20 shows query 2 as 0; run then, it gives 1/,
  ],
  [
    "results of two moments",
    [transition(version(2, 10), version(2, 30), { 1: 2, 2: 1 })],
    /at 30 shows query 2 as 1; run then, it gives 2/,
  ],
  [
    "a result of the future",
    [transition(version(2, 10), version(2, 20), { 1: 2, 2: 1 })],
    /at 20 shows query 1 as 2; run then, it gives 1/,
  ],
  [
    "a Transition that is missing",
    [transition(version(2, 15), version(2, 20), { 1: 1, 2: 1 })],
    /does not begin where the last one ended/,
  ],
  ["a step back", [transition(version(2, 10), version(2, 5))], /goes back in time/],
  ["an earlier query set", [transition(version(2, 10), version(1, 10))], /goes back to an earlier set/],
  ["a query set from nowhere", [transition(version(2, 10), version(3, 10))], /query set 3 that nobody has asked for/],
  ["an identity from nowhere", [transition(version(2, 10), version(2, 10, 1))], /an identity that nobody has shown/],
  [
    "a query without a result",
    [add(3, 3), transition(version(2, 10), version(3, 10))],
    /leaves query 3 without a result/,
  ],
  [
    "a query that was removed",
    [removal(3, 2), transition(version(2, 10), version(3, 20), { 1: 1, 2: 1 })],
    /query 2, which is not in the set/,
  ],
])("%s is found", (_, frames, problem) => {
  expect(problemsIn(...BEGUN, ...frames).join("\n")).toMatch(problem);
});
