import { ConvexReactClient } from "convex/react";
import { beforeEach, expect, test, vi } from "vitest";
import { api } from "../../convex/_generated/api";
import { watchLive } from "./watchLive";

/** A stand-in for the one live query: its present result, how it reports a change, and who has unsubscribed. */
let answer: () => unknown;
let change: () => void;
let left: number;
let told: unknown[];

function watched() {
  const client = new ConvexReactClient("https://workspace.test");
  const watchQuery = vi.spyOn(client, "watchQuery").mockReturnValue({
    localQueryResult: () => answer(),
    onUpdate: (told) => {
      change = told;
      return () => {
        left += 1;
      };
    },
    journal: () => undefined,
  });
  const stop = watchLive(client, {
    query: api.leads.staff.feed,
    args: { since: 7 },
    onResult: (result) => told.push(result),
    onError: (error) => told.push(error),
  });
  return { stop, watchQuery };
}

beforeEach(() => {
  answer = () => undefined;
  left = 0;
  told = [];
});

// Caught, one at a time: nothing said of an answer that was there before; "not yet" taken for an answer.
test("an answer is told when it comes, and at once where another screen has it already", async () => {
  const { watchQuery } = watched();
  await Promise.resolve();
  expect(told).toEqual([]);
  answer = () => "first";
  change();
  expect(told).toEqual(["first"]);
  watched();
  expect(told).toEqual(["first"]);
  await Promise.resolve();
  expect(told).toEqual(["first", "first"]);
  expect(watchQuery.mock.calls).toEqual([[api.leads.staff.feed, { since: 7 }]]);
});

// Caught: a refusal that was thrown into the client's own work, where nobody is told.
test("a refusal is told as one, and an answer after it too", () => {
  watched();
  const refusal = new Error("refused");
  answer = () => {
    throw refusal;
  };
  change();
  answer = () => "again";
  change();
  expect(told).toEqual([refusal, "again"]);
});

// Caught, one at a time: what was on its way told after the end; the query left watched.
test("after the end nothing is told, and nobody watches", async () => {
  answer = () => "there already";
  const { stop } = watched();
  stop();
  await Promise.resolve();
  change();
  expect([told, left]).toEqual([[], 1]);
});
