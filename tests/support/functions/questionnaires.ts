import type { Id } from "../../../convex/_generated/dataModel";
import type { FormFacts, FormField, FormSection, SimpleField } from "../../../convex/cases/questionnaireForms/rules";
import type { Backend } from "./backend";

const words = (text: string) => ({ en: text, es: `${text} (es)` });
const asked = { help: { en: "", es: "" }, isRequired: true, shownWhen: null, options: [], fillsIn: null };

/** A required text; a test states only what matters to it. */
export function aSimpleField(key: string, differing: Partial<SimpleField> = {}): SimpleField {
  return { ...asked, key, label: words(key), kind: "text", ...differing };
}

export function aField(key: string, differing: Partial<FormField> = {}): FormField {
  return { ...asked, key, label: words(key), kind: "text", fields: [], ...differing };
}

export function anOption(key: string) {
  return { key, label: words(key) };
}

export function aSection(key: string, fields: FormField[], differing: Partial<FormSection> = {}): FormSection {
  return { key, title: words(key), help: { en: "", es: "" }, shownWhen: null, fields, ...differing };
}

export function aForm(...sections: FormSection[]): FormFacts {
  return { name: words("Form"), about: { en: "", es: "" }, sections };
}

/** A name and an e-mail for the record, whether there are jobs, and the jobs. */
export const WORK_FORM = aForm(
  aSection("you", [
    aField("name", { fillsIn: "clientName" }),
    aField("email", { fillsIn: "clientEmail", isRequired: false }),
  ]),
  aSection("work", [
    aField("hasJobs", { kind: "yesNo" }),
    aField("jobs", {
      kind: "group",
      shownWhen: { field: "hasJobs", is: "yes" },
      fields: [aSimpleField("employer"), aSimpleField("since", { kind: "date", isRequired: false })],
    }),
  ]),
);

/** A questionnaire of a client, with one answer. */
export async function storeQuestionnaire(
  backend: Backend,
  clientId: Id<"clients">,
  { caseId = null, answer = "Acme" }: { caseId?: Id<"cases"> | null; answer?: string } = {},
): Promise<Id<"client_questionnaires">> {
  return await backend.run(async (ctx) => {
    const assignedById = (await ctx.db.query("users").first())?._id;
    if (assignedById === undefined) throw new Error("nobody is here");
    const formVersionId = await ctx.db.insert("questionnaire_form_versions", { formKey: "work", facts: WORK_FORM });
    const progress = {
      status: "in_progress",
      progress: 50,
      lastSavedAt: 1,
      completedAt: null,
      isReopened: false,
    } as const;
    const stamp = { isTold: false, updatedAt: 1, assignedById, assignedByName: "Sofia" };
    const row = { clientId, caseId, formKey: "work", formVersionId, name: WORK_FORM.name, ...progress, ...stamp };
    const questionnaireId = await ctx.db.insert("client_questionnaires", row);
    const given = { field: "name", value: answer, at: 1, device: "phone" };
    await ctx.db.insert("client_questionnaire_answers", { questionnaireId, clientId, ...given });
    const before = { ...given, value: "Before", replacedAt: given.at };
    await ctx.db.insert("earlier_questionnaire_answers", { questionnaireId, clientId, ...before });
    return questionnaireId;
  });
}
