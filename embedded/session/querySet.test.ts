import { beforeEach, expect, test } from "vitest";
import { JsonText } from "../domain/jsonText.ts";
import { LiveQueries, type QueryDescription } from "../live/liveQueries.ts";
import type { Caller } from "../domain/ports.ts";
import { identityOf } from "../run/execution.ts";
import { asNobody, asPerson } from "../testing/testEngine.ts";
import type { AddQuery, QuerySetModification } from "../protocol/clientMessages.ts";
import { QuerySet } from "./querySet.ts";

const NO_LIMIT = { queries: 100, bytes: 10_000 };

/** Runs by path, each time with another result where the path is `count`. */
let runs: QueryDescription[];
let live: LiveQueries;
let told: number;
let set: QuerySet;
beforeEach(() => {
  runs = [];
  told = 0;
  live = new LiveQueries((description) => {
    runs.push(description);
    const identityRead = description.path === "me";
    const value = identityRead ? (identityOf(description.caller)?.subject ?? "nobody") : String(runs.length);
    const journal = description.path === "page" ? `end ${String(runs.length)}` : null;
    const outcome = { ok: true as const, value: JSON.stringify(value), logLines: [] };
    return Promise.resolve({ outcome, reads: [], journal, identityRead });
  });
  set = new QuerySet(live, () => {
    told += 1;
  });
});

const add = (queryId: number, udfPath: string, more: Partial<AddQuery> = {}): AddQuery => ({
  ...{ type: "Add", queryId, udfPath, args: new JsonText("{}") },
  ...more,
});
const remove = (queryId: number): QuerySetModification => ({ type: "Remove", queryId });
const modify = (caller: Caller, ...modifications: QuerySetModification[]): boolean =>
  set.modify(modifications, caller, NO_LIMIT);

/** Of what is told now: `[queryId, value]`, or the number alone for what was taken away. */
async function collected(): Promise<unknown[]> {
  return (await set.collect()).map((text) => {
    const { type, queryId, value } = JSON.parse(text) as { type: string; queryId: number; value: unknown };
    return type === "QueryRemoved" ? queryId : [queryId, value];
  });
}

test("results are told once, and again when they have changed", async () => {
  modify(asNobody, add(1, "count"));
  expect(await collected()).toEqual([[1, "1"]]);
  set.delivered();
  expect([await collected(), set.hasStale]).toEqual([[], false]);
  live.touchAll();
  expect([told, set.hasStale]).toEqual([1, true]);
  expect(await collected()).toEqual([[1, "2"]]);
});

// Caught: a question that somebody has left, kept right for ever; `delivered` that forgot every removal, those that nobody had been told of among them.
test("a removal is told once, at the first Transition that was collected after it", async () => {
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

// Caught: a removal taken for told that was collected for a Transition which never left.
test("what was collected and not delivered is told again, where it is a removal", async () => {
  modify(asNobody, add(1, "count"));
  await collected();
  set.delivered();
  modify(asNobody, remove(1));
  expect(await collected()).toEqual([1]);
  expect(await collected()).toEqual([1]);
});

test("a query that was left before it was answered is told as removed alone", async () => {
  modify(asNobody, add(1, "count"), remove(1), remove(9));
  expect([await collected(), runs.length]).toEqual([[1], 0]);
});

test("an id that is asked for anew is the new question's", async () => {
  modify(asNobody, add(1, "count"));
  modify(asNobody, add(1, "me"));
  expect(await collected()).toEqual([[1, "nobody"]]);
  expect([set.size, live.size]).toEqual([1, 1]);
});

test("two ids of one question are both told, and one of them may go", async () => {
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

// Caught: a shared query that turned out to ask who is calling, told to everybody as the first one's.
test("what was shared and then asked for the identity is told to each person as theirs", async () => {
  let asksWho = false;
  live = new LiveQueries(({ caller }) => {
    const value = asksWho ? (identityOf(caller)?.subject ?? "nobody") : "same";
    const outcome = { ok: true as const, value: JSON.stringify(value), logLines: [] };
    return Promise.resolve({ outcome, reads: [], journal: null, identityRead: asksWho });
  });
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
  expect(live.size).toBe(2);
});

// Caught: results of the person before taken for those of the next, or kept right beside them.
test("for another caller everything is asked and told anew, a page from where it ended", async () => {
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
  ["one more, after another was left", [add(1, "a"), add(2, "b"), remove(1), add(3, "c")], true],
  ["as many bytes as are allowed", [add(1, "a".repeat(18))], true],
  ["one byte more", [add(1, "a".repeat(19))], false],
  ["one byte more in two questions", [add(1, "a".repeat(8)), add(2, "a".repeat(9))], false],
  ["the bytes of a question that replaces another", [add(1, "a".repeat(18)), add(1, "b".repeat(18))], true],
])("%s: %#", (_, modifications, isWithin) => {
  expect(set.modify(modifications, asNobody, { queries: 2, bytes: 20 })).toBe(isWithin);
});

// Caught: queries of clients that have gone, kept right for ever.
test("what is cleared is watched by nobody, and said to nobody", async () => {
  modify(asNobody, add(1, "count"), add(2, "me"));
  await collected();
  set.clear();
  expect([live.size, set.size]).toEqual([0, 0]);
  live.touchAll();
  expect([told, await collected()]).toEqual([0, []]);
});
