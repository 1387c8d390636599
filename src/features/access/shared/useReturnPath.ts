import { useEffect } from "react";
import { tabStore } from "../../../lib/tabStore";
import { forgetVisit, forgetWanted, hasSessionEnded, wantedPath } from "../session/returnPath";
import { useAccess, usePerson } from "./useAccess";

/** Where the current person goes after signing in. */
export function useReturnPath(): string {
  const person = usePerson();
  return wantedPath(tabStore, person);
}

/** Forgets the place to return to once `hasArrived`. */
export function useArrival(hasArrived: boolean): void {
  useEffect(() => {
    if (hasArrived) forgetWanted(tabStore);
  }, [hasArrived]);
}

/** For the sign-in page: whether the visitor is there because a session expired. */
export function useSessionEnded(): boolean {
  const isSignedOut = useAccess().kind === "signedOut";
  useEffect(() => {
    if (isSignedOut) forgetVisit(tabStore);
  }, [isSignedOut]);
  return isSignedOut && hasSessionEnded(tabStore);
}
