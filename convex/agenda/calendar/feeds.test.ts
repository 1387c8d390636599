import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { useFixedClock } from "@passage/testkit/clock";
import { refusalOf } from "../../../tests/support/functions/backend";
import { aPracticeWithCase, storeDeadline, storeTask } from "../../../tests/support/functions/dues";
import { api } from "../../_generated/api";
import { feedPathOf } from "../calendarFeeds/rules";

// The number itself: with an imported limit, the test would move with a mistake.
const FETCH_NOTED_MS = 600_000;

const clock = useFixedClock();
const { choose, make, mine, revoke } = api.agenda.calendarFeeds.staff;

beforeEach(() => {
  vi.stubEnv("CONVEX_SITE_URL", "https://site.test");
  vi.stubEnv("APP_ORIGINS", "https://app.test,https://other.test");
});
afterEach(() => {
  vi.unstubAllEnvs();
});

type Practice = Awaited<ReturnType<typeof aPracticeWithCase>>;

/** A feed of the lawyer, who has one task; another task has no owner. */
async function aFeed() {
  const practice = await aPracticeWithCase();
  const { asLawyer, backend, clientId, ids } = practice;
  await storeTask(backend, { clientId, ownerId: ids.lawyer, text: "Call" });
  await storeDeadline(backend, { clientId, title: "File" });
  const { url } = await asLawyer.action(make, {});
  return { ...practice, url };
}

const fetched = async ({ backend }: Practice, url: string, method = "GET") =>
  await backend.fetch(new URL(url).pathname, { method });
const summariesOf = (text: string) =>
  text
    .replaceAll("\r\n ", "")
    .split("\r\n")
    .filter((line) => line.startsWith("SUMMARY:"))
    .map((line) => line.slice("SUMMARY:".length));
const summariesAt = async (practice: Practice, url: string) => summariesOf(await (await fetched(practice, url)).text());
const auditOf = async ({ backend }: Practice) =>
  (await backend.run(async (ctx) => await ctx.db.query("audit_events").take(20)))
    .filter(({ action }) => action.startsWith("calendarFeeds:"))
    .map(({ action, subject, before, after }) => ({ action, subject, before, after }));

describe("a feed", () => {
  test("answers its secret address without a session, as a calendar that is not cached", async () => {
    const practice = await aFeed();
    expect(practice.url).toMatch(/^https:\/\/site\.test\/calendar\/[\w-]{43}\.ics$/);
    const answer = await fetched(practice, practice.url);
    expect([answer.status, Object.fromEntries(answer.headers)]).toEqual([
      200,
      {
        "content-type": "text/calendar; charset=utf-8",
        "content-disposition": 'inline; filename="deadlines.ics"',
        "cache-control": "private, no-store",
        "x-content-type-options": "nosniff",
        "x-robots-tag": "noindex",
      },
    ]);
    const text = await answer.text();
    expect(summariesOf(text)).toEqual(["Task: Call"]);
    expect(text).toContain(`URL;VALUE=URI:https://app.test/clients/`);
  });

  test("follows items that are done, moved or reassigned", async () => {
    const practice = await aFeed();
    const { asLawyer, backend, clientId, ids, url } = practice;
    const deadlineId = await storeDeadline(backend, { clientId, ownerId: ids.lawyer, title: "Answer" });
    expect(await summariesAt(practice, url)).toEqual(["Case deadline: Answer", "Task: Call"]);
    await asLawyer.mutation(api.agenda.deadlines.staff.setDone, { deadlineId, isDone: true });
    expect(await summariesAt(practice, url)).toEqual(["Task: Call"]);
  });

  test("has everyone's dates and clients' names if the person chooses so", async () => {
    const practice = await aFeed();
    const { asLawyer, url } = practice;
    await asLawyer.mutation(choose, { hasEverybodys: true, hasNames: false });
    expect(await summariesAt(practice, url)).toEqual(["Case deadline: File", "Task: Call"]);
    await asLawyer.mutation(choose, { hasEverybodys: false, hasNames: true });
    expect(await summariesAt(practice, url)).toEqual(["Task: Call (Ana Souza)"]);
  });

  test("has items due from a month ago to two years from now", async () => {
    const practice = await aFeed();
    const { backend, clientId, ids, url } = practice;
    // It is still the evening of the same day in the practice's time zone.
    clock.pass(15 * 3_600_000);
    const dates = ["2026-02-01", "2026-02-02", "2028-03-02", "2028-03-03"];
    for (const dueOn of dates) await storeTask(backend, { clientId, ownerId: ids.lawyer, dueOn, text: dueOn });
    expect(await summariesAt(practice, url)).toEqual(["Task: 2026-02-02", "Task: Call", "Task: 2028-03-02"]);
    await backend.run(async (ctx) => {
      const [task] = await ctx.db.query("tasks").take(1);
      if (task === undefined) throw new Error("none");
      const { _id, _creationTime, ...row } = task;
      for (let nth = 0; nth < 998; nth += 1) await ctx.db.insert("tasks", row);
    });
    await storeDeadline(backend, { clientId, ownerId: ids.lawyer });
    expect(await summariesAt(practice, url)).toHaveLength(1_000);
  });
});

describe("the address", () => {
  // Caught: the secret in the database, and so in every backup.
  test("is stored as a hash only, and shown once", async () => {
    const { asLawyer, backend, url } = await aFeed();
    const secret = /calendar\/(.+)\.ics$/.exec(url)?.[1] ?? "";
    const tables = ["calendar_feeds", "audit_events", "_scheduled_functions"] as const;
    const stored = await backend.run(async (ctx) =>
      Promise.all(
        tables.map((table) =>
          table === "_scheduled_functions" ? ctx.db.system.query(table).take(50) : ctx.db.query(table).take(50),
        ),
      ),
    );
    expect(secret).toHaveLength(43);
    expect(JSON.stringify(stored)).not.toContain(secret);
    expect(await asLawyer.query(mine, {})).toEqual({
      hasEverybodys: false,
      hasNames: false,
      madeAt: Date.now(),
      fetchedAt: null,
    });
  });

  test("changes each time; a new one ends the old and keeps the choices", async () => {
    const practice = await aFeed();
    const { asLawyer, asSales, backend, url, ids } = practice;
    await asLawyer.mutation(choose, { hasEverybodys: true, hasNames: false });
    await fetched(practice, url);
    clock.pass(1_000);
    const { url: newUrl } = await asLawyer.action(make, {});
    expect(await asLawyer.query(mine, {})).toMatchObject({ madeAt: Date.now(), fetchedAt: null });
    await asSales.action(make, {});
    for (let tries = 0; tries < 2; tries += 1) {
      await asSales.mutation(choose, { hasEverybodys: false, hasNames: true });
    }
    const { url: othersUrl } = await asSales.action(make, {});
    expect(new Set([url, newUrl, othersUrl]).size).toBe(3);
    expect((await fetched(practice, url)).status).toBe(404);
    expect(await summariesAt(practice, newUrl)).toHaveLength(2);
    expect(await summariesAt(practice, othersUrl)).toEqual([]);
    expect(await backend.run(async (ctx) => (await ctx.db.query("calendar_feeds").take(9)).length)).toBe(2);
    const made = await backend.run(async (ctx) => (await ctx.db.query("audit_events").take(1))[0]);
    expect(made?.actorName).toBe("Daniel Okafor");
    expect(await auditOf(practice)).toEqual([
      { action: "calendarFeeds:make", subject: ids.lawyer, before: null, after: "own dates, without names" },
      {
        action: "calendarFeeds:change",
        subject: ids.lawyer,
        before: "own dates, without names",
        after: "everyone's dates, without names",
      },
      { action: "calendarFeeds:make", subject: ids.lawyer, before: null, after: "everyone's dates, without names" },
      { action: "calendarFeeds:make", subject: ids.sales, before: null, after: "own dates, without names" },
      {
        action: "calendarFeeds:change",
        subject: ids.sales,
        before: "own dates, without names",
        after: "own dates, with names",
      },
      { action: "calendarFeeds:make", subject: ids.sales, before: null, after: "own dates, with names" },
    ]);
  });

  // Caught: another response for an ended address, which tells a guesser that it existed.
  test("that ended answers every request like an unknown one", async () => {
    const practice = await aFeed();
    const { asLawyer, ids, url } = practice;
    for (const more of ["/x", "x"]) expect((await fetched(practice, `${url}${more}`)).status).toBe(404);
    await asLawyer.mutation(choose, { hasEverybodys: true, hasNames: true });
    expect(await asLawyer.query(mine, {})).toMatchObject({ hasEverybodys: true, hasNames: true });
    await asLawyer.mutation(choose, { hasEverybodys: true, hasNames: false });
    await asLawyer.mutation(revoke, {});
    const before = "everyone's dates, without names";
    const revoked = { action: "calendarFeeds:revoke", subject: ids.lawyer, before, after: null };
    expect((await auditOf(practice)).at(-1)).toEqual(revoked);
    const never = [
      feedPathOf("A".repeat(43)),
      "/calendar/",
      "/calendar/x.ics",
      `${new URL(url).pathname}/x`,
      "/calendar/a/b",
    ];
    const answers = [];
    for (const path of [new URL(url).pathname, ...never]) {
      const answer = await practice.backend.fetch(path, { method: "GET" });
      answers.push(JSON.stringify([answer.status, await answer.text(), Object.fromEntries(answer.headers)]));
    }
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toContain("404");
    expect(answers[0]).toContain("private, no-store");
    expect(await asLawyer.query(mine, {})).toBeNull();
    expect(await refusalOf(asLawyer.mutation(revoke, {}))).toEqual({ code: "NOT_FOUND", what: "calendar feed" });
    const chosen = asLawyer.mutation(choose, { hasEverybodys: true, hasNames: true });
    expect(await refusalOf(chosen)).toEqual({ code: "NOT_FOUND", what: "calendar feed" });
  });

  // Caught: a calendar still served after its owner's access had ended.
  test("ends with the person's access, and waits for a required second step", async () => {
    const practice = await aFeed();
    const { backend, ids, url } = practice;
    const change = async (fields: object) => {
      await backend.run(async (ctx) => {
        await ctx.db.patch("users", ids.lawyer, fields);
      });
      return (await fetched(practice, url)).status;
    };
    expect(await change({ status: "revoked" })).toBe(404);
    expect(await change({ status: "active" })).toBe(200);
    await backend.run(async (ctx) => {
      await ctx.db.insert("access_settings", { secondFactorDueAt: 1, isSecondFactorEnforced: true });
    });
    expect(await change({ hasSecondFactor: false })).toBe(404);
    expect(await change({ hasSecondFactor: true })).toBe(200);
    expect(await change({ role: "client" })).toBe(404);
  });

  test("answers a method other than GET with nothing", async () => {
    const practice = await aFeed();
    for (const method of ["POST", "PUT", "DELETE"]) {
      expect((await fetched(practice, practice.url, method)).status).toBe(404);
    }
  });

  test("is served thirty times at once and then once a minute; another one is not delayed", async () => {
    const practice = await aFeed();
    const { asSales, url } = practice;
    const { url: othersUrl } = await asSales.action(make, {});
    for (let nth = 0; nth < 30; nth += 1) expect((await fetched(practice, url)).status).toBe(200);
    const limited = await fetched(practice, url);
    expect([limited.status, limited.headers.get("retry-after")]).toEqual([429, "60"]);
    expect(await limited.text()).toBe("Too many requests");
    expect((await fetched(practice, othersUrl)).status).toBe(200);
    clock.pass(500);
    expect((await fetched(practice, url)).headers.get("retry-after")).toBe("60");
    clock.pass(59_500);
    expect((await fetched(practice, url)).status).toBe(200);
    expect((await fetched(practice, url)).status).toBe(429);
  });

  test("records its last fetch, written at most every ten minutes", async () => {
    const practice = await aFeed();
    const { asLawyer, url } = practice;
    const fetchedAfter = async (ms: number) => {
      clock.pass(ms);
      await fetched(practice, url);
      return (await asLawyer.query(mine, {}))?.fetchedAt;
    };
    const first = await fetchedAfter(0);
    expect(first).toBe(Date.now());
    expect(await fetchedAfter(FETCH_NOTED_MS - 1)).toBe(first);
    expect(await fetchedAfter(1)).toBe(Date.now());
  });

  // Caught: a table that grew with each guess.
  test("that is guessed wrong writes nothing", async () => {
    const practice = await aFeed();
    const before = await practice.backend.run(async (ctx) => await ctx.db.query("calendar_feeds").take(9));
    for (let nth = 0; nth < 40; nth += 1) {
      expect((await practice.backend.fetch(feedPathOf("B".repeat(43)), { method: "GET" })).status).toBe(404);
    }
    expect(await practice.backend.run(async (ctx) => await ctx.db.query("calendar_feeds").take(9))).toEqual(before);
  });
});
