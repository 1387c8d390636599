import type { WithoutSystemFields } from "convex/server";
import { describe, expect, test } from "vitest";
import { refusalOf, startBackend, type Backend } from "../../../tests/support/functions/backend";
import { NOON, useFixedClock } from "@passage/testkit/clock";
import { aPractice, type Practice } from "../../../tests/support/functions/personas";
import { storeClient, storeLeads } from "../../../tests/support/functions/samples";
import { api } from "../../_generated/api";
import type { Doc } from "../../_generated/dataModel";
import { bringOver } from "./model";

// The numbers themselves: a limit that is imported moves with its mistake.
const NOTE_MAX_CHARACTERS = 10_000;
const NOTE_PAGE_SIZE = 100;

const clock = useFixedClock();
const { add, count, list } = api.messages.notes.staff;
const lead1 = { subject: { kind: "lead", id: "lead-1" } } as const;

async function aLeadToNote() {
  const practice = await aPractice(startBackend());
  await storeLeads(practice.backend, { number: 1 }, { number: 2 });
  return practice;
}

test("a note is trimmed, keeps its line breaks and names its author", async () => {
  const { asSales, asLawyer } = await aLeadToNote();
  const { noteId } = await asSales.mutation(add, {
    ...lead1,
    text: "  called\n\nno answer \n",
  });
  expect((await asLawyer.query(list, lead1)).notes).toEqual([
    {
      noteId,
      text: "called\n\nno answer",
      authorEmail: "sofia@firm.test",
      authorName: "Sofia Reyes",
      createdAt: expect.closeTo(NOON, -2) as unknown,
      clientKey: null,
      mergedFrom: null,
      mentions: [],
      isEdited: false,
      isDeleted: false,
      isFirst: false,
    },
  ]);
});

// Caught: a changed limit or page size, which the tests below would follow.
test("a note has at most 10,000 characters, and a page a hundred notes", () => {
  expect([NOTE_MAX_CHARACTERS, NOTE_PAGE_SIZE]).toEqual([10_000, 100]);
});

test("a note is stored with its lead, and with the id and address of its author", async () => {
  const { asSales, backend } = await aLeadToNote();
  const { noteId } = await asSales.mutation(add, { ...lead1, text: " called " });
  const me = await asSales.query(api.access.accounts.open.me, {});
  const userId = me.kind === "staff" ? me.userId : null;
  expect(await backend.run(async (ctx) => await ctx.db.get("lead_notes", noteId))).toMatchObject({
    subject: lead1.subject,
    userId,
    authorEmail: "sofia@firm.test",
    text: "called",
    _creationTime: expect.closeTo(NOON, -2) as unknown,
  });
});

test("notes come newest first, and only the lead's own", async () => {
  const { asSales, asLawyer } = await aLeadToNote();
  await asSales.mutation(add, { ...lead1, text: "first" });
  clock.pass(1_000);
  await asLawyer.mutation(add, { ...lead1, text: "second" });
  await asLawyer.mutation(add, { subject: { kind: "lead", id: "lead-2" }, text: "elsewhere" });
  const { about, notes } = await asSales.query(list, lead1);
  expect([about, notes.map((note) => note.text)]).toEqual(["lead-1", ["second", "first"]]);
});

type StoredNote = WithoutSystemFields<Doc<"lead_notes">>;

/** Stores notes in the format before ordinals: about lead-1, oldest first, with their place as text. */
async function storeNotes(backend: Backend, ...notes: Partial<StoredNote>[]): Promise<void> {
  await backend.run(async (ctx) => {
    const author = await ctx.db.query("users").first();
    if (author === null) expect.fail("nobody is there");
    const by = { userId: author._id, authorEmail: author.email, authorName: author.name };
    for (const [n, note] of notes.entries()) {
      const about = "leadNumber" in note ? {} : lead1;
      await ctx.db.insert("lead_notes", { ...about, ...by, text: String(n + 1), ...note });
    }
  });
}

const plainNotes = (length: number) => Array.from({ length }, () => ({}));
const downFrom = (first: number, length: number) => Array.from({ length }, (_, n) => String(first - n));

/** The texts of all pages; each page starts below the last note of the one above. */
async function readPages(asStaff: Practice["asSales"]): Promise<string[][]> {
  const pages: string[][] = [];
  let before: string | undefined;
  let isLast = false;
  while (!isLast && pages.length < 9) {
    const { notes, hasOlder } = await asStaff.query(list, before === undefined ? lead1 : { ...lead1, before });
    pages.push(notes.map(({ text }) => text));
    before = notes.at(-1)?.noteId;
    isLast = !hasOlder;
  }
  return pages;
}

// Caught: a button for older notes when there are none; the note at the border shown twice or never. The clock is fixed, so that
// all notes are of the same millisecond.
test.each([0, 1, 99, 100, 101, 200, 201])(
  "all of %i notes are reachable in pages of a hundred, each once",
  async (n) => {
    const { asSales, backend } = await aLeadToNote();
    await storeNotes(backend, ...plainNotes(n));
    const pages = await readPages(asSales);
    expect(pages.flat()).toEqual(downFrom(n, n));
    expect(pages.map(({ length }) => length)).toEqual([
      ...Array.from({ length: Math.max(0, Math.ceil(n / NOTE_PAGE_SIZE) - 1) }, () => NOTE_PAGE_SIZE),
      n === 0 ? 0 : ((n - 1) % NOTE_PAGE_SIZE) + 1,
    ]);
  },
);

// Caught: a page that starts again at the top of the older notes; the border between both kinds.
test.each([
  [100, 1],
  [1, 100],
  [150, 150],
  [0, 101],
])("%i notes from before there were subjects and %i newer ones are reachable, each once", async (old, young) => {
  const { asSales, backend } = await aLeadToNote();
  const notes = [...Array.from({ length: old }, () => ({ leadNumber: 1 })), ...plainNotes(young)];
  await storeNotes(backend, ...notes, { leadNumber: 2, text: "elsewhere" });
  expect((await readPages(asSales)).flat()).toEqual(downFrom(old + young, old + young));
});

// Caught: a note of another record accepted as a cursor.
test("a page starts only below a note about the same lead; any other id is refused like an absent lead", async () => {
  const { asSales, backend } = await aLeadToNote();
  await storeNotes(backend, {}, { subject: { kind: "lead", id: "lead-2" } }, { leadNumber: 2 });
  const stored = await backend.run(async (ctx) => await ctx.db.query("lead_notes").take(5));
  const someone = await backend.run(async (ctx) => await ctx.db.query("users").first());
  const [, ofAnother, ofAnotherBefore] = stored.map(({ _id }) => _id);
  for (const before of [ofAnother, ofAnotherBefore, someone?._id, "", "garbage", "99999;lead_notes"]) {
    if (before === undefined) expect.fail("nothing was stored");
    expect(await refusalOf(asSales.query(list, { ...lead1, before }))).toEqual({ code: "NOT_FOUND", what: "lead" });
  }
});

describe("the number of notes", () => {
  test("counts each note about the lead, and none about another", async () => {
    const { asSales } = await aLeadToNote();
    expect(await asSales.query(count, lead1)).toBe(0);
    await asSales.mutation(add, { ...lead1, text: "one" });
    await asSales.mutation(add, { subject: { kind: "lead", id: "lead-2" }, text: "elsewhere" });
    await asSales.mutation(add, { ...lead1, text: "two" });
    expect(await asSales.query(count, lead1)).toBe(2);
  });

  // Caught: counting from one again at the first note after the change.
  test("includes notes from before they were numbered and from before there were subjects", async () => {
    const { asSales, backend } = await aLeadToNote();
    await storeNotes(backend, { leadNumber: 1 }, { leadNumber: 1 }, {});
    expect(await asSales.query(count, lead1)).toBe(3);
    await asSales.mutation(add, { ...lead1, text: "four" });
    expect(await asSales.query(count, lead1)).toBe(4);
  });

  // Caught: reading every note to count them.
  test("ends at a thousand, and comes from the newest note alone", async () => {
    const { asSales, backend } = await aLeadToNote();
    await storeNotes(backend, { ordinal: 999 });
    expect(await asSales.query(count, lead1)).toBe(999);
    await storeNotes(backend, { ordinal: 4_000 });
    expect(await asSales.query(count, lead1)).toBe(1_000);
  });
});

test.each([
  ["", "blank"],
  [" \n\t ", "blank"],
  ["x".repeat(NOTE_MAX_CHARACTERS + 1), "tooLong"],
])("the text %# is refused", async (text, reason) => {
  const { asSales } = await aLeadToNote();
  expect(await refusalOf(asSales.mutation(add, { ...lead1, text }))).toEqual({
    code: "INVALID",
    field: "text",
    reason,
  });
  expect((await asSales.query(list, lead1)).notes).toEqual([]);
});

test("a note of the maximum length is kept whole", async () => {
  const { asSales } = await aLeadToNote();
  await asSales.mutation(add, { ...lead1, text: "x".repeat(NOTE_MAX_CHARACTERS) });
  expect((await asSales.query(list, lead1)).notes[0]?.text).toHaveLength(NOTE_MAX_CHARACTERS);
});

const onLead = (number: number) => ({ kind: "lead" as const, id: `lead-${String(number)}` });

// Caught: a note repeated after a lost answer, stored and audited twice.
test.each([
  { title: "the same key twice", first: { clientKey: "k1" }, second: { clientKey: "k1" }, count: 1 },
  {
    title: "the same key with other words",
    first: { clientKey: "k1" },
    second: { clientKey: "k1", text: "x" },
    count: 1,
  },
  { title: "two keys", first: { clientKey: "k1" }, second: { clientKey: "k2" }, count: 2 },
  { title: "no key", first: {}, second: {}, count: 2 },
])("$title: the notes are $count", async ({ first, second, count }) => {
  const { asSales, backend } = await aLeadToNote();
  const note = { subject: onLead(1), text: "called" };
  const ids = [await asSales.mutation(add, { ...note, ...first }), await asSales.mutation(add, { ...note, ...second })];
  const { notes: listed } = await asSales.query(list, { subject: onLead(1) });
  expect(listed.map(({ text }) => text)).toHaveLength(count);
  expect(new Set(ids.map(({ noteId }) => noteId)).size).toBe(count);
  const events = await backend.run(async (ctx) => await ctx.db.query("audit_events").take(5));
  expect(events).toHaveLength(count);
});

// Caught: another person's note lost because both browsers chose the same key.
test("a key belongs to its person", async () => {
  const { asSales, asLawyer } = await aLeadToNote();
  for (const caller of [asSales, asLawyer]) {
    await caller.mutation(add, { subject: onLead(1), text: "called", clientKey: "k1" });
  }
  const { notes: listed } = await asSales.query(list, { subject: onLead(1) });
  expect(listed.map(({ authorEmail, clientKey }) => [authorEmail, clientKey])).toEqual([
    ["daniel@firm.test", "k1"],
    ["sofia@firm.test", "k1"],
  ]);
});

test("a key of 64 characters is kept, a longer one is refused", async () => {
  const { asSales } = await aLeadToNote();
  const addWith = (clientKey: string) => asSales.mutation(add, { subject: onLead(1), text: "called", clientKey });
  await addWith("k".repeat(64));
  expect(await refusalOf(addWith("k".repeat(65)))).toEqual({ code: "INVALID", field: "clientKey", reason: "tooLong" });
  expect((await asSales.query(list, { subject: onLead(1) })).notes).toMatchObject([{ clientKey: "k".repeat(64) }]);
});

test("the audit names the note and not its text", async () => {
  const { asSales, backend } = await aLeadToNote();
  const { noteId } = await asSales.mutation(add, { ...lead1, text: "private" });
  const events = await backend.run(async (ctx) => await ctx.db.query("audit_events").take(5));
  expect(events).toMatchObject([
    { action: "notes:add", subject: "lead-1", actorName: "Sofia Reyes", before: null, after: noteId },
  ]);
});

test("a note about a lead that does not exist is refused", async () => {
  const { asSales } = await aLeadToNote();
  expect(await refusalOf(asSales.mutation(add, { subject: { kind: "lead", id: "lead-3" }, text: "x" }))).toEqual({
    code: "NOT_FOUND",
    what: "lead",
  });
  expect(await refusalOf(asSales.query(list, { subject: { kind: "lead", id: "nobody" } }))).toEqual({
    code: "NOT_FOUND",
    what: "lead",
  });
});

test("notes from before there were subjects come below the newer ones", async () => {
  const { asSales, backend } = await aLeadToNote();
  await storeNotes(backend, { leadNumber: 1, text: "first" }, { leadNumber: 1, text: "second" }, { leadNumber: 2 });
  await asSales.mutation(add, { ...lead1, text: "third" });
  const { notes } = await asSales.query(list, lead1);
  expect(notes.map(({ text }) => text)).toEqual(["third", "second", "first"]);
});

test("imported notes keep the time of writing, and are counted", async () => {
  const { asSales, backend } = await aLeadToNote();
  await backend.run(async (ctx) => {
    const author = (await ctx.db.query("users").first()) ?? expect.fail("nobody is there");
    for (const writtenAt of [5, 9]) await bringOver(ctx, author, { ...lead1, text: String(writtenAt), writtenAt });
  });
  expect((await asSales.query(list, lead1)).notes).toMatchObject([
    { text: "9", createdAt: 9, authorName: "Ana Duarte", authorEmail: "ana@firm.test" },
    { text: "5", createdAt: 5 },
  ]);
  expect(await asSales.query(count, lead1)).toBe(2);
});

describe("a note about another kind of record", () => {
  async function aClientWithCase() {
    const practice = await aPractice(startBackend());
    const client = await storeClient(practice.backend);
    const opened = await practice.backend.run(
      async (ctx) =>
        await ctx.db.insert("cases", {
          clientId: client,
          year: 2_026,
          serial: 4_711,
          caseType: "h1b",
          customCaseType: null,
          status: "active",
          stage: "information_collection",
          priority: "medium",
          progress: 0,
          isProgressByHand: false,
          notes: null,
          contractId: null,
          version: 1,
          updatedAt: 1,
          updatedByName: null,
          createdByName: null,
        }),
    );
    return { ...practice, ids: { client, case: opened } };
  }

  test.each([
    ["client", "notes:addToClient"],
    ["case", "notes:addToCase"],
  ] as const)("is with the %s, counted there, and in the audit log as %s", async (kind, action) => {
    const { asSales, backend, ids } = await aClientWithCase();
    const subject = { kind, id: ids[kind] };
    const { noteId } = await asSales.mutation(add, { subject, text: "called" });
    expect((await asSales.query(list, { subject })).notes).toMatchObject([{ noteId, text: "called" }]);
    expect(await asSales.query(count, { subject })).toBe(1);
    const events = await backend.run(async (ctx) => await ctx.db.query("audit_events").take(5));
    expect(events).toMatchObject([{ action, subject: ids[kind], after: noteId }]);
  });

  // Caught: a text typed in New Case that no screen showed; one shown above newer notes, or changed under its author's name.
  test("comes above the text with which its case was opened, which is counted and cannot be changed", async () => {
    const { asSales, backend, ids } = await aClientWithCase();
    await backend.run(async (ctx) => {
      await ctx.db.patch("cases", ids.case, { notes: "Cap case", createdByName: "Daniel Okafor" });
    });
    const subject = { kind: "case", id: ids.case } as const;
    const { noteId } = await asSales.mutation(add, { subject, text: "called" });
    const first = { noteId: ids.case, text: "Cap case", authorEmail: null, authorName: "Daniel Okafor" };
    expect((await asSales.query(list, { subject })).notes).toMatchObject([{ noteId }, first]);
    expect(await asSales.query(count, { subject })).toBe(2);
    const edited = asSales.mutation(api.messages.notes.staff.edit, { noteId: ids.case, text: "mine" });
    expect(await refusalOf(edited)).toMatchObject({ code: "NOT_FOUND" });
  });

  // Caught: the notes of a client shown for a case with the same id.
  test("is refused for an absent record, one of another kind, and a deleted client", async () => {
    const { asSales, backend, ids } = await aClientWithCase();
    for (const kind of ["client", "case"] as const) {
      const other = ids[kind === "client" ? "case" : "client"];
      for (const id of ["", "lead-1", other]) {
        const refused = asSales.mutation(add, { subject: { kind, id }, text: "called" });
        expect(await refusalOf(refused)).toEqual({ code: "NOT_FOUND", what: kind });
      }
    }
    await backend.run(async (ctx) => {
      await ctx.db.patch("clients", ids.client, { deleted: { at: 1, byName: "Sofia Reyes" } });
    });
    const before = asSales.query(list, { subject: { kind: "case", id: ids.case }, before: "none" });
    expect(await refusalOf(before)).toEqual({ code: "NOT_FOUND", what: "case" });
    const late = asSales.mutation(add, { subject: { kind: "client", id: ids.client }, text: "called" });
    expect(await refusalOf(late)).toEqual({ code: "NOT_FOUND", what: "client" });
  });
});
