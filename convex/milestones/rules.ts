/** What a milestone must say, and the sentences for what is wrong with it. Pure; the browser imports this file. */
import { textOrNull } from "../texts/rules";

/** As it was typed. */
export interface MilestoneForm {
  title: string;
  description: string;
  /** The same for a client who reads Spanish; empty where nobody has translated it. */
  titleEs?: string;
  descriptionEs?: string;
  isVisibleToClient: boolean;
}
export type MilestoneField = keyof MilestoneForm;

/** What a milestone says when its form is right; the texts are trimmed. */
export interface MilestoneFacts {
  title: string;
  description: string | null;
  titleEs?: string | null;
  descriptionEs?: string | null;
  isVisibleToClient: boolean;
}

export const NEW_MILESTONE: Required<MilestoneForm> = {
  title: "",
  description: "",
  titleEs: "",
  descriptionEs: "",
  isVisibleToClient: true,
};

/** More than any case has. */
export const MOST_MILESTONES = 60;

const LONGEST = { title: 200, description: 1_000, titleEs: 200, descriptionEs: 1_000 } as const;

/** The texts of a milestone, in the order of its form. */
export const MILESTONE_TEXTS = [
  "title",
  "description",
  "titleEs",
  "descriptionEs",
] as const satisfies readonly (keyof typeof LONGEST)[];

/** What is wrong with one of the texts, or null. */
export function milestoneProblem(field: keyof typeof LONGEST, form: MilestoneForm): string | null {
  const text = (form[field] ?? "").trim();
  if (text.length > LONGEST[field]) return `At most ${LONGEST[field].toLocaleString("en-US")} characters`;
  return field === "title" && text === "" ? "Give the milestone a title" : null;
}

/** The facts, or the first field that is wrong. */
export function readMilestoneForm(
  form: MilestoneForm,
): { ok: true; facts: MilestoneFacts } | { ok: false; field: MilestoneField; reason: string } {
  for (const field of MILESTONE_TEXTS) {
    const reason = milestoneProblem(field, form);
    if (reason !== null) return { ok: false, field, reason };
  }
  const { titleEs, descriptionEs } = form;
  const facts = {
    title: form.title.trim(),
    description: textOrNull(form.description),
    // A screen that does not know of the other language changes nothing of it.
    ...(titleEs !== undefined && { titleEs: textOrNull(titleEs) }),
    ...(descriptionEs !== undefined && { descriptionEs: textOrNull(descriptionEs) }),
    isVisibleToClient: form.isVisibleToClient,
  };
  return { ok: true, facts };
}

/** Where a milestone is moved to: one place towards the first, or towards the last. */
export const MOVES = ["up", "down"] as const;
export type Move = (typeof MOVES)[number];

/** Two texts are the same milestone, or the same request, where case and spaces alone are different. */
export function sameTitleKey(title: string): string {
  return title.trim().toLowerCase().replace(/\s+/g, " ");
}
