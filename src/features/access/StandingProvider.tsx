import { useAuth } from "@clerk/react";
import { useConvexAuth, useQuery } from "convex/react";
import { useMemo, useState, type ReactNode } from "react";
import { api } from "../../../convex/_generated/api";
import { standingOf } from "./standing";
import { StandingContext } from "./standingContext";
import { believed, NOBODY_KNOWN, remember } from "./standingMemory";

/** Knows for all screens where the visitor stands, live: a person whose access is revoked stands elsewhere at once. */
export function StandingProvider({ children }: { children: ReactNode }) {
  const signIn = useAuth();
  const workspace = useConvexAuth();
  const me = useQuery(api.access.open.me, workspace.isAuthenticated ? {} : "skip");
  const seen = standingOf({ signIn, workspace, me });
  const [known, setKnown] = useState(NOBODY_KNOWN);
  const memory = remember(known, signIn.isLoaded ? (signIn.userId ?? null) : undefined, seen);
  // Remembered during render, so that no frame shows a doubt as if it were an answer.
  if (memory !== known) setKnown(memory);
  const standing = believed(memory, seen);
  const isRefused = seen.kind === "notAccepted";
  const value = useMemo(() => ({ standing, isRefused }), [standing, isRefused]);
  return <StandingContext value={value}>{children}</StandingContext>;
}
