import { expect, test } from "vitest";
import { NOON, useFixedClock } from "@passage/testkit/clock";
import { refusalOf } from "../../../tests/support/functions/backend";
import { anAssignedQuestionnaire } from "../../../tests/support/functions/assignedQuestionnaire";
import { aField, aForm, aSection } from "../../../tests/support/functions/questionnaires";
import { api } from "../../_generated/api";

const clock = useFixedClock();
const { accept, get, ofCase, ofClient } = api.cases.questionnaires.staff;

test("staff accept one answer into the record, and the others stay out", async () => {
  const { asSales, backend, clientId, questionnaireId, save, stored } = await anAssignedQuestionnaire();
  await save({ name: "Maria Souza", email: "new@home.test" });
  const accepted = { questionnaireId, field: "name", recorded: "Maria Santos", answered: "Maria Souza" };
  await asSales.mutation(accept, accepted);
  await asSales.mutation(accept, accepted);
  const client = await backend.run(async (ctx) => await ctx.db.get("clients", clientId));
  expect(client).toMatchObject({
    clientName: "Maria Souza",
    nameKey: "maria souza",
    clientEmail: "maria@home.test",
    userName: "Sofia Reyes",
  });
  const events = (await stored()).audit.filter(({ action }) => action === "questionnaires:accept");
  expect(events).toMatchObject([{ subject: clientId, before: null, after: "clientName" }]);
});

// Caught: an answer accepted that the client had changed while it was on the screen.
test("staff accept only an answer that is as they saw it", async () => {
  const { asSales, asAdmin, backend, caseId, clientId, questionnaireId, save } = await anAssignedQuestionnaire();
  clock.pass(1_000);
  await save({ name: "Maria Souza", email: "not an address" });
  await backend.run(async (ctx) => await ctx.db.patch("clients", clientId, { userName: "Ana", updatedAt: 5_000 }));
  const accepted = { questionnaireId, field: "name", recorded: "Maria Santos", answered: "Maria Souza" };
  const refused = async (wanted: object) => await refusalOf(asSales.mutation(accept, { ...accepted, ...wanted }));
  const code = "CHANGED_MEANWHILE";
  const [answer, record] = [await refused({ answered: "Mary" }), await refused({ recorded: "Mary" })];
  expect(answer).toEqual({ code, current: "Maria Souza", byName: null, at: NOON + 1_000 });
  expect(record).toEqual({ code, current: "Maria Santos", byName: "Ana", at: 5_000 });
  const email = { field: "email", recorded: "maria@home.test", answered: "not an address" };
  expect(await refused(email)).toMatchObject({ code: "INVALID", field: "clientEmail" });
  await asAdmin.mutation(api.workspace.clientDeletion.staff.begin, { clientId, typed: "DELETE" });
  expect(await refused({})).toEqual({ code: "NOT_FOUND", what: "questionnaire" });
  expect(await asSales.query(ofClient, { clientId })).toEqual([]);
  expect(await asSales.query(ofCase, { caseId })).toEqual([]);
  expect(await asSales.query(get, { questionnaireId })).toBeNull();
});

// Caught: the record changed by a client, because staff had accepted an earlier answer to the same question.
test("an accepted answer stays in the record when the client changes it, until staff accept the new one", async () => {
  const { asSales, backend, clientId, questionnaireId, save } = await anAssignedQuestionnaire();
  const name = async () => await backend.run(async (ctx) => (await ctx.db.get("clients", clientId))?.clientName);
  await save({ name: "Maria  Souza " });
  const accepted = { questionnaireId, field: "name", recorded: "Maria Santos", answered: "Maria Souza" };
  await asSales.mutation(accept, accepted);
  clock.pass(1_000);
  await save({ name: "Maria Lima" });
  expect(await name()).toBe("Maria Souza");
  expect(await refusalOf(asSales.mutation(accept, accepted))).toMatchObject({ code: "CHANGED_MEANWHILE" });
  await asSales.mutation(accept, { ...accepted, recorded: "Maria Souza", answered: "Maria Lima" });
  expect(await name()).toBe("Maria Lima");
});

// Caught: a phone number from a question that the client's other answers had hidden.
test("an answer that is hidden, removed or not of the record is not accepted", async () => {
  const form = aForm(
    aSection("you", [
      aField("isNew", { kind: "yesNo" }),
      aField("phone", { fillsIn: "clientPhone", shownWhen: { field: "isNew", is: "yes" } }),
      aField("nickname"),
    ]),
  );
  const { asSales, backend, clientId, questionnaireId, save, stored } = await anAssignedQuestionnaire(form);
  const phone = async () => await backend.run(async (ctx) => (await ctx.db.get("clients", clientId))?.clientPhone);
  const accepting = async (field: string, answered: string) => {
    await asSales.mutation(accept, { questionnaireId, field, recorded: "", answered });
  };
  await save({ isNew: "no", phone: "(212) 555-0100", nickname: "Mia" });
  await accepting("phone", "(212) 555-0100");
  await accepting("nickname", "Mia");
  expect(await phone()).toBeNull();
  clock.pass(1_000);
  await save({ isNew: "yes", phone: "" });
  await accepting("phone", "(212) 555-0100");
  expect(await phone()).toBeNull();
  expect((await stored()).audit.map(({ action }) => action)).not.toContain("questionnaires:accept");
  clock.pass(1_000);
  await save({ phone: "(212) 555-0100" });
  await accepting("phone", "(212) 555-0100");
  expect(await phone()).toContain("212");
  clock.pass(1_000);
  await save({ phone: "(212) 555-0199" });
  expect(await refusalOf(accepting("phone", "(212) 555-0199"))).toMatchObject({ current: await phone() });
});
