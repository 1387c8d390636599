import { useConvexConnectionState } from "convex/react";
import { useEffect, useState, type ReactNode } from "react";
import { UnsentContext, useUnsent, useUnsentWork } from "./unsentContext";
import { UnsentWork } from "./unsentWork";

interface UnsentProviderProps {
  /** Only a test that moves the time brings its own. */
  work?: UnsentWork;
  children: ReactNode;
}

/** Knows the writes of the screens below, and warns before the page is left while one of them is under way. */
export function UnsentProvider({ work: given, children }: UnsentProviderProps) {
  const [work] = useState(() => given ?? new UnsentWork());
  return (
    <UnsentContext value={work}>
      <ConnectionWatch />
      <LeaveWarning />
      {children}
    </UnsentContext>
  );
}

/** A component of its own, because the state of the connection changes with every request. */
function ConnectionWatch() {
  const work = useUnsentWork();
  const { isWebSocketConnected, hasEverConnected } = useConvexConnectionState();
  const isCutOff = hasEverConnected && !isWebSocketConnected;
  useEffect(() => {
    const tell = () => {
      work.setConnection({ isCutOff, isOffline: !navigator.onLine });
    };
    tell();
    window.addEventListener("online", tell);
    window.addEventListener("offline", tell);
    return () => {
      window.removeEventListener("online", tell);
      window.removeEventListener("offline", tell);
    };
  }, [work, isCutOff]);
  return null;
}

function LeaveWarning() {
  const isUnsent = useUnsent().count > 0;
  useEffect(() => {
    if (!isUnsent) return undefined;
    const warn = (event: BeforeUnloadEvent) => {
      event.preventDefault();
    };
    window.addEventListener("beforeunload", warn);
    return () => {
      window.removeEventListener("beforeunload", warn);
    };
  }, [isUnsent]);
  return null;
}
