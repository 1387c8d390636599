import { useMutation, useQuery } from "convex/react";
import { useEffect } from "react";
import { api } from "../../../convex/_generated/api";
import { usePageTitle } from "../../lib/usePageTitle";
import { PageHeading } from "../../ui/PageHeading";
import { Spinner } from "../../ui/Spinner";
import { SignOutButton } from "./SignOutButton";
import { waitingText } from "./waitingText";

/** Shown to a signed-in person without a role: accepts a pending invitation, or says why they have none and what to do. */
export function WaitingForRole({ email }: { email: string | null }) {
  const accept = useMutation(api.access.open.accept);
  const lacking = useQuery(api.access.open.lacking);
  useEffect(() => {
    // On failure the invitation stays pending and this page keeps explaining what to do.
    accept().catch(() => undefined);
  }, [accept]);
  const text = lacking ? waitingText(lacking, email) : null;
  usePageTitle(text?.heading ?? "Waiting for access");
  if (text === null) return <Spinner label="Loading" />;
  return (
    <>
      <PageHeading>{text.heading}</PageHeading>
      {text.sentences.map((sentence) => (
        <p key={sentence} className="mt-2 text-sm text-ink-soft">
          {sentence}
        </p>
      ))}
      <div className="mt-6">
        <SignOutButton />
      </div>
    </>
  );
}
