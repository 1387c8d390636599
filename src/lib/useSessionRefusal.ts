import { useConvexAuth } from "convex/react";
import type { SessionRefusal } from "./refusalText";

/** Why nothing can be saved at the moment, or null while Convex accepts the session. */
export function useSessionRefusal(): SessionRefusal | null {
  const { isAuthenticated, isLoading } = useConvexAuth();
  if (isAuthenticated) return null;
  return isLoading ? "unchecked" : "refused";
}
