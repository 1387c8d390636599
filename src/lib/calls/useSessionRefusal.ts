import { useConvexAuth } from "convex/react";
import type { SessionRefusal } from "./refusalText";

/** Why saving is impossible now, or null while Convex accepts the session. */
export function useSessionRefusal(): SessionRefusal | null {
  const { isAuthenticated, isLoading } = useConvexAuth();
  if (isAuthenticated) return null;
  return isLoading ? "unchecked" : "refused";
}
