/** Validation of tasks. Pure; the browser imports this file. */

import { dueProblem } from "../../platform/days";
import { dueTextProblem } from "../../platform/dueItems/rules";

/** A task as typed; an empty text means nobody, or no date. */
export interface TaskForm {
  text: string;
  ownerId: string;
  dueOn: string;
}

export const TASK_FIELDS = ["text", "ownerId", "dueOn"] as const satisfies readonly (keyof TaskForm)[];
export type TaskField = (typeof TASK_FIELDS)[number];

/** The problem with a field of the form, or null. The server checks that the owner works here. */
export function taskProblem(field: TaskField, typed: TaskForm): string | null {
  switch (field) {
    case "text":
      return dueTextProblem(typed.text, "Say what has to be done");
    case "dueOn":
      return typed.dueOn === "" ? null : dueProblem(typed.dueOn);
    case "ownerId":
      return null;
    default:
      return field satisfies never;
  }
}
