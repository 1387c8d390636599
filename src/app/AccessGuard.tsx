import { useLayoutEffect, useMemo, useState } from "react";
import { Outlet, useLocation } from "react-router-dom";
import type { AccessState } from "../features/access/shared/accessState";
import { HoldContext } from "../features/access/shared/holdContext";
import { rememberWanted } from "../features/access/session/returnPath";
import { startPath } from "../features/access/session/startPage";
import { useAccess, usePerson } from "../features/access/shared/useAccess";
import { ownerOfEntry, useOwnEntries } from "../features/access/session/useOwnEntries";
import { useArrival, useReturnPath } from "../features/access/shared/useReturnPath";
import { CheckingPage, GoingPage } from "../routes/open/CheckingPage";
import { paths } from "../lib/paths";
import { tabStore } from "../lib/tabStore";

export type Audience = "staff" | "client" | "none";

const HOME: Record<Audience, string> = { staff: paths.leads, client: paths.portal, none: paths.waiting };

/** The path to redirect to; null if the visitor may stay, undefined while access is unknown. */
export function redirectFor(access: AccessState, allows: Audience): string | null | undefined {
  switch (access.kind) {
    case "checking":
    case "tokenRejected":
      return undefined;
    case "signedOut":
      return paths.signIn;
    case "staff":
    case "client":
    case "none":
      return access.kind === allows ? null : HOME[access.kind];
  }
}

/**
 * Renders its routes for one audience and redirects everyone else. Access is live, so a revoked role redirects at once; an admitted
 * person may first finish a step that the waiting page has begun.
 */
export function AccessGuard({ allows }: { allows: Audience }) {
  const access = useAccess();
  const person = usePerson();
  const wanted = useReturnPath();
  const [isHeld, hold] = useState(false);
  const held = useMemo(() => ({ isHeld, hold }), [isHeld]);
  const redirect = redirectFor(access, allows);
  const isFinishing = isHeld && allows === "none" && access.kind !== "signedOut";
  useRememberedAddress(isTurnedBack(access, allows));
  useArrival(redirect === null && allows !== "none");
  useOwnEntries(redirect === null ? person : null);
  const place = useLocation();
  const start = access.kind === "staff" && redirect === null ? startPath(place, access.startPage) : null;
  if (start !== null) return <GoingPage to={start} />;
  if (redirect === null || isFinishing) {
    return (
      <HoldContext value={held}>
        <Outlet />
      </HoldContext>
    );
  }
  if (redirect === undefined) return <CheckingPage />;
  // A person who waited for access has already signed in, and continues to the page that they opened.
  const isAdmitted = allows === "none" && access.kind !== "signedOut";
  return <GoingPage to={isAdmitted && wanted !== paths.leads ? wanted : redirect} />;
}

/** Whether the person will return to this address: after signing in, or after setting up two-step verification. */
function isTurnedBack(access: AccessState, allows: Audience): boolean {
  if (access.kind === "none") return allows === "staff" && access.reason === "secondFactor";
  return access.kind === "signedOut";
}

/** Remembers the address, in a layout effect: `Navigate` leaves it in an effect. */
function useRememberedAddress(isTurned: boolean): void {
  const place = useLocation();
  useLayoutEffect(() => {
    if (isTurned) rememberWanted(tabStore, place, ownerOfEntry());
  }, [isTurned, place]);
}
