import { useClerk } from "@clerk/react";
import { useRef, useState } from "react";
import { tabStore } from "../../../lib/tabStore";
import { useLeaving } from "../../../lib/drafts/unsentContext";
import { showToast } from "../../../ui/feedback/toasts";
import { rememberLeaving, rememberVisit } from "./returnPath";
import { useOpenText } from "../../../lib/words/pageLanguage";
import { answered } from "../provider/answered";
import { isOverAlready } from "./endSession";
import { markSignOut } from "./signOutMark";

/**
 * Signs out to the sign-in page or the path `next`: the app's gate empties the screen and ends the session. Asks first if typed
 * text or unsent changes would be lost.
 */
export function useSignOut(next?: string): { isSigningOut: boolean; signOut: () => void } {
  const { noService } = useOpenText();
  const clerk = useClerk();
  const leaving = useLeaving();
  const [isSigningOut, setSigningOut] = useState(false);
  // A ref: a second click may run before the state is updated.
  const isAsking = useRef(false);
  const leave = async () => {
    // Empties the tab's storage, which may be full.
    leaving.begin();
    rememberLeaving(tabStore);
    const session = clerk.session?.id;
    if (session === undefined) await leaveUnknown();
    else markSignOut(session, next);
  };
  /** Clerk has no session yet: its script is loading, or failed to load. */
  const leaveUnknown = async () => {
    const person = clerk.user?.id;
    setSigningOut(true);
    try {
      await answered(clerk.signOut(next === undefined ? {} : { redirectUrl: next }));
    } catch (error) {
      if (isOverAlready(error)) return;
      if (person !== undefined) rememberVisit(tabStore, person);
      leaving.cancel();
      showToast({ tone: "bad", text: noService });
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
