import { expect, test } from "vitest";
import { refusalOf, startBackend } from "../../tests/support/functions/backend";
import { NOON, useFixedClock } from "@passage/testkit/clock";
import { aPractice } from "../../tests/support/functions/personas";
import { storeLeads } from "../../tests/support/functions/samples";
import { api } from "../_generated/api";
import { NOTE_MAX_CHARACTERS } from "./rules";

const clock = useFixedClock();
const { add, list } = api.notes.staff;

async function aLeadToNote() {
  const practice = await aPractice(startBackend());
  await storeLeads(practice.backend, { number: 1 }, { number: 2 });
  return practice;
}

test("a note is trimmed, keeps its line breaks and names its author", async () => {
  const { asSales, asLawyer } = await aLeadToNote();
  const { noteId } = await asSales.mutation(add, {
    subject: { kind: "lead", id: "lead-1" },
    text: "  called\n\nno answer \n",
  });
  expect(await asLawyer.query(list, { subject: { kind: "lead", id: "lead-1" } })).toEqual([
    {
      noteId,
      text: "called\n\nno answer",
      authorEmail: "sofia@firm.test",
      authorName: "Sofia Reyes",
      createdAt: expect.closeTo(NOON, -2) as unknown,
      clientKey: null,
    },
  ]);
});

test("notes come newest first, and only those of the lead", async () => {
  const { asSales, asLawyer } = await aLeadToNote();
  await asSales.mutation(add, { subject: { kind: "lead", id: "lead-1" }, text: "first" });
  clock.pass(1_000);
  await asLawyer.mutation(add, { subject: { kind: "lead", id: "lead-1" }, text: "second" });
  await asLawyer.mutation(add, { subject: { kind: "lead", id: "lead-2" }, text: "elsewhere" });
  expect((await asSales.query(list, { subject: { kind: "lead", id: "lead-1" } })).map((note) => note.text)).toEqual([
    "second",
    "first",
  ]);
});

// Caught: five notes shown instead of five hundred.
test("the newest five hundred notes are listed, and no more are read", async () => {
  const { asSales, backend } = await aLeadToNote();
  await backend.run(async (ctx) => {
    const author = await ctx.db.query("users").first();
    if (author === null) expect.fail("nobody is there");
    const by = { userId: author._id, authorEmail: author.email, authorName: author.name };
    await ctx.db.insert("lead_notes", { leadNumber: 1, ...by, text: "-1" });
    const note = { subject: { kind: "lead", id: "lead-1" } as const, ...by };
    for (let n = 0; n <= 500; n += 1) await ctx.db.insert("lead_notes", { ...note, text: String(n) });
  });
  const texts = (await asSales.query(list, { subject: { kind: "lead", id: "lead-1" } })).map(({ text }) =>
    Number(text),
  );
  expect(texts).toEqual(Array.from({ length: 500 }, (_, n) => 500 - n));
});

test.each([
  ["", "blank"],
  [" \n\t ", "blank"],
  ["x".repeat(NOTE_MAX_CHARACTERS + 1), "tooLong"],
])("the text %# is refused", async (text, reason) => {
  const { asSales } = await aLeadToNote();
  expect(await refusalOf(asSales.mutation(add, { subject: { kind: "lead", id: "lead-1" }, text }))).toEqual({
    code: "INVALID",
    field: "text",
    reason,
  });
  expect(await asSales.query(list, { subject: { kind: "lead", id: "lead-1" } })).toEqual([]);
});

test("a note of the greatest length is kept whole", async () => {
  const { asSales } = await aLeadToNote();
  await asSales.mutation(add, { subject: { kind: "lead", id: "lead-1" }, text: "x".repeat(NOTE_MAX_CHARACTERS) });
  expect((await asSales.query(list, { subject: { kind: "lead", id: "lead-1" } }))[0]?.text).toHaveLength(
    NOTE_MAX_CHARACTERS,
  );
});

const onLead = (number: number) => ({ kind: "lead" as const, id: `lead-${String(number)}` });

// Caught: a note that a browser sent again after a lost answer, stored and audited twice.
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
  const listed = await asSales.query(list, { subject: onLead(1) });
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
  const listed = await asSales.query(list, { subject: onLead(1) });
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
  expect(await asSales.query(list, { subject: onLead(1) })).toMatchObject([{ clientKey: "k".repeat(64) }]);
});

test("the audit names the note and not its text", async () => {
  const { asSales, backend } = await aLeadToNote();
  const { noteId } = await asSales.mutation(add, { subject: { kind: "lead", id: "lead-1" }, text: "private" });
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

// Caught: older notes left out, or shown above newer ones; more than five hundred of both kinds.
test("notes from before there were subjects stand below the newer ones", async () => {
  const { asSales, backend } = await aLeadToNote();
  const before = async (text: string, leadNumber: number) => {
    await backend.run(async (ctx) => {
      const author = await ctx.db.query("users").first();
      if (author === null) expect.fail("nobody is there");
      const { _id: userId, email: authorEmail, name: authorName } = author;
      await ctx.db.insert("lead_notes", { leadNumber, userId, authorEmail, authorName, text });
    });
  };
  for (const text of ["first", "second"]) await before(text, 1);
  await before("elsewhere", 2);
  await asSales.mutation(add, { subject: { kind: "lead", id: "lead-1" }, text: "third" });
  const notes = await asSales.query(list, { subject: { kind: "lead", id: "lead-1" } });
  expect(notes.map(({ text }) => text)).toEqual(["third", "second", "first"]);
});
