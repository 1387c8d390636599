import { messageProblem, textProblem, unknownMergeField } from "../conversations/rules";

export const MOST_TEMPLATES = 100;
const TEMPLATE_NAME_MAX_CHARACTERS = 80;

export interface TemplateForm {
  name: string;
  text: string;
}

export const TEMPLATE_FIELDS = ["name", "text"] as const satisfies readonly (keyof TemplateForm)[];

/** The problem with a field of a template, or null. */
export function templateProblem(field: keyof TemplateForm, { name, text }: TemplateForm): string | null {
  if (field === "name") {
    const problem = textProblem(name, TEMPLATE_NAME_MAX_CHARACTERS);
    if (problem === null) return null;
    return problem === "blank" ? "Give the template a name" : "Write at most 80 characters";
  }
  const problem = messageProblem(text);
  if (problem !== null) return problem === "blank" ? "Write the reply" : "Write at most 10,000 characters";
  const unknown = unknownMergeField(text);
  return unknown === undefined ? null : `There is no merge field ${unknown}`;
}
