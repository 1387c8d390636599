import type { FunctionReturnType } from "convex/server";
import type { api } from "../../../convex/_generated/api";

type Lacking = NonNullable<FunctionReturnType<typeof api.access.open.lacking>>;

export interface WaitingText {
  heading: string;
  sentences: readonly string[];
}

/** What a member lacks who only has to set up a second step. */
export const SECOND_STEP_LACKING: Lacking = { reason: "secondFactor", isClient: false, firmName: null };

/** What is said while there is, or may be, an invitation. */
export const letInText = {
  waiting: "Waiting for access",
  looking: "Looking for your invitation…",
  heading: "You have access",
  opening: "Opening your workspace…",
  openingSlowly: "This takes a minute at most. If it takes longer, tell your practice.",
} as const;

/** What a signed-in person without a role reads. */
export function waitingText({ reason, isClient, firmName }: Lacking, email: string | null): WaitingText {
  if (reason === "ended" && isClient) {
    const call = `call ${firmName ?? "the practice"}`;
    const sentence = `Your access to this portal has ended. If you think this is a mistake, ${call}.`;
    return { heading: "Access ended", sentences: [sentence] };
  }
  const signedIn = `You are signed in${email === null ? "" : ` as ${email}`}, but`;
  switch (reason) {
    case "ended":
      return {
        heading: "Access ended",
        sentences: [
          `${signedIn} your access to the practice has ended.`,
          "If you think this is a mistake, ask an administrator of your practice to invite this email address again, then come back to this page: it opens by itself.",
        ],
      };
    case "secondFactor":
      return {
        heading: "A second step is needed",
        sentences: [
          `${signedIn} your practice requires a second step at sign-in of every member.`,
          "Set it up here: then Passage opens by itself.",
        ],
      };
    case "pending":
      return { heading: letInText.heading, sentences: [letInText.openingSlowly] };
    case "notInvited":
      return {
        heading: letInText.waiting,
        sentences: [
          `${signedIn} nobody has given this account access to the practice yet.`,
          "Ask an administrator of your practice to invite this email address, then come back to this page: it opens by itself.",
        ],
      };
  }
}
