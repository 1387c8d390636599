import { useMutation } from "convex/react";
import { useState } from "react";
import { api } from "../../../../convex/_generated/api";
import type { SetupOutcome } from "../../../../convex/access/setup/rules";
import { errorText } from "../../../lib/calls/refusalText";
import { useRolePublished } from "../invitation/useRolePublished";

type SetupPhase = "offered" | "sending" | SetupOutcome;

/**
 * Claims the setup link, then waits until Clerk knows the new role. Only a token issued after that gives access, so
 * `onReady` must reload the page.
 */
export function useSetup(token: string, onReady: () => void) {
  const send = useMutation(api.access.setup.open.claimSetup);
  const [phase, setPhase] = useState<SetupPhase>("offered");
  /** Why the last attempt failed. It may be repeated. */
  const [error, setError] = useState<string | null>(null);
  useRolePublished(phase === "claimed", onReady);
  const claim = () => {
    setPhase("sending");
    setError(null);
    send({ token }).then(setPhase, (failure: unknown) => {
      setPhase("offered");
      setError(errorText(failure));
    });
  };
  return { phase, error, claim };
}
