import { useConvexAuth } from "convex/react";
import type { sessionText } from "./refusalText";

/** Why nothing can be sent in this person's name at the moment; null when it can. */
export function useSessionRefusal(): keyof typeof sessionText | null {
  const { isAuthenticated, isLoading } = useConvexAuth();
  if (isAuthenticated) return null;
  return isLoading ? "unchecked" : "refused";
}
