/** Kinds and fields of deadlines. Pure; the browser imports this file. */

import { dueProblem } from "../../platform/days";
import { dueTextProblem } from "../../platform/dueItems/rules";

/** Subject of a deadline: the case, or the last day of a visa or of the stay in an I-94 record. */
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

/** A deadline as typed; an empty owner is nobody. */
export interface DeadlineForm {
  kind: string;
  title: string;
  ownerId: string;
  dueOn: string;
}

export const DEADLINE_FIELDS = ["kind", "title", "dueOn", "ownerId"] as const satisfies readonly (keyof DeadlineForm)[];
export type DeadlineField = (typeof DEADLINE_FIELDS)[number];

/** The problem of a field of the form, or null. Only the server knows whether the owner is on staff. */
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
