/** What tasks and deadlines have alike. Pure; the browser imports this file. */

/** Whose tasks or deadlines: everybody's and nobody's, only those that nobody has, or (by the id) one person's. */
export const ANYBODY = "anybody";
export const NOBODY = "nobody";

/** Characters of a task's text or a deadline's title. */
export const LONGEST_DUE_TEXT = 500;

/** What is wrong with a text; `missing` is the sentence for an empty one. */
export function dueTextProblem(text: string, missing: string): string | null {
  const length = text.trim().length;
  if (length === 0) return missing;
  return length > LONGEST_DUE_TEXT ? `At most ${String(LONGEST_DUE_TEXT)} characters` : null;
}

/** Open tasks, or open deadlines, of one list; where there are more, the list says so. */
export const MOST_OPEN = 200;
/** Those that are done, the newest first. */
export const MOST_DONE = 50;

/** The end of the address of the page that something is on: a client's, or that of one of the client's cases. */
export function placeIdOf({ clientId, caseId }: { clientId: string; caseId: string | null }): string {
  return caseId === null ? clientId : `${clientId}/cases/${caseId}`;
}
