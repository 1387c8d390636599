import { expect, test } from "vitest";
import { NOON, useFixedClock } from "@passage/testkit/clock";
import { refusalOf, startBackend } from "../../../tests/support/functions/backend";
import { aPractice } from "../../../tests/support/functions/personas";
import { storeBoundClient } from "../../../tests/support/functions/portal";
import { WORK_FORM } from "../../../tests/support/functions/questionnaires";
import { api } from "../../_generated/api";
import type { Id } from "../../_generated/dataModel";
import { removeSome } from "./removing";
import { EARLIER_EACH_MS, type AnswerValue } from "./rules";

// The numbers themselves: a limit that is imported moves with its mistake.
const MOST_EARLIER = 300;
const MOST_EARLIER_ON_HOLD = 1_200;

const clock = useFixedClock();
/** The creation time of a row has a fraction. */
const MINUTE = EARLIER_EACH_MS + 1;

async function anAnswer(first: AnswerValue = "Maria Santos") {
  const practice = await aPractice(startBackend());
  const { backend, asAdmin, asSales, asClient } = practice;
  const clientId = await storeBoundClient(backend, "client", { clientEmail: "maria@home.test" });
  const form = { key: null, facts: WORK_FORM, version: 0 };
  const { key: formKey } = await asAdmin.mutation(api.cases.questionnaireForms.staff.save, form);
  const place = { clientId, caseId: null, formKey };
  const { questionnaireId } = await asSales.mutation(api.cases.questionnaires.staff.assign, place);
  const answer = async (value: AnswerValue, { device = "phone", at = Date.now(), field = "name" } = {}) =>
    await asClient.mutation(api.cases.questionnaires.portal.save, {
      questionnaireId,
      device,
      answers: [{ field, value, at }],
    });
  const earlier = async () =>
    await backend.run(async (ctx) => await ctx.db.query("earlier_questionnaire_answers").take(2_000));
  const hold = async () => await asAdmin.mutation(api.clients.legalHolds.staff.set, { clientId, reason: "Subpoena" });
  await answer(first);
  return { ...practice, clientId, questionnaireId, answer, earlier, hold };
}

/** Stores this many earlier answers. */
async function fill(
  { backend, clientId, questionnaireId }: Awaited<ReturnType<typeof anAnswer>>,
  count: number,
): Promise<void> {
  await backend.run(async (ctx) => {
    const row = { questionnaireId, clientId, field: "job", at: NOON, device: "phone", replacedAt: NOON };
    for (let nth = 0; nth < count; nth += 1) {
      await ctx.db.insert("earlier_questionnaire_answers", { ...row, value: String(nth) });
    }
    await ctx.db.patch("client_questionnaires", questionnaireId, { earlierAnswers: count });
  });
}

// Caught: an answer lost under a legal hold, because the client emptied it.
test.each([
  ["replaced", "Maria Lima"],
  ["emptied", ""],
  ["taken away", null],
  ["replaced by emoji and marks from right to left", "\u202e👩‍⚖️"],
])("an answer that is %s is kept with its author and its end", async (_, value) => {
  const { answer, earlier, hold, clientId, questionnaireId } = await anAnswer();
  await hold();
  clock.pass(MINUTE);
  await answer(value, { device: "laptop" });
  const replacedAt = NOON + MINUTE;
  expect(await earlier()).toMatchObject([
    { questionnaireId, clientId, field: "name", value: "Maria Santos", at: NOON, device: "phone", replacedAt },
  ]);
});

// Caught: each word of a sentence stored as an answer of its own.
test("an answer replaced within a minute counts as typing, and each older one is kept", async () => {
  const { answer, backend, earlier, questionnaireId } = await anAnswer("M");
  clock.pass(EARLIER_EACH_MS - 1);
  await answer("Maria");
  expect(await earlier()).toEqual([]);
  clock.pass(2);
  await answer("Maria Santos");
  clock.pass(MINUTE);
  await answer("");
  clock.pass(MINUTE);
  await answer("Maria Lima");
  expect((await earlier()).map(({ value }) => value)).toEqual(["Maria", "Maria Santos"]);
  const row = await backend.run(async (ctx) => await ctx.db.get("client_questionnaires", questionnaireId));
  expect(row?.earlierAnswers).toBe(2);
});

// Caught: the oldest earlier answer compared, so that the letters of a word were kept after a few changes.
test("the minute begins with the last answer that was kept", async () => {
  const { answer, earlier } = await anAnswer("Ana");
  const texts = async () => (await earlier()).map(({ value }) => value);
  for (const value of ["Bea", "Cleo"]) {
    clock.pass(MINUTE);
    await answer(value);
  }
  clock.pass(EARLIER_EACH_MS - 1);
  await answer("D");
  expect(await texts()).toEqual(["Ana", "Bea"]);
  clock.pass(1);
  await answer("Dora");
  expect(await texts()).toEqual(["Ana", "Bea", "D"]);
});

// Caught: an old answer lost because another question's was replaced a moment before.
test("the age of an answer counts per question", async () => {
  const { answer, earlier } = await anAnswer();
  await answer("one@home.test", { field: "email" });
  clock.pass(MINUTE);
  await answer("two@home.test", { field: "email" });
  clock.pass(1);
  await answer("Maria Lima");
  expect((await earlier()).map(({ value }) => value)).toEqual(["one@home.test", "Maria Santos"]);
});

test("a repeated answer, an older one of another device, and a first one keep nothing", async () => {
  const { answer, earlier } = await anAnswer();
  clock.pass(MINUTE);
  await answer("Maria Santos", { device: "laptop" });
  await answer("Ana", { device: "tablet", at: NOON - 1 });
  await answer("no", { field: "hasJobs" });
  expect(await earlier()).toEqual([]);
});

// Caught: a table that a client could fill without end; the newest dropped instead of the oldest.
test("beyond the limit the oldest are deleted", async () => {
  const filled = await anAnswer();
  const { asSales, clientId } = filled;
  const other = await asSales.mutation(api.cases.questionnaires.staff.assign, {
    clientId,
    caseId: null,
    formKey: "intake",
  });
  await fill({ ...filled, ...other }, 1);
  await fill(filled, MOST_EARLIER);
  const kept = async () => {
    const rows = await filled.earlier();
    const own = rows.filter((row) => row.questionnaireId === filled.questionnaireId).map(({ value }) => value);
    // The other questionnaire keeps its earlier answer.
    expect(rows).toHaveLength(own.length + 1);
    return [own.length, own[0], own.at(-1)];
  };
  clock.pass(MINUTE);
  await filled.answer("Maria Lima");
  expect(await kept()).toEqual([MOST_EARLIER, "1", "Maria Santos"]);
  clock.pass(MINUTE);
  await filled.answer("Maria Souza");
  expect(await kept()).toEqual([MOST_EARLIER, "2", "Maria Lima"]);
});

// Caught: a client who removed earlier answers under a hold by answering often enough.
test("under a legal hold none is deleted, and a questionnaire with too many changes refuses more", async () => {
  const filled = await anAnswer();
  await filled.hold();
  await fill(filled, MOST_EARLIER_ON_HOLD - 1);
  clock.pass(MINUTE);
  await filled.answer("Maria Lima");
  expect(await filled.earlier()).toHaveLength(MOST_EARLIER_ON_HOLD);
  clock.pass(MINUTE);
  expect(await refusalOf(filled.answer(""))).toEqual({ code: "INVALID", field: "answers", reason: "tooMany" });
  expect((await filled.earlier())[0]).toMatchObject({ value: "0" });
});

test("earlier answers are deleted with a withdrawn questionnaire, and with the client", async () => {
  const { asSales, answer, earlier, questionnaireId } = await anAnswer();
  clock.pass(MINUTE);
  await answer("");
  await asSales.mutation(api.cases.questionnaires.staff.withdraw, { questionnaireId });
  expect(await earlier()).toEqual([]);

  const other = await anAnswer();
  clock.pass(MINUTE);
  await other.answer("");
  const removed = async (clientId: Id<"clients">) =>
    await other.backend.run(async (ctx) => await removeSome(ctx, clientId, 1));
  expect(await removed(other.clientId)).toEqual({ rows: 1, records: 0 });
  expect(await other.earlier()).toEqual([]);
});
