import { useClerk } from "@clerk/react";
import { useMutation } from "convex/react";
import { useEffect, useState } from "react";
import { api } from "../../../convex/_generated/api";
import type { SetupOutcome } from "../../../convex/access/rules";
import { errorText } from "../../lib/refusalText";

const ASK_EVERY_MS = 1_000;

type SetupPhase = "offered" | "sending" | SetupOutcome;

interface Setup {
  phase: SetupPhase;
  /** Why the last attempt failed. It may be repeated. */
  error: string | null;
  claim: () => void;
}

/**
 * Claims the setup link, then waits until Clerk knows the new role. Only a token issued after that gives access, so
 * `onReady` must reload the page.
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

/**
 * Polls Clerk until the person has a role. It uses `useClerk`, whose identity is stable: each answer changes the result of
 * `useUser`, so an effect that depends on `useUser` would restart and poll without a delay.
 */
function useRolePublished(isAwaited: boolean, onPublished: () => void): void {
  const clerk = useClerk();
  useEffect(() => {
    if (!isAwaited) return;
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async () => {
      const isPublished = await hasRole(clerk);
      if (isOver) return;
      if (isPublished) onPublished();
      else timer = setTimeout(() => void ask(), ASK_EVERY_MS);
    };
    void ask();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [isAwaited, clerk, onPublished]);
}

/** False also when Clerk does not answer. The caller polls again. */
async function hasRole({ user }: Pick<ReturnType<typeof useClerk>, "user">): Promise<boolean> {
  try {
    const fresh = await user?.reload();
    return fresh?.publicMetadata["role"] !== undefined;
  } catch {
    return false;
  }
}
