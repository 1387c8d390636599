import { useConvex } from "convex/react";
import { useEffect, useState, useSyncExternalStore } from "react";
import { OwnSending, type SendingState } from "./ownSending";

/** One document on its way. Whoever leaves the screen gives up what has not arrived; the browser asks before the page is left. */
export function useSending(): { sending: OwnSending; state: SendingState } {
  const convex = useConvex();
  const [sending] = useState(() => new OwnSending(convex));
  const state = useSyncExternalStore(sending.subscribe, sending.getState);
  useEffect(() => sending.end, [sending]);
  const isOnItsWay = state.kind === "running" || state.kind === "paused";
  useEffect(() => {
    if (!isOnItsWay) return undefined;
    const warn = (event: BeforeUnloadEvent) => {
      event.preventDefault();
    };
    window.addEventListener("beforeunload", warn);
    return () => {
      window.removeEventListener("beforeunload", warn);
    };
  }, [isOnItsWay]);
  return { sending, state };
}
