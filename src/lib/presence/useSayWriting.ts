import { useConvex } from "convex/react";
import { useCallback, useEffect, useRef } from "react";
import type { Place } from "./place";
import { Visit } from "./visit";

/** Whoever has pressed no key for this long writes no more. */
const WRITING_PAUSE_MS = 6_000;

interface SayWriting {
  /** A key was pressed. */
  write: () => void;
  /** The note is on its way, or the box is empty. */
  stop: () => void;
}

/** Says that the person writes a note about a record, from the first key until a while after the last. */
export function useSayWriting({ kind, recordId }: Place): SayWriting {
  const client = useConvex();
  const writing = useRef<{ visit: Visit; timer: ReturnType<typeof setTimeout> } | null>(null);
  const stop = useCallback(() => {
    if (writing.current === null) return;
    clearTimeout(writing.current.timer);
    writing.current.visit.end();
    writing.current = null;
  }, []);
  const write = useCallback(() => {
    const timer = setTimeout(stop, WRITING_PAUSE_MS);
    if (writing.current !== null) {
      clearTimeout(writing.current.timer);
      writing.current.timer = timer;
      return;
    }
    const visit = new Visit({ client, place: { kind, recordId }, doing: "writing" });
    writing.current = { visit, timer };
    visit.begin();
  }, [client, kind, recordId, stop]);
  useEffect(() => stop, [stop, kind, recordId]);
  return { write, stop };
}
