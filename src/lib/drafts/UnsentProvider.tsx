import { useConvexConnectionState } from "convex/react";
import { useEffect, useState, type ReactNode } from "react";
import { useSessionRefusal } from "../calls/useSessionRefusal";
import { DraftStore, sessionStore } from "./draftStore";
import { LeavingProvider } from "./LeavingProvider";
import { DraftContext, UnsentContext, useUnsentWork } from "./unsentContext";
import { UnsentWork } from "./unsentWork";
import { useIsOffline } from "./useIsOffline";

interface UnsentProviderProps {
  /** Id of the signed-in person, whose drafts are stored. */
  person: string;
  /** Only a test that controls the time provides its own. */
  work?: UnsentWork;
  children: ReactNode;
}

/** Tracks the pending writes and drafts of the screens below, so that neither is lost silently. */
export function UnsentProvider({ person, work: given, children }: UnsentProviderProps) {
  const [work] = useState(() => given ?? new UnsentWork());
  const [kept] = useState(() => new DraftStore(sessionStore(), person));
  return (
    <UnsentContext value={work}>
      <DraftContext value={kept}>
        <ConnectionWatch />
        <SessionWatch />
        <LeavingProvider work={work} kept={kept}>
          {children}
        </LeavingProvider>
      </DraftContext>
    </UnsentContext>
  );
}

/** A separate component, because the connection's state changes with every request. */
function ConnectionWatch() {
  const work = useUnsentWork();
  const { isWebSocketConnected, hasEverConnected } = useConvexConnectionState();
  const isCutOff = hasEverConnected && !isWebSocketConnected;
  const isOffline = useIsOffline();
  useEffect(() => {
    work.setConnection({ isCutOff, isOffline });
  }, [work, isCutOff, isOffline]);
  return null;
}

function SessionWatch() {
  const work = useUnsentWork();
  const refusal = useSessionRefusal();
  useEffect(() => {
    work.setSession(refusal);
    return () => {
      // A toast may outlive the person's screens.
      work.setSession("refused");
    };
  }, [work, refusal]);
  return null;
}
