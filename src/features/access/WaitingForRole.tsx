import { useQuery } from "convex/react";
import { api } from "../../../convex/_generated/api";
import { usePageTitle } from "../../lib/usePageTitle";
import { PageHeading } from "../../ui/PageHeading";
import { Spinner } from "../../ui/Spinner";
import { SignOutButton } from "./SignOutButton";
import { useAcceptance } from "./useAcceptance";
import { letInText, waitingText } from "./waitingText";

interface WaitingForRoleProps {
  email: string | null;
  /** Must reload the page. */
  onReady: () => void;
}

/** Shown to a signed-in person without a role: accepts a pending invitation, or says why they have none and what to do. */
export function WaitingForRole({ email, onReady }: WaitingForRoleProps) {
  const acceptance = useAcceptance(onReady);
  const lacking = useQuery(api.access.open.lacking);
  // What is lacking is said once it is known that there is no invitation.
  const text = lacking && acceptance === "notInvited" ? waitingText(lacking, email) : null;
  const heading = acceptance === "accepted" ? letInText.heading : (text?.heading ?? "Waiting for access");
  usePageTitle(heading);
  return (
    <>
      <PageHeading>{heading}</PageHeading>
      {text === null ? (
        <p role="status" className="mt-2 flex items-center gap-2 text-sm text-ink-soft">
          <Spinner /> {acceptance === "accepted" ? letInText.opening : letInText.looking}
        </p>
      ) : (
        text.sentences.map((sentence) => (
          <p key={sentence} className="mt-2 text-sm text-ink-soft">
            {sentence}
          </p>
        ))
      )}
      <div className="mt-6">
        <SignOutButton />
      </div>
    </>
  );
}
