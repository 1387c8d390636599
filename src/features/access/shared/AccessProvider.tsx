import { useAuth } from "@clerk/react";
import { useConvexAuth, useQuery } from "convex/react";
import { useEffect, useMemo, useState, type ReactNode } from "react";
import { api } from "../../../../convex/_generated/api";
import { RECENT_PATHS, tabStore } from "../../../lib/tabStore";
import { forgetDrafts, sessionStore } from "../../../lib/drafts/draftStore";
import { accessStateOf } from "./accessState";
import { AccessContext } from "./accessContext";
import { effectiveAccess, NO_KNOWN_ACCESS, updateLastKnown } from "./lastKnownAccess";
import { rememberVisit } from "../session/returnPath";
import { markSignOut } from "../session/signOutMark";
import { rememberSession } from "../session/signedInElsewhere";

/** Provides the visitor's access to all screens, live: revoked access takes effect immediately. */
export function AccessProvider({ children }: { children: ReactNode }) {
  const signIn = useAuth();
  const workspace = useConvexAuth();
  const me = useQuery(api.access.accounts.open.me, workspace.isAuthenticated ? {} : "skip");
  const session = signIn.sessionId ?? null;
  const seen = accessStateOf({ signIn, workspace, me });
  const [known, setKnown] = useState(NO_KNOWN_ACCESS);
  const memory = updateLastKnown(known, signIn.isLoaded ? (signIn.userId ?? null) : undefined, seen);
  // Set during render, so that no frame shows an undetermined state instead of the last known access.
  if (memory !== known) setKnown(memory);
  const access = effectiveAccess(memory, seen);
  const isRefused = seen.kind === "tokenRejected";
  const person = signIn.userId ?? null;
  useEffect(() => {
    if (person !== null) rememberVisit(tabStore, person);
  }, [person]);
  useEffect(() => {
    if (session !== null) rememberSession(session);
  }, [session]);
  // Ended in another browser. Clerk's script learns that only with its next token, so the sign-out gate makes it forget the
  // session.
  const ended = me?.kind === "sessionEnded" && me.sessionId === session ? session : null;
  useEffect(() => {
    if (ended !== null) markSignOut(ended);
  }, [ended]);
  // A member who only has to set up a second step keeps their drafts.
  const hasLostAccess = access.kind === "client" || (access.kind === "none" && access.reason !== "secondFactor");
  useEffect(() => {
    if (!hasLostAccess) return;
    forgetDrafts(sessionStore());
    tabStore.removeItem(RECENT_PATHS);
  }, [hasLostAccess]);
  const value = useMemo(() => ({ access, person, isRefused }), [access, person, isRefused]);
  return <AccessContext value={value}>{children}</AccessContext>;
}
