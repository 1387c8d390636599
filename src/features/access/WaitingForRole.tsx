import { useMutation } from "convex/react";
import { useEffect } from "react";
import { api } from "../../../convex/_generated/api";
import { usePageTitle } from "../../lib/usePageTitle";
import { PageHeading } from "../../ui/PageHeading";
import { SignOutButton } from "./SignOutButton";

/** Shown to a signed-in person without a role: accepts a pending invitation, or says what to do. */
export function WaitingForRole({ email }: { email: string | null }) {
  usePageTitle("Waiting for access");
  const accept = useMutation(api.access.open.accept);
  useEffect(() => {
    // On failure the invitation stays pending and this page keeps explaining what to do.
    accept().catch(() => undefined);
  }, [accept]);
  return (
    <>
      <PageHeading>Waiting for access</PageHeading>
      <p className="mt-2 text-sm text-ink-soft">
        You are signed in{email ? <> as {email}</> : null}, but nobody has given this account access to the practice
        yet.
      </p>
      <p className="mt-2 text-sm text-ink-soft">
        Ask an administrator of your practice to invite this email address. This page opens by itself as soon as you
        have access.
      </p>
      <div className="mt-6">
        <SignOutButton />
      </div>
    </>
  );
}
