import { useClerk } from "@clerk/react";
import { useState } from "react";
import { showToast } from "../../ui/toasts";
import { rememberLeaving, rememberVisit } from "./returnPath";
import { providerMessage } from "./signInFlow";

/** 401, 403 and 404 mean that the session has already ended. */
function isOverAlready(error: unknown): boolean {
  const status = typeof error === "object" && error !== null && "status" in error ? error.status : undefined;
  return status === 401 || status === 403 || status === 404;
}

export function useSignOut(): { isSigningOut: boolean; signOut: () => void } {
  const clerk = useClerk();
  const [isSigningOut, setSigningOut] = useState(false);
  const signOut = () => {
    const person = clerk.user?.id;
    setSigningOut(true);
    rememberLeaving(sessionStorage);
    clerk
      .signOut()
      .catch((error: unknown) => {
        if (isOverAlready(error)) return;
        if (person !== undefined) rememberVisit(sessionStorage, person);
        showToast({ tone: "bad", text: providerMessage(error) });
      })
      .finally(() => {
        setSigningOut(false);
      });
  };
  return { isSigningOut, signOut };
}
