import type { ReactNode } from "react";
import { usePageTitle } from "../../../lib/usePageTitle";
import { Banner } from "../../../ui/feedback/Banner";
import { Button } from "../../../ui/Button";
import { PageHeading } from "../../../ui/text/PageHeading";
import { BusyLine } from "../provider/BusyLine";
import { SignOutButton } from "../session/SignOutButton";
import { setupText } from "./setupText";
import { useSetup } from "./useSetup";

interface SetupClaimProps {
  token: string;
  email: string | null;
  /** Must reload the page. */
  onReady: () => void;
}

/** Lets a signed-in visitor with a setup link become the administrator, or says why that is not possible. */
export function SetupClaim({ token, email, onReady }: SetupClaimProps) {
  const { phase, error, claim } = useSetup(token, onReady);
  if (phase === "claimed") return <BusyLine>{setupText.claimed}</BusyLine>;
  if (phase === "notValid") {
    return (
      <SetupMessage heading={setupText.notValidHeading} text={setupText.notValid}>
        <Button onClick={onReady}>{setupText.next}</Button>
      </SetupMessage>
    );
  }
  return (
    <SetupMessage heading={setupText.heading} text={email === null ? setupText.claim : setupText.claimAs(email)}>
      {error ? <Banner tone="bad">{error}</Banner> : null}
      {phase === "unverified" ? <Banner tone="warn">{setupText.unverified}</Banner> : null}
      <div className="flex flex-wrap gap-2">
        <Button look="primary" onClick={claim} disabled={phase === "sending"}>
          {phase === "sending" ? setupText.sending : setupText.become}
        </Button>
        <SignOutButton />
      </div>
    </SetupMessage>
  );
}

/** A heading, a sentence and the actions. */
export function SetupMessage({ heading, text, children }: { heading: string; text: string; children: ReactNode }) {
  usePageTitle(heading);
  return (
    <>
      <PageHeading>{heading}</PageHeading>
      <p className="mt-2 mb-6 text-sm text-ink-soft">{text}</p>
      <div className="space-y-4">{children}</div>
    </>
  );
}
