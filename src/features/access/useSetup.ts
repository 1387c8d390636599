import { useUser } from "@clerk/react";
import { useMutation } from "convex/react";
import { useEffect, useState } from "react";
import { api } from "../../../convex/_generated/api";
import type { SetupOutcome } from "../../../convex/access/rules";
import { errorText } from "../../lib/refusalText";

const ASK_EVERY_MS = 1_000;

type SetupPhase = "offered" | "sending" | SetupOutcome;

interface Setup {
  phase: SetupPhase;
  /** Why the last attempt did not reach the workspace; it may be repeated. */
  error: string | null;
  claim: () => void;
}

/**
 * Claims the setup link, then waits until the sign-in service knows the new role too: only a token issued after that
 * opens the workspace, which is why `onReady` has to load the page anew.
 */
export function useSetup(token: string, onReady: () => void): Setup {
  const send = useMutation(api.access.open.claimSetup);
  const [phase, setPhase] = useState<SetupPhase>("offered");
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

/** Asks the sign-in service for the person's role until it has one. */
function useRolePublished(isAwaited: boolean, onPublished: () => void): void {
  const { user } = useUser();
  useEffect(() => {
    if (!isAwaited || !user) return;
    let isOver = false;
    const ask = () => {
      user.reload().then(
        ({ publicMetadata }) => {
          if (isOver || publicMetadata["role"] === undefined) return;
          isOver = true;
          onPublished();
        },
        // Asked again in a second; a lasting outage shows as a page that keeps waiting and says for what.
        () => undefined,
      );
    };
    ask();
    const timer = setInterval(ask, ASK_EVERY_MS);
    return () => {
      isOver = true;
      clearInterval(timer);
    };
  }, [isAwaited, user, onPublished]);
}
