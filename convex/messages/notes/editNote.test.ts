import { expect, test } from "vitest";
import { NOON, useFixedClock } from "@passage/testkit/clock";
import { refusalOf, startBackend } from "../../../tests/support/functions/backend";
import { aPractice } from "../../../tests/support/functions/personas";
import { storeCase, storeClient, storeLeads } from "../../../tests/support/functions/samples";
import { api } from "../../_generated/api";
import { canStillChange, NOTE_CHANGE_MS } from "./rules";

const TOO_LATE = "A note can be changed or deleted for 5 minutes after it was added.";

const clock = useFixedClock();
const { add, count, edit, list, remove } = api.messages.notes.staff;
const subject = { kind: "lead", id: "lead-1" } as const;

async function aNote() {
  const practice = await aPractice(startBackend());
  await storeLeads(practice.backend, { number: 1 });
  const { noteId } = await practice.asSales.mutation(add, { subject, text: "called" });
  return { ...practice, noteId };
}

test("authors change their note, and everybody sees that it was changed", async () => {
  const { asSales, asLawyer, backend, noteId } = await aNote();
  clock.pass(60_000);
  await asSales.mutation(edit, { noteId, text: " no answer " });
  expect(await backend.run(async (ctx) => await ctx.db.get("lead_notes", noteId))).toMatchObject({
    editedAt: NOON + 60_000,
  });
  expect((await asLawyer.query(list, { subject })).notes).toMatchObject([
    { noteId, text: "no answer", isEdited: true, isDeleted: false },
  ]);
});

// Caught: a text that is still in the database, or still sent to browsers, after its author has deleted it.
test("a deleted note has no text any more, says so, and still counts", async () => {
  const { asSales, asLawyer, noteId, backend } = await aNote();
  await asSales.mutation(edit, { noteId, text: "@Daniel Okafor called" });
  clock.pass(60_000);
  await asSales.mutation(remove, { noteId });
  expect((await asLawyer.query(list, { subject })).notes).toMatchObject([
    { noteId, text: "", mentions: [], isDeleted: true },
  ]);
  expect(await backend.run(async (ctx) => await ctx.db.get("lead_notes", noteId))).toMatchObject({
    text: "",
    mentions: [],
    deletedAt: NOON + 60_000,
  });
  expect(await asLawyer.query(count, { subject })).toBe(1);
  for (const late of [asSales.mutation(edit, { noteId, text: "x" }), asSales.mutation(remove, { noteId })]) {
    expect(await refusalOf(late)).toEqual({ code: "NOT_FOUND", what: "note" });
  }
});

// Caught, one at a time: the limit left to the browser; a minute more or less.
test("after five minutes by the server's clock, both are refused with a sentence", async () => {
  const { asSales, noteId } = await aNote();
  expect([canStillChange(1_000, 301_000), canStillChange(1_000, 301_001)]).toEqual([true, false]);
  // The creation time of a row has a fraction.
  clock.pass(NOTE_CHANGE_MS - 1);
  await asSales.mutation(edit, { noteId, text: "in time" });
  clock.pass(2);
  const tooLate = { code: "INVALID", field: "note", reason: TOO_LATE };
  expect(await refusalOf(asSales.mutation(edit, { noteId, text: "x" }))).toEqual(tooLate);
  expect(await refusalOf(asSales.mutation(remove, { noteId }))).toEqual(tooLate);
  expect((await asSales.query(list, { subject })).notes).toMatchObject([{ text: "in time" }]);
});

// Caught: an administrator, or anybody, who changes another author's note.
test("nobody changes or deletes another's note", async () => {
  const { asLawyer, asAdmin, asSales, noteId } = await aNote();
  for (const caller of [asLawyer, asAdmin]) {
    const tries = [caller.mutation(edit, { noteId, text: "x" }), caller.mutation(remove, { noteId })];
    for (const each of tries) expect(await refusalOf(each)).toEqual({ code: "NOT_FOUND", what: "note" });
  }
  expect((await asSales.query(list, { subject })).notes).toMatchObject([{ text: "called", isEdited: false }]);
});

test("a text that is blank or too long is refused, and the same text is no change", async () => {
  const { asSales, noteId } = await aNote();
  for (const [text, reason] of [
    [" ", "blank"],
    ["x".repeat(10_001), "tooLong"],
  ] as const) {
    const refused = await refusalOf(asSales.mutation(edit, { noteId, text }));
    expect(refused).toEqual({ code: "INVALID", field: "text", reason });
  }
  await asSales.mutation(edit, { noteId, text: "called " });
  expect((await asSales.query(list, { subject })).notes).toMatchObject([{ text: "called", isEdited: false }]);
});

// Caught: a change without a trace; the text of a note in the audit log.
test.each([
  ["lead", ["notes:add", "notes:edit", "notes:remove"]],
  ["client", ["notes:addToClient", "notes:editOfClient", "notes:removeOfClient"]],
  ["case", ["notes:addToCase", "notes:editOfCase", "notes:removeOfCase"]],
] as const)("changes of a note about a %s are in the audit log as %j, without its text", async (kind, actions) => {
  const { asSales, backend } = await aPractice(startBackend());
  await storeLeads(backend, { number: 1 });
  const client = await storeClient(backend);
  const ids = { lead: "lead-1", client, case: await storeCase(backend, { clientId: client }) };
  const about = { kind, id: ids[kind] };
  const { noteId } = await asSales.mutation(add, { subject: about, text: "secret" });
  await asSales.mutation(edit, { noteId, text: "secret too" });
  await asSales.mutation(remove, { noteId });
  const events = await backend.run(async (ctx) => await ctx.db.query("audit_events").take(9));
  expect(events.map(({ action }) => action)).toEqual(actions);
  expect(events.map(({ subject: of, before, after }) => [of, before, after])).toEqual(
    actions.map(() => [ids[kind], null, noteId]),
  );
});

// Caught: a note that its author could empty or rewrite during a legal hold of the client.
test.each(["client", "case"] as const)(
  "a note about a %s is protected by the client's legal hold, whose author the refusal names",
  async (kind) => {
    const { asSales, asAdmin, backend } = await aPractice(startBackend());
    const clientId = await storeClient(backend);
    const id = kind === "client" ? clientId : await storeCase(backend, { clientId });
    const { noteId } = await asSales.mutation(add, { subject: { kind, id }, text: "called" });
    await asAdmin.mutation(api.clients.legalHolds.staff.set, { clientId, reason: "Subpoena" });
    for (const change of [asSales.mutation(edit, { noteId, text: "x" }), asSales.mutation(remove, { noteId })]) {
      expect(await refusalOf(change)).toMatchObject({ code: "ON_HOLD", reason: "Subpoena" });
    }
    expect(await backend.run(async (ctx) => await ctx.db.get("lead_notes", noteId))).toMatchObject({ text: "called" });
    await asAdmin.mutation(api.clients.legalHolds.staff.lift, { clientId });
    await asSales.mutation(remove, { noteId });
  },
);
