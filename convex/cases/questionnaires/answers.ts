import { v } from "convex/values";
import { vFormFacts, vWording } from "../questionnaireForms/tables";
import { vText } from "../../platform/validators";
import { vAnswer, vProgress } from "./tables";

const listed = {
  questionnaireId: v.id("client_questionnaires"),
  caseId: v.union(v.id("cases"), v.null()),
  name: vWording,
  ...vProgress.fields,
};

/** A questionnaire in the client's list. */
export const vListedQuestionnaire = v.object(listed);

/** A questionnaire for its client to fill in. */
export const vOpenQuestionnaire = v.object({ ...listed, form: vFormFacts, answers: v.array(vAnswer) });

/** A questionnaire in a list of staff. */
export const vStaffListed = v.object({
  ...listed,
  formKey: v.string(),
  assignedAt: v.number(),
  assignedByName: v.string(),
});

/** A questionnaire with its answers, and their differences from the client's record. */
export const vStaffQuestionnaire = v.object({
  ...vStaffListed.fields,
  form: vFormFacts,
  answers: v.array(vAnswer),
  record: v.object({ clientName: v.string(), clientEmail: v.string(), clientPhone: vText }),
});
