import { use } from "react";
import type { AccessState } from "./accessState";
import { AccessContext } from "./accessContext";

function useAccessContext() {
  const known = use(AccessContext);
  if (known === null) throw new Error("useAccess needs an AccessProvider above it");
  return known;
}

/** The visitor's access: the last known value while it cannot be determined. */
export function useAccess(): AccessState {
  return useAccessContext().access;
}

/** Clerk's id of the signed-in person. */
export function usePerson(): string | null {
  return useAccessContext().person;
}

/** Whether Convex rejects the session of the person using this page. */
export function useSessionRefused(): boolean {
  return useAccessContext().isRefused;
}
