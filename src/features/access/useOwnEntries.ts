import { useLayoutEffect } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { isRecord, textIn } from "../../lib/record";

/** In the state of an entry of the browser's history: Clerk's id of the person who was there. */
const OWNER = "passageOwner";

function stateOfEntry(): Readonly<Record<string, unknown>> {
  const state: unknown = window.history.state;
  return isRecord(state) ? state : {};
}

/** Whose the current entry of the browser's history is. Null for an address that was opened by a link, or signed out. */
export function ownerOfEntry(): string | null {
  return textIn(stateOfEntry(), OWNER);
}

/**
 * Marks the entries of the browser's history with who is there. A page cannot remove entries or change those that are not on the
 * screen, so the next person in the tab still has the first one's in the list of Back: they come to the page without the
 * search, the filters and the way back to a list that the first one left there.
 */
export function useOwnEntries(person: string | null): void {
  const { key, pathname } = useLocation();
  const navigate = useNavigate();
  useLayoutEffect(() => {
    if (person === null) return;
    const owner = ownerOfEntry();
    window.history.replaceState({ ...stateOfEntry(), [OWNER]: person }, "");
    if (owner !== null && owner !== person) void navigate(pathname, { replace: true, state: null });
  }, [person, key, pathname, navigate]);
}
