import { useAuth } from "@clerk/react";
import { useConvexAuth, useQuery } from "convex/react";
import { useMemo, useState, type ReactNode } from "react";
import { api } from "../../../convex/_generated/api";
import { accessStateOf } from "./accessState";
import { AccessContext } from "./accessContext";
import { effectiveAccess, NO_KNOWN_ACCESS, updateLastKnown } from "./lastKnownAccess";

/** Knows for all screens where the visitor stands, live: a person whose access is revoked stands elsewhere at once. */
export function AccessProvider({ children }: { children: ReactNode }) {
  const signIn = useAuth();
  const workspace = useConvexAuth();
  const me = useQuery(api.access.open.me, workspace.isAuthenticated ? {} : "skip");
  const seen = accessStateOf({ signIn, workspace, me });
  const [known, setKnown] = useState(NO_KNOWN_ACCESS);
  const memory = updateLastKnown(known, signIn.isLoaded ? (signIn.userId ?? null) : undefined, seen);
  // Remembered during render, so that no frame shows a doubt as if it were an answer.
  if (memory !== known) setKnown(memory);
  const access = effectiveAccess(memory, seen);
  const isRefused = seen.kind === "tokenRejected";
  const value = useMemo(() => ({ access, isRefused }), [access, isRefused]);
  return <AccessContext value={value}>{children}</AccessContext>;
}
