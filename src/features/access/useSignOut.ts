import { useClerk } from "@clerk/react";
import { useRef, useState } from "react";
import { tabStore } from "../../lib/tabStore";
import { useLeaving } from "../../lib/unsent/unsentContext";
import { showToast } from "../../ui/toasts";
import { rememberLeaving, rememberVisit } from "./returnPath";
import { useOpenText, useSpoken } from "../../lib/words/spokenContext";
import { providersWords } from "./providerMessage";

/** 401, 403 and 404 mean that the session has already ended. */
function isOverAlready(error: unknown): boolean {
  const status = typeof error === "object" && error !== null && "status" in error ? error.status : undefined;
  return status === 401 || status === 403 || status === 404;
}

/**
 * Signs out, which ends on the sign-in page or at the path `next`. Somebody who would lose what they typed or what is not
 * sent yet is asked first.
 */
export function useSignOut(next?: string): { isSigningOut: boolean; signOut: () => void } {
  const { locale } = useSpoken();
  const { noService } = useOpenText();
  const clerk = useClerk();
  const leaving = useLeaving();
  const [isSigningOut, setSigningOut] = useState(false);
  // Beside the state, which a second click may find as it was before the first one.
  const isAsking = useRef(false);
  const leave = async () => {
    const person = clerk.user?.id;
    setSigningOut(true);
    // Empties the storage of the tab, which may be full.
    leaving.begin();
    rememberLeaving(tabStore);
    try {
      await clerk.signOut(next === undefined ? {} : { redirectUrl: next });
    } catch (error) {
      if (isOverAlready(error)) return;
      if (person !== undefined) rememberVisit(tabStore, person);
      leaving.cancel();
      showToast({ tone: "bad", text: (locale === "en" ? providersWords(error) : null) ?? noService });
    } finally {
      setSigningOut(false);
    }
  };
  const signOut = () => {
    if (isAsking.current) return;
    isAsking.current = true;
    void leaving
      .ask()
      .then(async (isAllowed) => {
        if (isAllowed) await leave();
      })
      .finally(() => {
        isAsking.current = false;
      });
  };
  return { isSigningOut, signOut };
}
