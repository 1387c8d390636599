import { beforeEach, expect, test } from "vitest";
import { JsonText } from "../domain/jsonText.ts";
import { LiveQueries, type QueryDescription, type RunQuery } from "../live/liveQueries.ts";
import { type Caller, identityOf } from "../domain/caller.ts";
import { asNobody, asPerson } from "../../testing/testEngine.ts";
import type { AddQuery, QuerySetModification } from "../protocol/clientMessages.ts";
import { QuerySet } from "./querySet.ts";

/** Every run is in this thread, and everything durable. */
let lastCommit = 0n;
const ALONE = { runBeside: () => null, sameSince: () => lastCommit };
const NO_LIMIT = { queries: 100, bytes: 10_000 };

/** The queries that ran, by path. A run of `count` returns a new result each time. */
let runs: QueryDescription[];
let live: LiveQueries;
let told: number;
let set: QuerySet;
beforeEach(() => {
  runs = [];
  told = 0;
  lastCommit = 0n;
  const run: RunQuery = (description) => {
    runs.push(description);
    const identityRead = description.path === "me";
    const value = identityRead ? (identityOf(description.caller)?.subject ?? "nobody") : String(runs.length);
    const journal = description.path === "page" ? `end ${String(runs.length)}` : null;
    const outcome = { ok: true as const, value: JSON.stringify(value), logLines: [] };
    return Promise.resolve({ outcome, reads: [], journal, identityRead });
  };
  live = new LiveQueries({ run, ...ALONE });
  set = new QuerySet(live, () => {
    told += 1;
  });
});

const add = (queryId: number, udfPath: string, more: Partial<AddQuery> = {}): AddQuery => ({
  type: "Add",
  queryId,
  udfPath,
  args: new JsonText("{}"),
  ...more,
});
const remove = (queryId: number): QuerySetModification => ({ type: "Remove", queryId });
const modify = (caller: Caller, ...modifications: QuerySetModification[]): boolean =>
  set.modify(modifications, caller, NO_LIMIT);

/** The modifications that are collected now: `[queryId, value]`, or the id alone for a removal. */
async function collected(): Promise<unknown[]> {
  return (await set.collect()).map((text) => {
    const { type, queryId, value } = JSON.parse(text) as { type: string; queryId: number; value: unknown };
    return type === "QueryRemoved" ? queryId : [queryId, value];
  });
}

test("results are sent once, and again when they have changed", async () => {
  modify(asNobody, add(1, "count"));
  expect(await collected()).toEqual([[1, "1"]]);
  set.delivered();
  expect([await collected(), set.hasStale]).toEqual([[], false]);
  live.touchAll();
  expect([told, set.hasStale]).toEqual([1, true]);
  expect(await collected()).toEqual([[1, "2"]]);
});

// Caught: a removed query kept up to date forever; `delivered` forgetting every removal, including those not sent yet.
test("a removal is sent once, in the first Transition collected after it", async () => {
  modify(asNobody, add(1, "count"), add(2, "count"));
  await collected();
  set.delivered();
  modify(asNobody, remove(1));
  expect(set.hasStale).toBe(true);
  expect(await collected()).toEqual([1]);
  modify(asNobody, remove(2));
  set.delivered();
  expect(await collected()).toEqual([2]);
  set.delivered();
  expect([await collected(), set.hasStale, set.size, live.size]).toEqual([[], false, 0, 0]);
});

// Caught: a removal treated as sent although its Transition was discarded.
test("a removal that was collected but not delivered is sent again", async () => {
  modify(asNobody, add(1, "count"));
  await collected();
  set.delivered();
  modify(asNobody, remove(1));
  expect(await collected()).toEqual([1]);
  expect(await collected()).toEqual([1]);
});

test("a query removed before its first result is sent only as removed", async () => {
  modify(asNobody, add(1, "count"), remove(1), remove(9));
  expect([await collected(), runs.length]).toEqual([[1], 0]);
  set.delivered();
  modify(asNobody, add(1, "count"));
  await collected();
  expect(set.hasStale).toBe(false);
  modify(asNobody, remove(1));
  live.touchAll();
  await collected();
  set.delivered();
  expect(set.hasStale).toBe(false);
});

test("an id that is added again belongs to the new query", async () => {
  modify(asNobody, add(1, "count"));
  modify(asNobody, add(1, "me"));
  expect(await collected()).toEqual([[1, "nobody"]]);
  expect([set.size, live.size]).toEqual([1, 1]);
  modify(asNobody, add(1, "me", { componentPath: "clock" }));
  await collected();
  expect(runs.map(({ componentPath }) => componentPath)).toEqual([undefined, "clock"]);
});

test("two ids of one query both get its result, and one of them may be removed", async () => {
  modify(asNobody, add(1, "count"), add(2, "count"));
  expect(await collected()).toEqual([
    [1, "1"],
    [2, "1"],
  ]);
  set.delivered();
  modify(asNobody, remove(1));
  live.touchAll();
  expect(await collected()).toEqual([1, [2, "2"]]);
  expect(live.size).toBe(1);
});

// Caught: a shared query that turned out to read the identity, sent to everyone with the first caller's result.
test("a shared query that starts to read the identity is sent to each caller with their own result", async () => {
  let asksWho = false;
  const run: RunQuery = ({ caller }) => {
    const value = asksWho ? (identityOf(caller)?.subject ?? "nobody") : "same";
    const outcome = { ok: true as const, value: JSON.stringify(value), logLines: [] };
    return Promise.resolve({ outcome, reads: [], journal: null, identityRead: asksWho });
  };
  live = new LiveQueries({ run, ...ALONE });
  const [first, second] = [new QuerySet(live, () => undefined), new QuerySet(live, () => undefined)];
  first.modify([add(1, "q")], asPerson("ann"), NO_LIMIT);
  await first.collect();
  first.clear();
  first.modify([add(1, "q")], asPerson("ann"), NO_LIMIT);
  second.modify([add(1, "q")], asPerson("ben"), NO_LIMIT);
  expect(live.size).toBe(1);
  asksWho = true;
  expect([await first.collect(), await second.collect()]).toEqual([
    [expect.stringContaining('"value":"ann"')],
    [expect.stringContaining('"value":"ben"')],
  ]);
  expect([live.size, first.hasStale, second.hasStale]).toEqual([2, false, false]);
});

// Caught: a run for each person after every change, for good, because they all subscribed before the first result.
test("people who subscribe together share a query once a run has shown that it does not read the identity", async () => {
  const run: RunQuery = (description) => {
    runs.push(description);
    const outcome = { ok: true as const, value: String(runs.length), logLines: [] };
    const reads = [{ index: 1, lower: "a", upper: "c" }];
    return Promise.resolve({ outcome, reads, journal: null, identityRead: false });
  };
  live = new LiveQueries({ run, ...ALONE });
  const sets = ["ann", "ben", "cleo"].map((name) => {
    const each = new QuerySet(live, () => undefined);
    each.modify([add(1, "q")], asPerson(name), NO_LIMIT);
    return each;
  });
  const values = async () => {
    const found: string[] = [];
    for (const each of sets) found.push(...(await each.collect()));
    return found.map((text) => (JSON.parse(text) as { value: unknown }).value);
  };
  expect([await values(), live.size]).toEqual([[1, 1, 1], 1]);
  live.touch(1, "b");
  expect(await values()).toEqual([2, 2, 2]);
  expect(sets.some(({ hasStale }) => hasStale)).toBe(false);
});

// Caught: results of the previous caller sent to the next, or kept up to date beside them.
test("for another caller all queries run and are sent again, a page up to the cursor where it ended", async () => {
  modify(asPerson("ann"), add(1, "me"), add(2, "page", { journal: "begun" }));
  expect(await collected()).toEqual([
    [1, "ann"],
    [2, "2"],
  ]);
  set.delivered();
  set.changeCaller(asPerson("ben"));
  expect((await collected())[0]).toEqual([1, "ben"]);
  const pages = runs.filter(({ path }) => path === "page").map(({ journal }) => journal);
  expect(pages).toEqual(["begun", "end 2"].slice(0, pages.length));
  expect(live.size).toBe(2);
});

// Caught: arguments without a limit.
test.each<[string, QuerySetModification[], boolean]>([
  ["as many queries as are allowed", [add(1, "a"), add(2, "b")], true],
  ["one more", [add(1, "a"), add(2, "b"), add(3, "c")], false],
  ["one more, after another was removed", [add(1, "a"), add(2, "b"), remove(1), add(3, "c")], true],
  ["as many bytes as are allowed", [add(1, "a".repeat(18))], true],
  ["one byte more", [add(1, "a".repeat(19))], false],
  ["one byte more in two queries", [add(1, "a".repeat(8)), add(2, "a".repeat(9))], false],
  ["the bytes of a query that replaces another", [add(1, "a".repeat(18)), add(1, "b".repeat(18))], true],
])("%s: %#", (_, modifications, isWithin) => {
  expect(set.modify(modifications, asNobody, { queries: 2, bytes: 20 })).toBe(isWithin);
});

// Caught: queries of disconnected clients kept up to date forever.
test("a cleared query set has no subscriptions and sends nothing", async () => {
  modify(asNobody, add(1, "count"), add(2, "me"));
  await collected();
  live.touchAll();
  expect([told, set.hasStale]).toEqual([2, true]);
  told = 0;
  set.clear();
  expect([live.size, set.size, set.hasStale]).toEqual([0, 0, false]);
  live.touchAll();
  expect([told, await collected()]).toEqual([0, []]);
});

// Caught, one at a time: only the first slow query started; one that waits although it is up to date.
test("a Transition waits while any of its stale queries runs in another thread", async () => {
  const ends: (() => void)[] = [];
  const slow = new LiveQueries({
    ...ALONE,
    run: () => expect.fail("It runs in another thread."),
    runBeside: ({ path }) =>
      new Promise((resolve) => {
        const outcome = { ok: true as const, value: JSON.stringify(path), logLines: [] };
        const run = { outcome, reads: [], journal: null, identityRead: false };
        ends.push(() => {
          resolve({ run, isCurrent: true });
        });
      }),
  });
  set = new QuerySet(slow, () => {
    told += 1;
  });
  modify(asNobody, add(1, "one"), add(2, "two"));
  expect([set.waits(), set.waits(), ends.length]).toEqual([true, true, 2]);
  ends[0]?.();
  await expect.poll(() => told).toBe(1);
  expect(set.waits()).toBe(true);
  ends[1]?.();
  await expect.poll(() => told).toBe(2);
  expect(set.waits()).toBe(false);
  expect(await collected()).toEqual([
    [1, "one"],
    [2, "two"],
  ]);
});

// Caught: a Transition at a commit at which a result that changed and changed back was another one.
test("a result that is the same again counts for the commit that must be durable", async () => {
  modify(asNobody, add(1, "me"));
  await collected();
  lastCommit = 7n;
  live.touchAll();
  expect(await collected()).toEqual([]);
  expect(set.since).toBe(7n);
});
