import type { FunctionReturnType } from "convex/server";
import { z } from "zod/mini";
import type { api } from "../../../../convex/_generated/api";
import { isCaseTypeKey } from "../../../../convex/practice/caseTypes";
import { templateProblems, type TemplateFacts } from "../../../../convex/cases/templates/rules";
import { formSchema } from "../../../lib/recordForm/formSchema";
import { translations } from "../../../../convex/practice/translatedTexts";
import { NEW_MILESTONE, TRANSLATED_MILESTONE_TEXTS } from "../../../../convex/cases/milestones/rules";
import { NEW_REQUIREMENT, TRANSLATED_REQUEST_TEXTS } from "../../../../convex/cases/requirements/rules";

export type StoredTemplate = NonNullable<FunctionReturnType<typeof api.cases.templates.staff.get>>;
type Facts = StoredTemplate["facts"];

/** A template as typed; days are texts, empty for no date. */
const vTyped = z.object({
  name: z.string(),
  source: z.string(),
  caseTypes: z.array(z.string()),
  milestones: z.array(
    z.object({
      key: z.string(),
      title: z.string(),
      description: z.string(),
      ...translations(TRANSLATED_MILESTONE_TEXTS, () => z._default(z.string(), "")),
      isVisibleToClient: z.boolean(),
    }),
  ),
  requirements: z.array(
    z.object({
      key: z.string(),
      documentType: z.string(),
      title: z.string(),
      instructions: z.string(),
      why: z._default(z.string(), ""),
      ...translations(TRANSLATED_REQUEST_TEXTS, () => z._default(z.string(), "")),
      isRequired: z.boolean(),
      dueInDays: z.string(),
      source: z.string(),
    }),
  ),
  tasks: z.array(z.object({ key: z.string(), text: z.string(), dueInDays: z.string() })),
});
export type TemplateForm = z.infer<typeof vTyped>;

export const NEW_TEMPLATE: TemplateForm = {
  name: "",
  source: "",
  caseTypes: [],
  milestones: [],
  requirements: [],
  tasks: [],
};

const { dueOn: _, ...NEW_REQUEST } = NEW_REQUIREMENT;

export const NEW_ITEMS = {
  milestones: { key: "", ...NEW_MILESTONE },
  requirements: { key: "", ...NEW_REQUEST, dueInDays: "", source: "" },
  tasks: { key: "", text: "", dueInDays: "" },
} as const;

/** Null for a draft of another kind. */
export function readDraft(stored: unknown): TemplateForm | null {
  const read = vTyped.safeParse(stored);
  return read.success ? read.data : null;
}

const daysText = (days: number | null): string => (days === null ? "" : String(days));
/** NaN for an invalid number, which the rules refuse. */
const daysOf = (text: string): number | null => (text.trim() === "" ? null : Number(text));

export function templateFormOf({ name, source, caseTypes, milestones, requirements, tasks }: Facts): TemplateForm {
  return {
    name,
    source,
    caseTypes,
    milestones: milestones.map((each) => ({ ...NEW_ITEMS.milestones, ...each })),
    requirements: requirements.map((each) => ({
      ...NEW_ITEMS.requirements,
      ...each,
      dueInDays: daysText(each.dueInDays),
    })),
    tasks: tasks.map((each) => ({ ...each, dueInDays: daysText(each.dueInDays) })),
  };
}

export function templateFactsOf({ caseTypes, requirements, tasks, ...typed }: TemplateForm): TemplateFacts {
  return {
    ...typed,
    caseTypes: caseTypes.filter(isCaseTypeKey),
    requirements: requirements.map((each) => ({ ...each, dueInDays: daysOf(each.dueInDays) })),
    tasks: tasks.map((each) => ({ ...each, dueInDays: daysOf(each.dueInDays) })),
  };
}

export const templateSchema = formSchema<TemplateForm>((typed) =>
  templateProblems(templateFactsOf(typed)).map(({ list, place, field, reason }) => ({
    path: list === "template" ? [field] : [list, place, field],
    message: reason,
  })),
);
