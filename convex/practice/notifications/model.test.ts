import { describe, expect, test, vi } from "vitest";
import { NOON, useFixedClock } from "@passage/testkit/clock";
import { refusalOf, startBackend, type Backend } from "../../../tests/support/functions/backend";
import { aPractice } from "../../../tests/support/functions/personas";
import { aNotification } from "../../../tests/support/functions/samples";
import { api, internal } from "../../_generated/api";
import type { Id } from "../../_generated/dataModel";
import type { QueryCtx } from "../../_generated/server";
import type { Staff } from "../../access/accounts/actors";
import { announce, announceTo, beginEpisode, endEpisode, newestNews } from "./model";
import * as Inbox from "./inbox";
import { countUnread, unpackNews, type UnreadCount } from "../unreadNews";

// The numbers themselves: a limit that is imported moves with its mistake.
const MOST_COUNTED = 100;
const KEPT_MS = 90 * 86_400_000;
const SAME_EPISODE_MS = 600_000;

const clock = useFixedClock();
const { list, markAllRead, markRead, newest, own, setKind, settings } = api.practice.notifications.staff;

type Reader = Awaited<ReturnType<typeof aPractice>>["asSales"];

/** The person's unread count in the bell. */
async function unreadOf(reader: Reader): Promise<UnreadCount> {
  const [mine, shared] = await Promise.all([reader.query(own, {}), reader.query(newest, {})]);
  return countUnread(mine, shared);
}

async function store(backend: Backend, ...times: number[]): Promise<void> {
  await backend.run(async (ctx) => {
    for (const at of times) await ctx.db.insert("notifications", aNotification({ at }));
  });
}

const times = (count: number) => Array.from({ length: count }, (_, n) => NOON + 1 + n);
const newLead = { kind: "newLead", count: 1, name: "Sofia Alvarez", recordId: "lead-7" } as const;

async function aTold(count: number) {
  const practice = await aPractice(startBackend());
  await store(practice.backend, ...times(count));
  return practice;
}

describe("shared news", () => {
  test("is on the list of every staff member, unread, with only a number for several records", async () => {
    const { backend, asSales, asAdmin } = await aPractice(startBackend());
    clock.pass(1_000);
    await backend.run(async (ctx) => {
      await announce(ctx, newLead);
      await announce(ctx, { ...newLead, count: 12 });
    });
    const several = { ...newLead, count: 12, name: null, recordId: null };
    for (const reader of [asSales, asAdmin]) {
      expect(await reader.query(list, { wanted: 20 })).toEqual({
        items: [
          { ...several, at: NOON + 1_001, endedAt: null, byName: null, isUnread: true },
          { ...newLead, at: NOON + 1_000, endedAt: null, byName: null, isUnread: true },
        ],
        hasOlder: false,
      });
    }
  });

  // Caught: a name of 50,000 characters on every screen; two with one time, so that "read up to" could not separate them.
  test("has a short name and a time of its own, even when the clock goes back", async () => {
    const { backend, asSales } = await aTold(1);
    clock.pass(-60_000);
    await backend.run(async (ctx) => {
      await announce(ctx, { ...newLead, name: "x".repeat(50_000) });
    });
    const { items } = await asSales.query(list, { wanted: 20 });
    expect(items.map(({ at }) => at)).toEqual([NOON + 2, NOON + 1]);
    expect(items[0]?.name?.length).toBeLessThan(300);
  });

  test("from before a person joined counts as read", async () => {
    const { backend, asSales } = await aPractice(startBackend());
    await store(backend, NOON - 1, NOON + 1);
    clock.pass(60_000);
    const { items } = await asSales.query(list, { wanted: 20 });
    expect(items.map(({ isUnread }) => isUnread)).toEqual([true, false]);
    expect(await unreadOf(asSales)).toEqual({ count: 1, more: false });
    // Caught: a first mark that made all earlier news unread.
    await asSales.mutation(setKind, { kind: "syncHeld", isOn: false });
    expect(await unreadOf(asSales)).toEqual({ count: 1, more: false });
  });
});

describe("personal news", () => {
  const task = { kind: "taskAssigned", count: 1, name: "Call Ana", recordId: "k1", byName: "Ana Duarte" } as const;

  /** The lawyer gets a task; before and after it, shared news is announced. */
  async function aTaskGiven() {
    const practice = await aPractice(startBackend());
    clock.pass(1_000);
    await practice.backend.run(async (ctx) => {
      const lawyer = (await ctx.db.query("users").take(9)).find(({ email }) => email === "daniel@firm.test");
      if (lawyer === undefined) throw new Error("nobody is called Daniel");
      await announce(ctx, newLead);
      await announceTo(ctx, lawyer._id, task);
      await announce(ctx, newLead);
    });
    return practice;
  }
  const kindsOf = async (reader: Awaited<ReturnType<typeof aTaskGiven>>["asSales"]) =>
    (await reader.query(list, { wanted: 20 })).items.map(({ kind }) => kind);

  // Caught: personal news on everybody's list, and in everybody's count.
  test("is on that person's list and in that person's count, and in nobody else's", async () => {
    const { asLawyer, asSales, asAdmin } = await aTaskGiven();
    expect(await kindsOf(asLawyer)).toEqual(["newLead", "taskAssigned", "newLead"]);
    expect((await asLawyer.query(list, { wanted: 20 })).items[1]).toEqual({
      ...task,
      at: NOON + 1_001,
      endedAt: null,
      isUnread: true,
    });
    expect(await unreadOf(asLawyer)).toEqual({ count: 3, more: false });
    for (const reader of [asSales, asAdmin]) {
      expect(await kindsOf(reader)).toEqual(["newLead", "newLead"]);
      expect(await unreadOf(reader)).toEqual({ count: 2, more: false });
    }
  });

  test("is marked by that person alone: for others it does not exist", async () => {
    const { asLawyer, asSales } = await aTaskGiven();
    expect(await refusalOf(asSales.mutation(markRead, { at: NOON + 1_001 }))).toEqual({
      code: "NOT_FOUND",
      what: "notification",
    });
    await asLawyer.mutation(markRead, { at: NOON + 1_001 });
    expect(await unreadOf(asLawyer)).toEqual({ count: 2, more: false });
  });

  // Caught: a list of single marks that grew with other people's notifications.
  test("is no gap in others' marks", async () => {
    const { backend, asSales } = await aTaskGiven();
    await asSales.mutation(markRead, { at: NOON + 1_000 });
    await asSales.mutation(markRead, { at: NOON + 1_002 });
    const readers = await backend.run(async (ctx) => await ctx.db.query("notification_readers").take(5));
    expect(readers).toMatchObject([{ readUpTo: NOON + 1_002, readApart: [] }]);
  });

  test("is counted up to a hundred, like any other notification", async () => {
    const { backend, asLawyer } = await aTaskGiven();
    await backend.run(async (ctx) => {
      const lawyer = (await ctx.db.query("users").take(9)).find(({ email }) => email === "daniel@firm.test");
      for (let nth = 1; nth <= MOST_COUNTED; nth += 1) {
        const userId = lawyer?._id ?? expect.fail("nobody is called Daniel");
        await ctx.db.insert("notifications", aNotification({ kind: "taskAssigned", at: NOON + 5_000 + nth, userId }));
      }
    });
    await asLawyer.mutation(setKind, { kind: "newLead", isOn: false });
    expect(await unreadOf(asLawyer)).toEqual({ count: MOST_COUNTED + 1, more: true });
  });

  test("can be turned off like any other kind", async () => {
    const { asLawyer } = await aTaskGiven();
    await asLawyer.mutation(setKind, { kind: "taskAssigned", isOn: false });
    expect(await kindsOf(asLawyer)).toEqual(["newLead", "newLead"]);
    expect(await unreadOf(asLawyer)).toEqual({ count: 2, more: false });
  });
});

describe("an episode", () => {
  async function episodes() {
    const practice = await aPractice(startBackend());
    clock.pass(1_000);
    const told = async () => {
      const { items } = await practice.asSales.query(list, { wanted: 20 });
      return items.map(({ kind, endedAt }) => [kind, endedAt]);
    };
    const begin = () => practice.backend.run(async (ctx) => await beginEpisode(ctx, "syncFailing"));
    const end = () => practice.backend.run(async (ctx) => await endEpisode(ctx, "syncFailing"));
    return { ...practice, told, begin, end };
  }

  test("is one notification even if it begins repeatedly, and has the time of its end", async () => {
    const { begin, end, told } = await episodes();
    await begin();
    await begin();
    expect(await told()).toEqual([["syncFailing", null]]);
    clock.pass(5_000);
    await end();
    const endedAt = Date.now();
    clock.pass(5_000);
    await end();
    expect(await told()).toEqual([["syncFailing", endedAt]]);
  });

  // Caught: a sheet that failed every other minute, with a notification for each.
  test("continues if it returns within ten minutes, and is a new one later", async () => {
    const { asSales, begin, end, told } = await episodes();
    await begin();
    await end();
    await asSales.mutation(markAllRead, { upTo: Date.now() });
    clock.pass(SAME_EPISODE_MS);
    await begin();
    expect(await told()).toEqual([["syncFailing", null]]);
    expect(await unreadOf(asSales)).toEqual({ count: 0, more: false });
    await end();
    clock.pass(SAME_EPISODE_MS + 1);
    await begin();
    expect(await told()).toHaveLength(2);
    expect(await unreadOf(asSales)).toEqual({ count: 1, more: false });
  });

  test("that never began has no end", async () => {
    const { end, told } = await episodes();
    await end();
    expect(await told()).toEqual([]);
  });
});

describe("reading", () => {
  test("one marks that one, for that person alone", async () => {
    const { asSales, asLawyer } = await aTold(3);
    await asSales.mutation(markRead, { at: NOON + 2 });
    const marks = async (reader: typeof asSales) =>
      (await reader.query(list, { wanted: 20 })).items.map(({ isUnread }) => isUnread);
    expect(await marks(asSales)).toEqual([true, false, true]);
    expect(await unreadOf(asSales)).toEqual({ count: 2, more: false });
    expect(await marks(asLawyer)).toEqual([true, true, true]);
    expect(await refusalOf(asSales.mutation(markRead, { at: NOON }))).toEqual({
      code: "NOT_FOUND",
      what: "notification",
    });
  });

  test("all marks also news that no list has shown, and not news that arrives in the meantime", async () => {
    const { backend, asSales, asLawyer } = await aTold(MOST_COUNTED + 50);
    expect(await unreadOf(asSales)).toEqual({ count: MOST_COUNTED + 1, more: true });
    const { items, hasOlder } = await asSales.query(list, { wanted: 20 });
    expect([items.length, hasOlder]).toEqual([20, true]);
    await store(backend, NOON + 9_000);
    await asSales.mutation(markAllRead, { upTo: items[0]?.at ?? 0 });
    expect(await unreadOf(asSales)).toEqual({ count: 1, more: false });
    expect(await unreadOf(asLawyer)).toEqual({ count: MOST_COUNTED + 1, more: true });
  });

  // Caught: a screen's clock ahead of the server's, which marked future notifications.
  test("all up to a time in the future marks only existing news", async () => {
    const { backend, asSales } = await aTold(2);
    await asSales.mutation(markAllRead, { upTo: NOON * 2 });
    await store(backend, NOON + 9_000);
    expect(await unreadOf(asSales)).toEqual({ count: 1, more: false });
  });

  test("all without any news is no error", async () => {
    const { asSales } = await aTold(0);
    await asSales.mutation(markAllRead, { upTo: 1 });
    expect(await unreadOf(asSales)).toEqual({ count: 0, more: false });
  });

  test("one by one keeps a person to one row", async () => {
    const { backend, asSales } = await aTold(5);
    for (const at of times(5).toReversed()) await asSales.mutation(markRead, { at });
    const readers = await backend.run(async (ctx) => await ctx.db.query("notification_readers").take(5));
    expect(readers).toMatchObject([{ readUpTo: NOON + 5, readApart: [] }]);
  });
});

// Caught, one at a time: a person's query that shared news reruns on every screen; a feed that one person's task reruns for all;
// a count that read leads, and so reran at each change of one.
test("the bell reads personal and shared news separately, and nothing else", async () => {
  const { backend } = await aTold(MOST_COUNTED + 1);
  const ranges = await backend.run(async (ctx) => {
    const { _id: userId } = (await ctx.db.query("users").first()) ?? expect.fail("nobody is here");
    const readBy = async (read: (watched: QueryCtx) => Promise<unknown>) => {
      const found = new Set<string>();
      await read(
        watchedReads(ctx, (table, field, value) => found.add([table, field, value === userId ? "own" : value].join())),
      );
      return [...found].sort();
    };
    const staff = { userId, joinedAt: NOON } as Staff;
    return { own: await readBy((db) => Inbox.own(db, staff)), newest: await readBy((db) => newestNews(db)) };
  });
  expect(ranges).toEqual({
    own: ["notification_readers,userId,own", "notifications,userId,own"],
    newest: ["notifications,userId,"],
  });
});

/** Reports each read: the table, and the first field of its index with its value. */
function watchedReads(ctx: QueryCtx, say: (table: string, field: string, value: unknown) => void): QueryCtx {
  const query = (table: "notifications") => ({
    withIndex: (name: "by_userId_and_at", range: (q: object) => never) => {
      const from = (q: { eq: (field: "userId", value: Id<"users">) => unknown }) => ({
        eq: (field: "userId", value: Id<"users">) => {
          say(table, field, value);
          return q.eq(field, value);
        },
      });
      return ctx.db.query(table).withIndex(name, (q) => range(from(q)));
    },
  });
  return { ...ctx, db: { ...ctx.db, query } } as unknown as QueryCtx;
}

// Caught: a kind whose news are older than the newest hundred of others, and therefore missing.
test("the newest hundred are sent, and of each kind the newest before them", async () => {
  const { backend, asSales } = await aTold(MOST_COUNTED + 5);
  await backend.run(async (ctx) => {
    for (const at of [NOON - 2, NOON - 1]) {
      await ctx.db.insert("notifications", aNotification({ kind: "syncHeld", at }));
    }
  });
  expect(unpackNews(await asSales.query(newest, {}))).toEqual({
    since: NOON + 6,
    timesOf: new Map([
      [
        "newLead",
        times(MOST_COUNTED + 5)
          .slice(4)
          .toReversed(),
      ],
      ["syncHeld", [NOON - 1]],
    ]),
  });
});

test("a list has the newest of all kinds together, as many as requested", async () => {
  const { backend, asSales } = await aTold(4);
  await backend.run(async (ctx) => {
    await ctx.db.insert("notifications", aNotification({ kind: "syncFailing", at: NOON + 2.5 }));
  });
  const shown = async (wanted: number) => {
    const { items, hasOlder } = await asSales.query(list, { wanted });
    return { at: items.map(({ at }) => at - NOON), hasOlder };
  };
  expect(await shown(3)).toEqual({ at: [4, 3, 2.5], hasOlder: true });
  expect(await shown(5)).toEqual({ at: [4, 3, 2.5, 2, 1], hasOlder: false });
});

test("a kind that a person does not want is neither listed nor counted for that person", async () => {
  const { backend, asSales, asLawyer } = await aTold(2);
  await backend.run(async (ctx) => {
    await ctx.db.insert("notifications", aNotification({ kind: "syncFailing", at: NOON + 9 }));
  });
  await asSales.mutation(setKind, { kind: "newLead", isOn: false });
  await asSales.mutation(setKind, { kind: "newLead", isOn: false });
  expect((await asSales.query(list, { wanted: 20 })).items.map(({ kind }) => kind)).toEqual(["syncFailing"]);
  expect(await unreadOf(asSales)).toEqual({ count: 1, more: false });
  expect(await unreadOf(asLawyer)).toEqual({ count: 3, more: false });
  expect(await asSales.query(settings, {})).toContainEqual({ kind: "newLead", isOn: false });
  // Caught: a choice about one kind that reset the others.
  await asSales.mutation(setKind, { kind: "syncHeld", isOn: false });
  expect(await asSales.query(settings, {})).toContainEqual({ kind: "newLead", isOn: false });
  await asSales.mutation(setKind, { kind: "newLead", isOn: true });
  expect(await unreadOf(asSales)).toEqual({ count: 3, more: false });
});

describe("the sweep", () => {
  test("deletes news older than 90 days, in several batches", async () => {
    const { backend, asSales } = await aTold(450);
    clock.pass(KEPT_MS + 600);
    await store(backend, NOON + 600, NOON + KEPT_MS);
    await backend.mutation(internal.practice.notifications.jobs.sweep, {});
    await backend.finishAllScheduledFunctions(vi.runAllTimers);
    expect(await asSales.query(list, { wanted: 20 })).toMatchObject({
      items: [{ at: NOON + KEPT_MS }, { at: NOON + 600 }],
      hasOlder: false,
    });
  });

  test("deletes the rows of people who are no longer staff, and no others", async () => {
    const { backend, asSales, asLawyer } = await aTold(2);
    for (const reader of [asSales, asLawyer]) await reader.mutation(markRead, { at: NOON + 1 });
    await backend.run(async (ctx) => {
      const lawyer = (await ctx.db.query("users").take(9)).find(({ email }) => email === "daniel@firm.test");
      if (lawyer) await ctx.db.patch("users", lawyer._id, { status: "revoked" });
    });
    await backend.mutation(internal.practice.notifications.jobs.sweep, {});
    const readers = await backend.run(async (ctx) => await ctx.db.query("notification_readers").take(5));
    expect(readers).toHaveLength(1);
    expect(await unreadOf(asSales)).toEqual({ count: 1, more: false });
  });
});
