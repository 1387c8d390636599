/** What server and browser both know about deadlines. Pure; the browser imports this file. */

import { dueProblem } from "../days/rules";
import { dueTextProblem } from "../dues/rules";

/** What a deadline is about: something of the case, or the last day of a visa or of the stay that an I-94 record allows. */
export const DEADLINE_KINDS = ["case", "visa", "i94", "other"] as const;
export type DeadlineKind = (typeof DEADLINE_KINDS)[number];

export const DEADLINE_KIND_LABELS: Record<DeadlineKind, string> = {
  case: "Case deadline",
  visa: "Visa",
  i94: "I-94",
  other: "Other",
};

export function isDeadlineKind(text: string): text is DeadlineKind {
  return Object.hasOwn(DEADLINE_KIND_LABELS, text);
}

/** A deadline as a person types it; the empty text stands for nobody. */
export interface DeadlineForm {
  kind: string;
  title: string;
  ownerId: string;
  dueOn: string;
}

export const DEADLINE_FIELDS = ["kind", "title", "dueOn", "ownerId"] as const satisfies readonly (keyof DeadlineForm)[];
export type DeadlineField = (typeof DEADLINE_FIELDS)[number];

/** What is wrong with a field of the form; null where nothing is. Whether the owner works here the server knows. */
export function deadlineProblem(field: DeadlineField, typed: DeadlineForm): string | null {
  switch (field) {
    case "kind":
      return isDeadlineKind(typed.kind) ? null : "Choose what the deadline is about";
    case "title":
      return dueTextProblem(typed.title, "Say what is due");
    case "dueOn":
      return typed.dueOn === "" ? "Choose the day on which it is due" : dueProblem(typed.dueOn);
    case "ownerId":
      return null;
    default:
      return field satisfies never;
  }
}
