import { matchRoutes, type RouteObject } from "react-router-dom";
import { rememberWanted } from "../features/access/session/returnPath";
import { hasSessionMark } from "../features/access/session/sessionMark";
import { ownerOfEntry } from "../features/access/session/useOwnEntries";
import { paths } from "../lib/paths";
import { tabStore } from "../lib/tabStore";

/**
 * Starts at the sign-in form if the address is one of `guarded` and the browser has no session cookie: the form needs neither Clerk's
 * script nor the screen's code (decision 082). If there is a session after all, the form's page returns to the address.
 */
export function startAtSignIn(routes: RouteObject[], guarded: readonly RouteObject[]): void {
  if (hasSessionMark(document.cookie)) return;
  const top = matchRoutes(routes, window.location)?.[0]?.route;
  if (top === undefined || !guarded.includes(top)) return;
  rememberWanted(tabStore, window.location, ownerOfEntry());
  window.history.replaceState(null, "", paths.signIn);
}
