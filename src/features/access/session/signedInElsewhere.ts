import { useEffect } from "react";
import { browserStore } from "../../../lib/tabStore";

/** Clerk's id of the session that this browser had last. */
const SESSION = "passage.session";

/** Tells the other tabs of this browser that somebody is signed in: Clerk tells them only of a sign-out. */
export function rememberSession(session: string): void {
  browserStore.setItem(SESSION, session);
}

/** Calls `onSignedIn` when somebody signs in in another tab of this browser while nobody is signed in here. */
export function useSignedInElsewhere(isSignedOut: boolean, onSignedIn: () => void): void {
  useEffect(() => {
    if (!isSignedOut) return undefined;
    const follow = ({ key, newValue }: StorageEvent) => {
      if (key === SESSION && newValue !== null) onSignedIn();
    };
    window.addEventListener("storage", follow);
    return () => {
      window.removeEventListener("storage", follow);
    };
  }, [isSignedOut, onSignedIn]);
}
