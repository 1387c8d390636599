/** Reasons and refusals of a review. */

import { lengthProblem } from "../../platform/forms";

/** Refusals of an answer to a request. */
export const REQUEST_TEXTS = {
  accepted: "This document was accepted already.",
  notRequested: "This document was requested as another type. Choose the requested type.",
} as const;

export const LONGEST_REASON = 1_000;

/** The reason for the client, or its problem. */
export function checkReason(raw: string): { reason: string } | { problem: string } {
  const reason = raw.trim();
  if (reason === "") return { problem: "Please tell the client what to fix" };
  const problem = lengthProblem(reason, LONGEST_REASON);
  return problem === null ? { reason } : { problem };
}
