/** Shared rules of tasks and deadlines. Pure; the browser imports this file. */

import { lengthProblem } from "../forms";

/** Filter by owner: all tasks or deadlines, unowned ones only, or (by the id) one person's. */
export const ANYBODY = "anybody";
export const NOBODY = "nobody";

/** Maximum length of a task's text or a deadline's title. */
export const LONGEST_DUE_TEXT = 500;

/** The problem of a text, or null; `missing` is the sentence for an empty one. */
export function dueTextProblem(text: string, missing: string): string | null {
  return text.trim() === "" ? missing : lengthProblem(text, LONGEST_DUE_TEXT);
}

/** Maximum of open tasks, or open deadlines, in one list, which says if there are more. */
export const MOST_OPEN = 200;
/** Maximum of done ones, newest first. */
export const MOST_DONE = 50;

/** End of the path of the page that shows an item: the client's, or its case's. */
export function placeIdOf({ clientId, caseId }: { clientId: string; caseId: string | null }): string {
  return caseId === null ? clientId : `${clientId}/cases/${caseId}`;
}
