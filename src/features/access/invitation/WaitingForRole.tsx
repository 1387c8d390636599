import { use, useCallback, type ReactNode } from "react";
import { api } from "../../../../convex/_generated/api";
import { tabStore } from "../../../lib/tabStore";
import { usePageTitle } from "../../../lib/usePageTitle";
import { PageHeading } from "../../../ui/text/PageHeading";
import { BusyLine } from "../provider/BusyLine";
import { HoldContext } from "../shared/holdContext";
import { SecondStepNeeded } from "../secondStep/SecondStepNeeded";
import { SignOutButton } from "../session/SignOutButton";
import { useAcceptance } from "./useAcceptance";
import { useRolePublished } from "./useRolePublished";
import { SECOND_STEP_LACKING, waitingPageText, type WaitingText } from "./waitingText";
import { useAccessText } from "../provider/useAccessText";
import { useRecoveringQuery } from "../../../lib/calls/useRecoveringQuery";

interface WaitingForRoleProps {
  email: string | null;
  /** Must reload the page. */
  onReady: () => void;
}

/** Shown to a signed-in person without a role: accepts a pending invitation, or says why they have none and what to do. */
export function WaitingForRole({ email, onReady }: WaitingForRoleProps) {
  const text = useAccessText();
  const { letInText } = text;
  const known = useRecoveringQuery(api.access.invitations.open.lacking, {}).value;
  const firmName = useRecoveringQuery(api.practice.settings.open.nameForFormerClient, {}).value ?? null;
  const lacking = known && { ...known, firmName };
  const acceptance = useAcceptance(known?.isInvited === true, onReady);
  const { isHeld } = use(HoldContext);
  if (isHeld || lacking?.reason === "secondFactor") {
    return (
      <Waiting {...waitingPageText(SECOND_STEP_LACKING, email, text)}>
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
  if (lacking?.reason === "pending") return <Pending text={waitingPageText(lacking, email, text)} onReady={onReady} />;
  // The reason waits until it is known that there is no invitation.
  if (lacking && acceptance === "notInvited") return <Waiting {...waitingPageText(lacking, email, text)} />;
  return (
    <Waiting heading={letInText.waiting}>
      <BusyLine>{letInText.looking}</BusyLine>
    </Waiting>
  );
}

/** Set in this tab once the page was reloaded for a role that the token did not have yet. */
const LOADED_AGAIN = "passage.loadedAgainForRole";

/**
 * For a person whose access is not in their token yet. Reloads the page only once: a sign-in service that never puts the role
 * into the token must not make it reload forever. After that, the next token brings them in, within a minute.
 */
function Pending({ text, onReady }: { text: WaitingText; onReady: () => void }) {
  const { letInText } = useAccessText();
  const loadAgain = useCallback(() => {
    if (tabStore.getItem(LOADED_AGAIN) !== null) return;
    tabStore.setItem(LOADED_AGAIN, "yes");
    onReady();
  }, [onReady]);
  useRolePublished(true, loadAgain);
  return (
    <Waiting {...text}>
      <BusyLine>{letInText.opening}</BusyLine>
    </Waiting>
  );
}

interface WaitingProps {
  heading: string;
  sentences?: readonly string[];
  children?: ReactNode;
}

/** Heading, explanation, actions, and Sign out. */
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
