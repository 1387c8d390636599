import type { FunctionReturnType } from "convex/server";
import type { api } from "../../../../convex/_generated/api";
import { fill } from "../../../lib/words/fill";
import type { AccessText } from "../provider/useAccessText";

type Lacking = Pick<
  NonNullable<FunctionReturnType<typeof api.access.invitations.open.lacking>>,
  "reason" | "isClient"
> & {
  /** The practice that a client calls after their access ended; null if it has set no name. */
  firmName: string | null;
};

export interface WaitingText {
  heading: string;
  sentences: readonly string[];
}

/** For a member who only has to set up a second step. */
export const SECOND_STEP_LACKING: Lacking = { reason: "secondFactor", isClient: false, firmName: null };

/** Explanation for a signed-in person without a role. */
export function waitingPageText(
  { reason, isClient, firmName }: Lacking,
  email: string | null,
  { letInText }: Pick<AccessText, "letInText">,
): WaitingText {
  if (reason === "ended" && isClient) {
    const sentence = fill(letInText.endedForClient, { firm: firmName ?? letInText.practice });
    return { heading: letInText.ended, sentences: [sentence] };
  }
  const signedIn = email === null ? letInText.signedIn : fill(letInText.signedInAs, { email });
  switch (reason) {
    case "ended":
      return {
        heading: letInText.ended,
        sentences: [fill(letInText.endedForMember, { signedIn }), letInText.askAgain],
      };
    case "secondFactor":
      return {
        heading: letInText.secondStep,
        sentences: [fill(letInText.secondStepRequired, { signedIn }), letInText.secondStepHere],
      };
    case "pending":
      return { heading: letInText.heading, sentences: [letInText.openingSlowly] };
    case "notInvited":
      return {
        heading: letInText.waiting,
        sentences: [fill(letInText.notInvited, { signedIn }), letInText.askForInvitation],
      };
  }
}
