import { use } from "react";
import type { AccessState } from "./accessState";
import { AccessContext } from "./accessContext";

function useAccessContext() {
  const known = use(AccessContext);
  if (known === null) throw new Error("useAccess needs a AccessProvider above it");
  return known;
}

/** Where the visitor stands; somebody who was let in keeps access there while that cannot be checked. */
export function useAccess(): AccessState {
  return useAccessContext().access;
}

/** Whether the workspace refuses the session of the person on whose screen this is. */
export function useSessionRefused(): boolean {
  return useAccessContext().isRefused;
}
