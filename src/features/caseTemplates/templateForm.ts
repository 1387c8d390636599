import type { FunctionReturnType } from "convex/server";
import type { Resolver } from "react-hook-form";
import { z } from "zod/mini";
import type { api } from "../../../convex/_generated/api";
import { isCaseTypeKey } from "../../../convex/caseTypes/rules";
import { templateProblems, type TemplateFacts, type TemplateProblem } from "../../../convex/caseTemplates/rules";

export type StoredTemplate = NonNullable<FunctionReturnType<typeof api.caseTemplates.staff.get>>;
type Facts = StoredTemplate["facts"];

/** A template as it is typed; days are texts, and empty for no date. */
const vTyped = z.object({
  name: z.string(),
  source: z.string(),
  caseTypes: z.array(z.string()),
  milestones: z.array(
    z.object({
      key: z.string(),
      title: z.string(),
      description: z.string(),
      titleEs: z._default(z.string(), ""),
      descriptionEs: z._default(z.string(), ""),
      isVisibleToClient: z.boolean(),
    }),
  ),
  requirements: z.array(
    z.object({
      key: z.string(),
      documentType: z.string(),
      title: z.string(),
      instructions: z.string(),
      titleEs: z._default(z.string(), ""),
      instructionsEs: z._default(z.string(), ""),
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

export const NEW_ITEMS = {
  milestones: { key: "", title: "", description: "", titleEs: "", descriptionEs: "", isVisibleToClient: true },
  requirements: {
    key: "",
    documentType: "",
    title: "",
    instructions: "",
    titleEs: "",
    instructionsEs: "",
    isRequired: true,
    dueInDays: "",
    source: "",
  },
  tasks: { key: "", text: "", dueInDays: "" },
} as const;

/** What was typed before a reload; null for anything else. */
export function readKept(text: string): TemplateForm | null {
  if (text === "") return null;
  try {
    const read = vTyped.safeParse(JSON.parse(text));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}

const daysText = (days: number | null): string => (days === null ? "" : String(days));
/** NaN for what is no number, which the rules refuse. */
const daysOf = (text: string): number | null => (text.trim() === "" ? null : Number(text));

export function formOf({ name, source, caseTypes, milestones, requirements, tasks }: Facts): TemplateForm {
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

export function factsOf({ caseTypes, requirements, tasks, ...typed }: TemplateForm): TemplateFacts {
  return {
    ...typed,
    caseTypes: caseTypes.filter(isCaseTypeKey),
    requirements: requirements.map((each) => ({ ...each, dueInDays: daysOf(each.dueInDays) })),
    tasks: tasks.map((each) => ({ ...each, dueInDays: daysOf(each.dueInDays) })),
  };
}

interface FieldError {
  type: "rule";
  message: string;
}
type ItemErrors = Record<string, FieldError>[];

/** The problems by list and place, as the form's fields look them up. */
function errorsOf(problems: readonly TemplateProblem[]): Record<string, FieldError | ItemErrors> {
  const errors: Record<string, FieldError> = {};
  const lists: Record<string, ItemErrors> = {};
  for (const { list, place, field, reason } of problems) {
    const error = { type: "rule", message: reason } as const;
    if (list === "template") {
      errors[field] = error;
      continue;
    }
    const items = (lists[list] ??= []);
    items[place] = { ...items[place], [field]: error };
  }
  return { ...errors, ...lists };
}

/** The form's own sentences, which the server reads too. */
export const resolver: Resolver<TemplateForm> = (typed) => {
  const problems = templateProblems(factsOf(typed));
  return problems.length === 0 ? { values: typed, errors: {} } : { values: {}, errors: errorsOf(problems) };
};
