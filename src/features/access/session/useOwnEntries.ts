import { useLayoutEffect } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { isRecord, textIn } from "../../../lib/record";

/** Key in a history entry's state: Clerk's id of the person who made it. */
const OWNER = "passageOwner";

function stateOfEntry(): Readonly<Record<string, unknown>> {
  const state: unknown = window.history.state;
  return isRecord(state) ? state : {};
}

/** The owner of the current history entry. Null for an address opened by a link, or signed out. */
export function ownerOfEntry(): string | null {
  return textIn(stateOfEntry(), OWNER);
}

/**
 * Marks history entries with their owner. A page can neither remove entries nor change others than the current one, so the next
 * person in the tab still finds the first one's with Back: the page then drops the search, the filters and the way back to a
 * list.
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
