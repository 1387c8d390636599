import { expect, test } from "vitest";
import { useFixedClock } from "@passage/testkit/clock";
import { startBackend } from "../../../tests/support/functions/backend";
import { aPractice } from "../../../tests/support/functions/personas";
import { storeCase, storeClient, storeLeads } from "../../../tests/support/functions/samples";
import { api } from "../../_generated/api";
import { sentenceOf } from "../../practice/notifications/rules";
import { cutAtMentions, mentionedIn } from "./rules";

// The number itself: a limit that is imported moves with its mistake.
const MOST_MENTIONED = 20;

useFixedClock();
const { add, edit, list } = api.messages.notes.staff;
const subject = { kind: "lead", id: "lead-1" } as const;
const PEOPLE = ["Ana", "Ana Lima", "sales@passage.test", "דניאל כהן", "Zoë 🦊", "J. O'Neil-Śmith", " "].map((name) => ({
  name,
}));

// Caught, one at a time: a name inside a longer one; an email address; a name with an @; one from right to left or with emoji.
test.each([
  ["@Ana look", ["Ana"]],
  ["@Ana Lima look", ["Ana Lima"]],
  ["@Anabel", []],
  ["@Ana, @Ana and @Ana Lima.", ["Ana", "Ana Lima"]],
  ["ask @sales@passage.test, please", ["sales@passage.test"]],
  ["mail ana@Ana", []],
  ["(@Ana)", ["Ana"]],
  ["@@Ana", ["Ana"]],
  ["שאל את @דניאל כהן", ["דניאל כהן"]],
  ["🙂@Zoë 🦊!", ["Zoë 🦊"]],
  ["@J. O'Neil-Śmith's", ["J. O'Neil-Śmith"]],
  ["@ana", []],
  ["@ @", []],
  ["Ana", []],
  ["", []],
])("%j mentions %j", (text, names) => {
  expect(mentionedIn(text, PEOPLE).map(({ name }) => name)).toEqual(names);
  // Caught: a character lost between two pieces.
  expect(
    cutAtMentions(text, PEOPLE)
      .map((piece) => piece.text)
      .join(""),
  ).toBe(text);
});

test("two people of one name are mentioned together, and a note mentions at most twenty", () => {
  const twins = [
    { name: "Ana", id: 1 },
    { name: "Ana", id: 2 },
  ];
  expect(mentionedIn("@Ana", twins)).toEqual(twins);
  const many = Array.from({ length: MOST_MENTIONED + 5 }, (_, n) => ({ name: `P${String(n)}` }));
  expect(mentionedIn(many.map(({ name }) => `@${name}`).join(" "), many)).toHaveLength(MOST_MENTIONED);
});

async function aRecordOfEachKind() {
  const practice = await aPractice(startBackend());
  const { backend } = practice;
  await storeLeads(backend, { number: 1 });
  const client = await storeClient(backend, { clientName: "Maria Santos" });
  const clientCase = await storeCase(backend, { clientId: client });
  return { ...practice, client, clientCase };
}
type Asker = Awaited<ReturnType<typeof aRecordOfEachKind>>["asSales"];
const newsOf = async (caller: Asker) => {
  const { items } = await caller.query(api.practice.notifications.staff.list, { wanted: 20 });
  return items.filter(({ kind }) => kind === "mention");
};

// Caught: everybody notified, or the author; a link to the wrong record; a mention that is not stored.
test("a mentioned person alone is notified, with a link to the record", async () => {
  const { asSales, asLawyer, asAdmin, client, clientCase } = await aRecordOfEachKind();
  await asSales.mutation(add, { subject, text: "@Daniel Okafor and @Sofia Reyes: call her" });
  await asSales.mutation(add, { subject: { kind: "client", id: client }, text: "@Daniel Okafor" });
  await asSales.mutation(add, { subject: { kind: "case", id: clientCase }, text: "@Daniel Okafor" });
  expect((await newsOf(asLawyer)).map(({ recordId }) => recordId)).toEqual([
    `${client}/cases/${clientCase}`,
    client,
    "lead-1",
  ]);
  expect((await newsOf(asLawyer)).map(sentenceOf)).toEqual([
    "Sofia Reyes mentioned you in a note about Maria Santos",
    "Sofia Reyes mentioned you in a note about Maria Santos",
    "Sofia Reyes mentioned you in a note about Lena Vogt",
  ]);
  expect([await newsOf(asSales), await newsOf(asAdmin)]).toEqual([[], []]);
  const [note] = (await asLawyer.query(list, { subject })).notes;
  expect(note).toMatchObject({ text: "@Daniel Okafor and @Sofia Reyes: call her" });
  expect(note?.mentions.map(({ name }) => name)).toEqual(["Daniel Okafor", "Sofia Reyes"]);
});

// Caught: a former member or a client notified of a record they may not read; a repeated request that notifies twice.
test("only people who may read the note are mentioned, each once", async () => {
  const { asSales, asLawyer, backend } = await aRecordOfEachKind();
  const text = "@Rui Alves @Maria Santos @Daniel Okafor @Daniel Okafor";
  await asSales.mutation(add, { subject, text, clientKey: "k1" });
  await asSales.mutation(add, { subject, text, clientKey: "k1" });
  const [note] = (await asSales.query(list, { subject })).notes;
  expect(note?.mentions.map(({ name }) => name)).toEqual(["Daniel Okafor"]);
  expect(await newsOf(asLawyer)).toHaveLength(1);
  const rows = await backend.run(async (ctx) => await ctx.db.query("notifications").take(9));
  expect(rows.filter(({ kind }) => kind === "mention")).toHaveLength(1);
});

test("a lead without a name is announced by its address", async () => {
  const { asSales, asLawyer, backend } = await aRecordOfEachKind();
  await storeLeads(backend, { number: 2, firstName: "", lastName: "", email: "who@mail.test" });
  await asSales.mutation(add, { subject: { kind: "lead", id: "lead-2" }, text: "@Daniel Okafor" });
  expect(await newsOf(asLawyer)).toMatchObject([{ name: "who@mail.test", recordId: "lead-2" }]);
});

// Caught: a repeated notification at each change of a note.
test("a changed note notifies only newly mentioned people", async () => {
  const { asSales, asLawyer, asAdmin } = await aRecordOfEachKind();
  const { noteId } = await asSales.mutation(add, { subject, text: "@Daniel Okafor" });
  await asSales.mutation(edit, { noteId, text: "@Daniel Okafor and @Ana Duarte" });
  expect([(await newsOf(asLawyer)).length, (await newsOf(asAdmin)).length]).toEqual([1, 1]);
  const [note] = (await asLawyer.query(list, { subject })).notes;
  expect(note?.mentions.map(({ name }) => name)).toEqual(["Daniel Okafor", "Ana Duarte"]);
});
