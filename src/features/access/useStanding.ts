import { useAuth } from "@clerk/react";
import { useConvexAuth, useQuery } from "convex/react";
import { api } from "../../../convex/_generated/api";
import { standingOf, type Standing } from "./standing";

/** Live: a person whose access is revoked stands elsewhere at once. */
export function useStanding(): Standing {
  const signIn = useAuth();
  const workspace = useConvexAuth();
  const me = useQuery(api.access.open.me, workspace.isAuthenticated ? {} : "skip");
  return standingOf({ signIn, workspace, me });
}
