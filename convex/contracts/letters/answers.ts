import { v } from "convex/values";
import { literals } from "convex-helpers/validators";
import { vLetterKind, vLetterState } from "../../practice/mail/tables";
import { vText } from "../../platform/validators";

export const vChangedState = vLetterState;
export const vReminded = literals("sent", "viewed", "signed", "charged");

/** The emails of a contract, newest first. */
export const vLetters = v.array(
  v.object({
    letterId: v.id("letters"),
    kind: vLetterKind,
    to: v.string(),
    subject: v.string(),
    state: vLetterState,
    reason: vText,
    queuedAt: v.number(),
  }),
);
