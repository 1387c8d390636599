/** What server and browser both know about tasks. Pure; the browser imports this file. */

import { dueProblem } from "../days/rules";
import { dueTextProblem } from "../dues/rules";

/** A task as a person types it; the empty text stands for nobody and for no date. */
export interface TaskForm {
  text: string;
  ownerId: string;
  dueOn: string;
}

export const TASK_FIELDS = ["text", "ownerId", "dueOn"] as const satisfies readonly (keyof TaskForm)[];
export type TaskField = (typeof TASK_FIELDS)[number];

/** What is wrong with a field of the form; null where nothing is. Whether the owner works here the server knows. */
export function taskProblem(field: TaskField, typed: TaskForm): string | null {
  switch (field) {
    case "text":
      return dueTextProblem(typed.text, "Say what is to be done");
    case "dueOn":
      return typed.dueOn === "" ? null : dueProblem(typed.dueOn);
    case "ownerId":
      return null;
    default:
      return field satisfies never;
  }
}
