import { useQuery } from "convex/react";
import { use, type ReactNode } from "react";
import { api } from "../../../convex/_generated/api";
import { usePageTitle } from "../../lib/usePageTitle";
import { PageHeading } from "../../ui/PageHeading";
import { BusyLine } from "./BusyLine";
import { HoldContext } from "./holdContext";
import { SecondStepNeeded } from "./SecondStepNeeded";
import { SignOutButton } from "./SignOutButton";
import { useAcceptance } from "./useAcceptance";
import { letInText, SECOND_STEP_LACKING, waitingText } from "./waitingText";

interface WaitingForRoleProps {
  email: string | null;
  /** Must reload the page. */
  onReady: () => void;
}

/** Shown to a signed-in person without a role: accepts a pending invitation, or says why they have none and what to do. */
export function WaitingForRole({ email, onReady }: WaitingForRoleProps) {
  const acceptance = useAcceptance(onReady);
  const lacking = useQuery(api.access.open.lacking);
  const { isHeld } = use(HoldContext);
  if (isHeld || lacking?.reason === "secondFactor") {
    return (
      <Waiting {...waitingText(SECOND_STEP_LACKING, email)}>
        <SecondStepNeeded />
      </Waiting>
    );
  }
  if (acceptance === "accepted") {
    return (
      <Waiting heading={letInText.heading}>
        <BusyLine>{letInText.opening}</BusyLine>
      </Waiting>
    );
  }
  // What is lacking is said once it is known that there is no invitation.
  if (lacking && acceptance === "notInvited") return <Waiting {...waitingText(lacking, email)} />;
  return (
    <Waiting heading={letInText.waiting}>
      <BusyLine>{letInText.looking}</BusyLine>
    </Waiting>
  );
}

interface WaitingProps {
  heading: string;
  sentences?: readonly string[];
  children?: ReactNode;
}

/** What is said, what can be done, and the way out. */
function Waiting({ heading, sentences = [], children }: WaitingProps) {
  usePageTitle(heading);
  return (
    <>
      <PageHeading>{heading}</PageHeading>
      {sentences.map((sentence) => (
        <p key={sentence} className="mt-2 text-sm text-ink-soft">
          {sentence}
        </p>
      ))}
      {children}
      <div className="mt-6">
        <SignOutButton />
      </div>
    </>
  );
}
