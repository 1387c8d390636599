import { getFunctionName, type FunctionReference } from "convex/server";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { useFixedClock } from "@passage/testkit/clock";
import { startBackend, type Backend } from "../../../tests/support/functions/backend";
import { internal } from "../../_generated/api";
import type { Doc } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import { hashOf } from "./chain";
import { recordEvent } from "./model";
import { verifyLog } from "./verdict";

const clock = useFixedClock();
const { seal } = internal.access.audit.jobs;
const { verify } = internal.access.audit.internal;
const DAY_MS = 24 * 60 * 60 * 1_000;
const [FIRST_DAY, SECOND_DAY] = ["2026-03-04", "2026-03-05"];
const ACTOR = { job: "test" };

beforeEach(() => {
  vi.spyOn(console, "info").mockImplementation(() => undefined);
});

async function write(backend: Backend, ...subjects: string[]): Promise<void> {
  await backend.run(async (ctx) => {
    for (const subject of subjects) {
      await recordEvent(ctx, { actor: ACTOR, action: "leads:setStatus", subject, before: "thinking", after: "closed" });
    }
  });
}

async function sealAll(backend: Backend): Promise<void> {
  await backend.mutation(seal, {});
  await backend.finishAllScheduledFunctions(() => {
    vi.runAllTimers();
  });
}

/** Two sealed days and today. lead-1 has one event on each of the two days, lead-2 one on the first. */
async function aSealedLog(): Promise<Backend> {
  const backend = startBackend();
  await write(backend, "lead-1", "lead-1", "lead-2");
  clock.pass(DAY_MS);
  await write(backend, "lead-1");
  clock.pass(DAY_MS);
  await sealAll(backend);
  await write(backend, "lead-1");
  return backend;
}

type Events = [first: Doc<"audit_events">, second: Doc<"audit_events">, third: Doc<"audit_events">];

async function tamper(
  backend: Backend,
  how: (ctx: MutationCtx, ofLead1: Events, last: Doc<"audit_events">) => Promise<unknown>,
) {
  await backend.run(async (ctx) => {
    const events = await ctx.db
      .query("audit_events")
      .withIndex("by_subject", (q) => q.eq("subject", "lead-1"))
      .take(4);
    const [first, second, third, last] = events;
    if (!first || !second || !third || !last) throw new Error("lead-1 has four events");
    await how(ctx, [first, second, third], last);
  });
}

/** The fields of an event, forged with a correct hash. */
async function forged(fields: Parameters<typeof hashOf>[0]) {
  return { ...fields, hash: await hashOf(fields) };
}

const invented = {
  action: "leads:setStatus",
  subject: "lead-1",
  actorId: null,
  actorName: "nobody",
  before: null,
  after: null,
};

test("an untouched log has no break, and the right counts", async () => {
  const backend = await aSealedLog();
  expect(await backend.action(verify, {})).toMatchObject({
    says: "No break: 5 events about 2 records, 2 seals.",
    break: null,
    events: 5,
    records: 2,
    seals: 2,
    newestSeal: { day: SECOND_DAY, events: 1, chains: 1 },
  });
});

test("an empty log has no break", async () => {
  const says = "No break: 0 events about 0 records, 0 seals.";
  expect(await startBackend().action(verify, {})).toMatchObject({ says, newestSeal: null });
});

describe("verification finds", () => {
  interface Found {
    kind: string;
    record: string | null;
    day: string;
  }
  const at = (kind: string, day = FIRST_DAY, record: string | null = "lead-1"): Found => ({ kind, record, day });

  // Caught, one at a time: a field that the hash does not cover; a link that is not compared; seals that are not read;
  // heads that are not compared with the events.
  test.each<[string, Parameters<typeof tamper>[1], Found]>([
    [
      "a changed value",
      (ctx, [first]) => ctx.db.patch("audit_events", first._id, { after: "thinking" }),
      at("changed"),
    ],
    [
      "another author",
      (ctx, [, second]) => ctx.db.patch("audit_events", second._id, { actorName: "Ana" }),
      at("changed"),
    ],
    ["another time", (ctx, [first]) => ctx.db.patch("audit_events", first._id, { at: 1 }), at("changed")],
    [
      "another record",
      (ctx, [, , third]) => ctx.db.patch("audit_events", third._id, { subject: "lead-3" }),
      at("removed", "2026-03-06"),
    ],
    [
      "a hash that was taken away",
      (ctx, [, second]) => ctx.db.patch("audit_events", second._id, { hash: undefined }),
      at("changed"),
    ],
    [
      "an event removed in the middle",
      (ctx, [, second]) => ctx.db.delete("audit_events", second._id),
      at("removed", SECOND_DAY),
    ],
    ["the first event removed", (ctx, [first]) => ctx.db.delete("audit_events", first._id), at("removed")],
    [
      "events removed at the end of a sealed day",
      async (ctx, [, , third], last) => {
        await ctx.db.delete("audit_events", last._id);
        await ctx.db.delete("audit_events", third._id);
      },
      at("removedAtEnd", SECOND_DAY),
    ],
    [
      "a whole record removed",
      async (ctx) => {
        for await (const { _id } of ctx.db
          .query("audit_events")
          .withIndex("by_subject", (q) => q.eq("subject", "lead-2"))) {
          await ctx.db.delete("audit_events", _id);
        }
      },
      at("removedAtEnd", FIRST_DAY, "lead-2"),
    ],
    ["a row by hand", (ctx) => ctx.db.insert("audit_events", invented), at("inserted", "2026-03-06")],
    [
      "a row by hand about a new record",
      (ctx) => ctx.db.insert("audit_events", { ...invented, subject: "lead-9" }),
      at("inserted", "2026-03-06", "lead-9"),
    ],
    [
      "a chain that was written anew, hashes and all",
      async (ctx, [first, second, third], last) => {
        let previousHash: string | null = null;
        for (const event of [first, second, third, last]) {
          const { _id, _creationTime, hash: _, ...fields } = event;
          const next: Awaited<ReturnType<typeof forged>> = await forged({ ...fields, after: "thinking", previousHash });
          await ctx.db.replace("audit_events", _id, next);
          previousHash = next.hash;
        }
      },
      at("changed"),
    ],
    [
      "a changed head",
      async (ctx) => {
        const head = await ctx.db.query("audit_heads").first();
        if (head) await ctx.db.delete("audit_heads", head._id);
      },
      at("sealChanged", FIRST_DAY, null),
    ],
    [
      "a removed seal",
      async (ctx) => {
        const first = await ctx.db.query("audit_seals").first();
        if (first) await ctx.db.delete("audit_seals", first._id);
      },
      at("sealRemoved", SECOND_DAY, null),
    ],
    [
      "the last seal removed",
      async (ctx) => {
        const last = await ctx.db.query("audit_seals").order("desc").first();
        if (last) await ctx.db.delete("audit_seals", last._id);
      },
      at("sealRemoved", SECOND_DAY, null),
    ],
    [
      "a changed number in a seal",
      async (ctx) => {
        const first = await ctx.db.query("audit_seals").first();
        if (first) await ctx.db.patch("audit_seals", first._id, { events: 2 });
      },
      at("sealChanged", FIRST_DAY, null),
    ],
  ])("%s", async (_, how, found) => {
    const backend = await aSealedLog();
    await tamper(backend, how);
    const verdict = await backend.action(verify, {});
    expect(verdict.break).toMatchObject(found);
    expect(verdict.says).toMatch(/^Break: /);
  });

  test("the event that was tampered with, by its id", async () => {
    const backend = await aSealedLog();
    let id = "";
    await tamper(backend, async (ctx, [, second]) => {
      id = second._id;
      await ctx.db.patch("audit_events", second._id, { after: "thinking" });
    });
    expect((await backend.action(verify, {})).break?.event).toBe(id);
  });

  // Seals and heads are of the log without the inserted event, which has its own hash. Caught: seals compared with
  // heads only.
  test.each<[string, [written: string[], sealed: string[]], Found]>([
    ["a sealed day", [["lead-1", "lead-7"], ["lead-1"]], at("inserted", FIRST_DAY, "lead-7")],
    ["a day before the seals", [["lead-7"], []], at("inserted", FIRST_DAY, "lead-7")],
    ["a sealed day, about a known record", [["lead-1", "lead-1"], ["lead-1"]], at("inserted", FIRST_DAY, "lead-1")],
  ])("an event that was dated back into %s", async (_what, [written, sealed], found) => {
    const [whole, before] = [startBackend(), startBackend()];
    await write(whole, ...written);
    await write(before, ...sealed);
    clock.pass(DAY_MS);
    await write(whole, "lead-2");
    await write(before, "lead-2");
    clock.pass(DAY_MS);
    await sealAll(before);
    const rows = await before.run(async (ctx) => ({
      heads: await ctx.db.query("audit_heads").take(9),
      seals: await ctx.db.query("audit_seals").take(9),
    }));
    await whole.run(async (ctx) => {
      const ids = new Map<string | undefined, Doc<"audit_events">["_id"]>();
      for await (const { hash, _id } of ctx.db.query("audit_events")) ids.set(hash, _id);
      for (const { _id, _creationTime, ...head } of rows.heads) {
        await ctx.db.insert("audit_heads", { ...head, eventId: ids.get(head.hash) ?? head.eventId });
      }
      for (const { _id, _creationTime, ...each } of rows.seals) await ctx.db.insert("audit_seals", each);
    });
    const ofRecord = await whole.run(async (ctx) =>
      (await ctx.db.query("audit_events").take(9)).filter(({ subject }) => subject === found.record),
    );
    expect((await whole.action(verify, {})).break).toEqual({ ...found, event: ofRecord.at(-1)?._id });
  });
});

describe("rows of earlier versions", () => {
  async function anOldLog(): Promise<Backend> {
    const backend = startBackend();
    await backend.run(async (ctx) => {
      await ctx.db.insert("audit_events", invented);
      await ctx.db.insert("audit_events", { ...invented, subject: "lead-5" });
    });
    return backend;
  }

  test("start a chain, and are no break", async () => {
    const backend = await anOldLog();
    clock.pass(1_000);
    await write(backend, "lead-1", "lead-1");
    clock.pass(DAY_MS);
    await sealAll(backend);
    expect((await backend.action(verify, {})).says).toBe("No break: 4 events about 2 records, 1 seal.");
  });

  // Caught: a row inserted by hand after valid old rows, or before the last rows with a hash.
  test("are older than every row with a hash: a younger one was inserted", async () => {
    const backend = await anOldLog();
    const later = async (what: () => Promise<unknown>) => {
      clock.pass(1_000);
      await what();
    };
    await later(async () => await write(backend, "lead-8"));
    await later(
      async () =>
        await backend.run(async (ctx) => {
          await ctx.db.insert("audit_events", { ...invented, subject: "lead-3" });
        }),
    );
    await later(async () => await write(backend, "lead-4"));
    expect((await backend.action(verify, {})).break).toMatchObject({ kind: "inserted", record: "lead-3" });
  });

  // Caught: rows without a hash that only their own chain covered.
  test("are counted by the seal of their day", async () => {
    const backend = await anOldLog();
    clock.pass(DAY_MS);
    await sealAll(backend);
    await backend.run(async (ctx) => {
      const first = await ctx.db.query("audit_events").first();
      if (first) await ctx.db.delete("audit_events", first._id);
    });
    expect((await backend.action(verify, {})).break).toMatchObject({ kind: "removedAtEnd", day: FIRST_DAY });
  });
});

describe("sealing", () => {
  const seals = async (backend: Backend) => await backend.run(async (ctx) => await ctx.db.query("audit_seals").take(9));

  test("waits until the day is over, and happens once", async () => {
    const backend = startBackend();
    await write(backend, "lead-1");
    await sealAll(backend);
    expect(await seals(backend)).toEqual([]);
    clock.pass(DAY_MS);
    await sealAll(backend);
    const made = await seals(backend);
    expect(made).toMatchObject([{ day: FIRST_DAY, previousHash: null, events: 1, chains: 1 }]);
    await sealAll(backend);
    expect(await seals(backend)).toEqual(made);
  });

  test("makes up for missed days, skips days without events, and links each seal to the last", async () => {
    const backend = startBackend();
    await write(backend, "lead-1", "lead-1");
    clock.pass(5 * DAY_MS);
    await write(backend, "lead-1", "lead-2");
    clock.pass(DAY_MS);
    await sealAll(backend);
    const [first, second, ...others] = await seals(backend);
    expect([first?.day, second?.day, others]).toEqual([FIRST_DAY, "2026-03-09", []]);
    expect(second?.previousHash).toBe(first?.hash);
    const line = `Audit log of ${FIRST_DAY} sealed: ${first?.hash ?? "?"} (2 events, 1 records)`;
    expect(console.info).toHaveBeenCalledWith(line);
  });

  // Caught: an event at midnight in both days, or in none.
  test("counts an event at midnight to the day that begins", async () => {
    const backend = startBackend();
    await write(backend, "lead-1");
    vi.setSystemTime(Date.UTC(2026, 2, 5));
    await write(backend, "lead-1", "lead-2");
    clock.pass(2 * DAY_MS);
    await sealAll(backend);
    expect(await seals(backend)).toMatchObject([
      { day: FIRST_DAY, events: 1, chains: 1 },
      { day: SECOND_DAY, events: 2, chains: 2 },
    ]);
    expect((await backend.action(verify, {})).says).toBe("No break: 3 events about 2 records, 2 seals.");
  });

  // Caught: heads of the last batch only; a second run that counted events twice; a fold that began anew.
  test("of a day with many records resumes, also if two schedules meet", async () => {
    const backend = startBackend();
    const subjects = Array.from({ length: 260 }, (_, n) => `lead-${String(n)}`);
    await write(backend, ...subjects, ...subjects.slice(0, 40));
    clock.pass(DAY_MS);
    await backend.mutation(seal, {});
    await backend.mutation(seal, {});
    // A day that is being sealed has heads, but no seal yet.
    expect((await backend.action(verify, {})).says).toBe("No break: 300 events about 260 records, 0 seals.");
    await sealAll(backend);
    const last = await backend.run(async (ctx) => {
      const heads = await ctx.db.query("audit_heads").take(300);
      const events = await Promise.all(heads.map(({ eventId }) => ctx.db.get("audit_events", eventId)));
      return heads.filter(({ hash, subject }, place) => {
        const event = events[place];
        return event?.hash === hash && event.subject === subject;
      });
    });
    expect(last).toHaveLength(260);
    expect(await seals(backend)).toMatchObject([{ events: 300, chains: 260 }]);
    expect((await backend.action(verify, {})).says).toBe("No break: 300 events about 260 records, 1 seal.");
    expect(await backend.run(async (ctx) => await ctx.db.query("audit_sealing").first())).toBeNull();
  });
});

test("a log of several pages is verified over their edges", async () => {
  const backend = startBackend();
  await write(backend, ...Array.from({ length: 1_010 }, (_, n) => `lead-${String(n % 3)}`));
  expect((await backend.action(verify, {})).says).toBe("No break: 1,010 events about 3 records, 0 seals.");
});

// Caught: a false break in a verification during which a day was sealed.
test("a day that is sealed while the log is verified waits for the next verification", async () => {
  const backend = startBackend();
  await write(backend, "lead-1");
  let isSealed = false;
  const runQuery: Parameters<typeof verifyLog>[0]["runQuery"] = async (query, ...args) => {
    const answer: unknown = await backend.query(query as FunctionReference<"query">, args[0] as never);
    if (!isSealed && getFunctionName(query).endsWith(":links")) {
      isSealed = true;
      await write(backend, "lead-2");
      clock.pass(DAY_MS);
      await sealAll(backend);
    }
    return answer;
  };
  expect((await verifyLog({ runQuery })).break).toBeNull();
  expect(isSealed).toBe(true);
  expect((await backend.action(verify, {})).says).toBe("No break: 2 events about 2 records, 1 seal.");
});
