import { useMutation } from "convex/react";
import { useCallback, useEffect, useState } from "react";
import { api } from "../../../../convex/_generated/api";
import { useRolePublished } from "./useRolePublished";

type Acceptance = "asking" | "accepted" | "notInvited";

/**
 * Accepts the invitation of a person without a role: on arrival, at each return to the page, and once `isInvited` becomes true. A
 * new account has the role in its token, and the guard sends it on. An older one gets the role now: only a token issued after
 * that gives access, so `onReady` must reload the page.
 */
export function useAcceptance(isInvited: boolean, onReady: () => void): Acceptance {
  const accept = useMutation(api.access.invitations.open.accept);
  const [acceptance, setAcceptance] = useState<Acceptance>("asking");
  const ask = useCallback(() => {
    accept().then(
      ({ accepted }) => {
        setAcceptance((before) => (accepted || before === "accepted" ? "accepted" : "notInvited"));
      },
      () => {
        // The invitation stays pending, and the page keeps explaining what to do.
        setAcceptance((before) => (before === "accepted" ? before : "notInvited"));
      },
    );
  }, [accept]);
  useEffect(() => {
    const askWhenVisible = () => {
      if (!document.hidden) ask();
    };
    ask();
    document.addEventListener("visibilitychange", askWhenVisible);
    return () => {
      document.removeEventListener("visibilitychange", askWhenVisible);
    };
  }, [ask]);
  useEffect(() => {
    if (isInvited) ask();
  }, [isInvited, ask]);
  useRolePublished(acceptance === "accepted", onReady);
  return acceptance;
}
