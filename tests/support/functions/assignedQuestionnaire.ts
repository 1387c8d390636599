import { expect } from "vitest";
import { api } from "../../../convex/_generated/api";
import type { AnswerValue } from "../../../convex/cases/questionnaires/rules";
import { startBackend } from "./backend";
import { aPractice } from "./personas";
import { storeBoundClient } from "./portal";
import { WORK_FORM } from "./questionnaires";
import { storeCase } from "./samples";

const { portal, staff } = api.cases.questionnaires;

/** Maria has a case; Sofia assigns her a form, which she answers in the portal. */
export async function anAssignedQuestionnaire(form = WORK_FORM) {
  const practice = await aPractice(startBackend());
  const { backend, asAdmin, asSales, asClient } = practice;
  const clientId = await storeBoundClient(backend, "client", {
    clientName: "Maria Santos",
    clientEmail: "maria@home.test",
  });
  const caseId = await storeCase(backend, { clientId });
  const { key: formKey } = await asAdmin.mutation(api.cases.questionnaireForms.staff.save, {
    key: null,
    facts: form,
    version: 0,
  });
  const { questionnaireId } = await asSales.mutation(staff.assign, {
    clientId,
    caseId,
    formKey,
  });
  const open = async () => (await asClient.query(portal.get, { questionnaireId })) ?? expect.fail("it is gone");
  const save = async (given: Record<string, AnswerValue>, { at = Date.now(), device = "phone" } = {}) => {
    const answers = Object.entries(given).map(([field, value]) => ({ field, value, at }));
    await asClient.mutation(portal.save, { questionnaireId, device, answers });
    return await open();
  };
  const stored = async () =>
    await backend.run(async (ctx) => ({
      activities: await ctx.db.query("client_activities").take(20),
      audit: (await ctx.db.query("audit_events").take(20)).filter(({ action }) => action.startsWith("questionnaires:")),
      news: await ctx.db.query("notifications").take(20),
      answers: await ctx.db.query("client_questionnaire_answers").take(20),
    }));
  return { ...practice, clientId, caseId, formKey, questionnaireId, save, open, stored };
}
