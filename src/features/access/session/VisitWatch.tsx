import { useConvex, useMutation } from "convex/react";
import { useEffect } from "react";
import { api } from "../../../../convex/_generated/api";

const EVERY_MS = 10 * 60 * 1_000;

/** Records that the person has Passage open: now and when they come back to the page, at most once in ten minutes. */
export function VisitWatch() {
  const convex = useConvex();
  const note = useMutation(api.access.members.open.noteVisit);
  useEffect(() => {
    let notedAt = -Infinity;
    const noteVisit = () => {
      // A mutation that waits for a connection makes the browser ask "Leave site?".
      if (document.hidden || !convex.connectionState().isWebSocketConnected) return;
      if (Date.now() - notedAt < EVERY_MS) return;
      notedAt = Date.now();
      // The next visit is recorded instead.
      note().catch(() => undefined);
    };
    noteVisit();
    document.addEventListener("visibilitychange", noteVisit);
    return () => {
      document.removeEventListener("visibilitychange", noteVisit);
    };
  }, [convex, note]);
  return null;
}
