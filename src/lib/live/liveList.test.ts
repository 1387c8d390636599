import { describe, expect, test } from "vitest";
import { FakeTable } from "../../../tests/support/screens/fakeTable";
import { aList, openList, shown, watched } from "../../../tests/support/screens/itemList";

test("a list that was never opened is empty and sends no query", () => {
  const table = new FakeTable({ pageSize: 2 });
  const list = aList(table);
  expect(list.getState()).toEqual({ phase: "loading", rows: [], loaded: 0, total: 0, error: null });
  expect([table.pagesAsked, table.watchCount("main")]).toEqual([0, 0]);
});

test("listeners are called for each change until they unsubscribe; a row is found by its key", async () => {
  const table = new FakeTable({ pageSize: 10 });
  for (const key of [1, 2, 4]) table.put("main", key, "row");
  const list = openList(table);
  await table.settle();
  const seen: string[] = [];
  const leave = list.subscribe(() => seen.push(shown(list).join()));
  table.put("main", 3, "new");
  expect(seen).toEqual(["4 row -,3 new -,2 row -,1 row -"]);
  leave();
  table.put("main", 3, "newer");
  expect(seen).toHaveLength(1);
  expect([1, 2, 3, 4].map((key) => list.find(key)?.text)).toEqual(["row", "row", "newer", "row"]);
  expect([0, 2.5, 5].map((key) => list.find(key))).toEqual([undefined, undefined, undefined]);
});

describe("a snapshot", () => {
  test("shows its first page at once with the total, and is ready after the last page", async () => {
    const table = new FakeTable({ pageSize: 2, newest: 1 });
    for (const key of [1, 2, 3]) table.put("main", key, "row");
    const list = openList(table);
    expect(list.getState().phase).toBe("loading");
    await table.deliverPage();
    expect(list.getState()).toMatchObject({ phase: "filling", loaded: 2, total: 3 });
    expect(shown(list)).toEqual(["3 row -", "2 row -"]);
    await table.settle();
    expect(list.getState()).toMatchObject({ phase: "ready", loaded: 3, total: 3 });
    expect(shown(list)).toEqual(["3 row -", "2 row -", "1 row -"]);
  });

  test("joins the second table by key, in either order of arrival", async () => {
    const table = new FakeTable({ pageSize: 10 });
    table.put("main", 1, "row");
    const list = openList(table);
    await table.settle();
    table.put("side", 2, "early");
    table.put("main", 2, "late");
    table.put("side", 1, "label");
    expect(shown(list)).toEqual(["2 late early", "1 row label"]);
  });

  // Caught, one at a time: a list that gave up after three attempts; a list that stayed failed.
  test("reads a failed page again, says so after three attempts, and is ready once the page comes", async () => {
    const table = new FakeTable({ pageSize: 10 });
    table.put("main", 1, "row");
    table.failPages(4);
    const list = openList(table);
    const phases: string[] = [];
    for (let attempt = 1; attempt <= 5; attempt++) {
      await table.deliverPage();
      phases.push(list.getState().phase);
    }
    expect(phases).toEqual(["loading", "loading", "failed", "failed", "ready"]);
    expect([list.getState().error, shown(list)]).toEqual([null, table.truth()]);
  });

  // Caught: an error kept after the list was opened again.
  test("that fails is read again at once when the list is opened", async () => {
    const table = new FakeTable({ pageSize: 10 });
    table.put("main", 1, "row");
    table.failPages(3);
    const list = openList(table);
    for (let attempt = 1; attempt <= 3; attempt++) await table.deliverPage();
    expect(list.getState()).toMatchObject({ phase: "failed", error: new Error("page refused") });
    list.open();
    expect(list.getState()).toMatchObject({ phase: "loading", error: null });
    await table.settle();
    expect(list.getState().phase).toBe("ready");
  });
});

describe("a feed", () => {
  test("delivers each change at once, by one subscription", async () => {
    const table = new FakeTable({ pageSize: 10, newest: 1 });
    table.put("main", 1, "row");
    const list = openList(table);
    await table.settle();
    for (let key = 2; key < 22; key++) {
      table.put("main", key, "new");
      expect(shown(list)[0]).toBe(`${String(key)} new -`);
    }
    await table.flush();
    expect([table.watchCount("main"), table.caughtUpFrom]).toEqual([1, []]);
  });

  // Caught: feeds moved to the version of each later page, past changes to rows of earlier pages.
  test("starts at the first page's version, however many pages follow", async () => {
    const table = new FakeTable({ pageSize: 1 });
    for (const key of [1, 2, 3]) table.put("main", key, "row");
    const list = openList(table);
    await table.deliverPage();
    table.goOffline();
    table.put("main", 3, "changed");
    await table.deliverPage();
    await table.deliverPage();
    table.goOnline();
    expect(shown(list)).toEqual(["3 changed -", "2 row -", "1 row -"]);
  });

  // Caught, one at a time: a list that a late page made ready while its feed failed; a list that stayed failed.
  test("that fails makes the list fail, even with a page pending, until it answers again", async () => {
    const table = new FakeTable({ pageSize: 1 });
    for (const key of [1, 2]) table.put("main", key, "row");
    const list = openList(table);
    await table.deliverPage();
    const latePage = table.holdPage();
    const tryAgain = table.holdPauses();
    table.failFeeds();
    const broken = { phase: "failed", error: new Error("feed refused") };
    expect(list.getState()).toMatchObject(broken);
    await latePage();
    expect(list.getState()).toMatchObject(broken);
    expect([shown(list), watched(table)]).toEqual([table.truth(), 0]);
    table.put("main", 2, "changed meanwhile");
    await tryAgain();
    expect([list.getState().phase, list.getState().error, shown(list)]).toEqual(["ready", null, table.truth()]);
    expect(table.pagesRead).toHaveLength(2);
  });

  // Caught: one feed's answer cleared the failure of the other.
  test("that fails keeps the list failed although the other one answers", async () => {
    const table = new FakeTable({ pageSize: 10 });
    table.put("main", 1, "row");
    const list = openList(table);
    await table.settle();
    const tryAgain = table.holdPauses();
    table.failFeeds("side");
    table.put("main", 1, "newer");
    expect(list.getState()).toMatchObject({ phase: "failed", rows: [{ text: "newer" }] });
    await tryAgain();
    expect(list.getState().phase).toBe("ready");
  });

  // Caught: the loading state shown over a complete list while it was read again.
  test("that fails after the list was complete leaves it ready while it is read again", async () => {
    const table = new FakeTable({ pageSize: 1 });
    for (const key of [1, 2]) table.put("main", key, "row");
    const list = openList(table);
    await table.settle();
    table.holdPauses();
    table.failFeeds();
    list.open();
    const again = { phase: "ready", error: null, rows: [{ key: 2 }, { key: 1 }] };
    expect(list.getState()).toMatchObject(again);
    await table.deliverPage();
    expect(list.getState()).toMatchObject(again);
  });

  // Caught: a whole snapshot read again for a few hundred changes.
  test("that has missed more than its live answer contains reads the missed rows, and no page", async () => {
    const table = new FakeTable({ pageSize: 2, newest: 2, catchUp: 3 });
    for (const key of [1, 2, 3, 4]) table.put("main", key, "row");
    const list = openList(table);
    await table.settle();
    table.goOffline();
    for (let key = 1; key <= 12; key++) table.put("main", key, "new");
    table.goOnline();
    expect(shown(list).slice(0, 2)).toEqual(["12 new -", "11 new -"]);
    await table.flush();
    expect([shown(list), table.caughtUpFrom, table.pagesRead.length]).toEqual([table.truth(), [4, 7, 10, 13], 2]);
  });

  test("that cannot read the missed rows says so, and reads them again", async () => {
    const table = new FakeTable({ pageSize: 10, newest: 1 });
    table.put("main", 1, "row");
    const list = openList(table);
    await table.settle();
    const tryAgain = table.holdPauses();
    table.failReads(1);
    table.batch(() => {
      for (const key of [2, 3]) table.put("main", key, "imported");
    });
    await table.flush();
    expect(list.getState()).toMatchObject({ phase: "failed", error: new Error("read refused") });
    await tryAgain();
    expect([list.getState().phase, shown(list)]).toEqual(["ready", table.truth()]);
  });

  // Caught: rows of the replaced table kept for good, because their versions are higher.
  test("of a table that was replaced by an older one makes the list read it from the start", async () => {
    const table = new FakeTable({ pageSize: 10 });
    for (const key of [1, 2]) table.put("main", key, "row");
    table.put("main", 1, "newer");
    const list = openList(table);
    await table.settle();
    table.restore("main", [1, 1, "row"]);
    await table.settle();
    expect([list.getState().phase, shown(list)]).toEqual(["ready", ["2 row -", "1 row -"]]);
    table.restore("main", [2, 0, "oldest"]);
    table.put("main", 3, "after that");
    await table.settle();
    expect(shown(list)).toEqual(table.truth());
  });

  test("catches up after a lost connection", async () => {
    const table = new FakeTable({ pageSize: 10 });
    table.put("main", 1, "before");
    const list = openList(table);
    await table.settle();
    table.goOffline();
    table.put("main", 1, "while away");
    expect(shown(list)).toEqual(["1 before -"]);
    table.goOnline();
    expect(shown(list)).toEqual(["1 while away -"]);
  });
});

test.each(["main", "side"] as const)("an import into %s just before and during opening is not missed", async (part) => {
  const table = new FakeTable({ pageSize: 4, newest: 2, catchUp: 5 });
  for (let key = 1; key <= 12; key++) table.put("main", key, "row");
  for (let key = 1; key <= 12; key++) table.put(part, key, "imported");
  const list = openList(table);
  await table.deliverPage();
  table.batch(() => {
    for (let key = 1; key <= 12; key++) table.put(part, key, "imported again");
  });
  await table.settle();
  table.put(part, 3, "changed");
  expect(table.pagesRead).toHaveLength(3);
  expect([list.getState().phase, shown(list)]).toEqual(["ready", table.truth()]);
});

describe("versions", () => {
  test("a page read earlier never replaces a newer version from a feed", async () => {
    const table = new FakeTable({ pageSize: 1 });
    table.put("main", 1, "old");
    table.put("main", 2, "first page");
    const list = openList(table);
    await table.deliverPage();
    const latePage = table.holdPage();
    table.put("main", 1, "new");
    await latePage();
    await table.settle();
    // Control: without the version check this shows "old".
    expect(shown(list)).toEqual(["2 first page -", "1 new -"]);
  });

  test("a change publishes a new array and does not modify the earlier one", async () => {
    const table = new FakeTable({ pageSize: 10 });
    table.put("main", 1, "row");
    const list = openList(table);
    await table.settle();
    const before = list.getState().rows;
    table.put("main", 2, "row");
    expect(before).toHaveLength(1);
    expect(list.getState().rows).not.toBe(before);
  });
});

describe("an optimistic update", () => {
  async function listWithOne() {
    const table = new FakeTable({ pageSize: 10 });
    table.put("main", 1, "row");
    table.put("side", 1, "stored");
    const list = openList(table);
    await table.settle();
    return { table, list };
  }

  test("is shown at once and stays until the feed delivers a newer version", async () => {
    const { table, list } = await listWithOne();
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const written = list.write(1, "mine", () => promise);
    expect(shown(list)).toEqual(["1 row mine"]);
    resolve(undefined);
    await written;
    expect(shown(list)).toEqual(["1 row mine"]);
    table.put("side", 1, "mine");
    table.put("side", 1, "theirs");
    // Control: an accepted write that is never dropped hides all later changes by others.
    expect(shown(list)).toEqual(["1 row theirs"]);
  });

  test("is rolled back when it is refused, and the refusal is rethrown", async () => {
    const { list } = await listWithOne();
    const refusal = new Error("refused");
    await expect(list.write(1, "mine", () => Promise.reject(refusal))).rejects.toBe(refusal);
    expect(shown(list)).toEqual(["1 row stored"]);
  });

  // Caught: the older of two quick writes shown until both had been answered.
  test.each(["the newer first", "the older first"])("overrides an older one, with %s answered", async (which) => {
    const { table, list } = await listWithOne();
    const first = Promise.withResolvers<undefined>();
    const second = Promise.withResolvers<undefined>();
    const one = list.write(1, "first", () => first.promise);
    const two = list.write(1, "second", () => second.promise);
    expect(shown(list)).toEqual(["1 row second"]);
    if (which === "the newer first") {
      second.reject(new Error("refused"));
      await expect(two).rejects.toThrow("refused");
      expect(shown(list)).toEqual(["1 row first"]);
      first.resolve(undefined);
      await one;
      expect(shown(list)).toEqual(["1 row first"]);
    } else {
      first.resolve(undefined);
      await one;
      table.put("side", 1, "first");
      expect(shown(list)).toEqual(["1 row second"]);
      second.resolve(undefined);
      await two;
      table.put("side", 1, "second");
      expect(shown(list)).toEqual(["1 row second"]);
    }
  });

  // Caught: an optimistic update kept over a colleague's change that arrived before the server's answer.
  test("is dropped on its answer when a newer version has already arrived", async () => {
    const { table, list } = await listWithOne();
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const written = list.write(1, "mine", () => promise);
    table.put("side", 1, "mine");
    table.put("side", 1, "theirs");
    expect(shown(list)).toEqual(["1 row mine"]);
    resolve(undefined);
    await written;
    expect(shown(list)).toEqual(["1 row theirs"]);
  });

  // Caught: the answer to one write taken for the answer to the other.
  test("is settled only by its own answer", async () => {
    const { table, list } = await listWithOne();
    const first = Promise.withResolvers<undefined>();
    const second = Promise.withResolvers<undefined>();
    const one = list.write(1, "first", () => first.promise);
    const two = list.write(1, "second", () => second.promise);
    second.resolve(undefined);
    await two;
    first.reject(new Error("refused"));
    await expect(one).rejects.toThrow("refused");
    table.put("side", 1, "theirs");
    expect(shown(list)).toEqual(["1 row theirs"]);
  });

  // Caught: after a failure of the list, a write hid a colleague's later change for good.
  test("is dropped also when a page, not a feed, delivers the newer version", async () => {
    const { table, list } = await listWithOne();
    table.failFeeds();
    await list.write(1, "mine", () => Promise.resolve());
    table.put("side", 1, "mine");
    table.put("side", 1, "theirs");
    list.open();
    await table.settle();
    expect(shown(list)).toEqual(["1 row theirs"]);
  });
});

describe("closing", () => {
  const nothing = { phase: "loading", rows: [], loaded: 0, total: 0, error: null };

  async function aFilledList() {
    const table = new FakeTable({ pageSize: 1, newest: 1 });
    for (const key of [1, 2]) table.put("main", key, "secret");
    const list = openList(table);
    await table.deliverPage();
    return { table, list };
  }

  type Filled = Awaited<ReturnType<typeof aFilledList>>;

  // Each case starts an operation and returns a function that ends it. Caught: rows and watches that returned after sign-out.
  test.each<[string, (filled: Filled) => Promise<() => Promise<unknown>>]>([
    ["nothing", async ({ table }) => (await table.settle(), async () => await table.settle())],
    ["a page", async ({ table }) => await Promise.resolve(table.holdPage())],
    [
      "a refused page",
      async ({ table }) => {
        table.failPages(1);
        return await Promise.resolve(table.holdPage());
      },
    ],
    [
      "the delay before a page is retried",
      async ({ table }) => {
        const goOn = table.holdPauses();
        table.failPages(1);
        await table.deliverPage();
        return goOn;
      },
    ],
    [
      "the delay before a failed feed is watched again",
      async ({ table }) => {
        const goOn = table.holdPauses();
        table.failFeeds();
        return await Promise.resolve(goOn);
      },
    ],
    [
      "a read of what was missed",
      async ({ table }) => {
        await table.settle();
        table.goOffline();
        table.tell(() => {
          for (const key of [3, 4, 5]) table.put("main", key, "imported");
        });
        return await Promise.resolve(async () => {
          table.goOnline();
          await table.flush();
        });
      },
    ],
    [
      "the delay before what was missed is read again",
      async ({ table }) => {
        const goOn = table.holdPauses();
        table.failReads(1);
        table.batch(() => {
          for (const key of [3, 4, 5]) table.put("main", key, "imported");
        });
        await table.flush();
        return goOn;
      },
    ],
    [
      "the first result of the feeds",
      async ({ table, list }) => {
        await table.settle();
        list.open();
        table.goOffline();
        table.put("main", 1, "changed");
        await table.deliverPage();
        return async () => {
          table.goOnline();
          await table.flush();
        };
      },
    ],
    [
      "an optimistic update",
      async ({ table, list }) => {
        await table.settle();
        const { promise, resolve } = Promise.withResolvers<undefined>();
        const written = list.write(1, "mine", () => promise);
        return async () => {
          resolve(undefined);
          await written;
        };
      },
    ],
  ])("clears every row and unsubscribes while %s is pending", async (_what, begin) => {
    const filled = await aFilledList();
    const { table, list } = filled;
    const end = await begin(filled);
    list.close();
    const asked = table.pagesAsked;
    expect([list.getState(), watched(table)]).toEqual([nothing, 0]);
    await end();
    await table.settle();
    table.put("main", 9, "later");
    expect([list.getState(), watched(table), table.pagesAsked]).toEqual([nothing, 0, asked]);
  });

  test("leaves no rows for the next person who opens the list", async () => {
    const { table, list } = await aFilledList();
    table.put("side", 2, "secret too");
    await table.settle();
    table.erase(2, "side");
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const written = list.write(1, "mine", () => promise);
    list.close();
    list.open();
    expect(list.getState()).toEqual(nothing);
    await table.deliverPage();
    expect(shown(list)).toEqual(["2 secret -"]);
    await table.settle();
    expect(shown(list)).toEqual(["2 secret -", "1 secret -"]);
    resolve(undefined);
    await written;
    expect(shown(list)).toEqual(["2 secret -", "1 secret -"]);
  });
});
