import { useEffect, useState } from "react";
import { PUBLISHED_EACH_MS } from "../../../convex/presence/rules";
import type { Place } from "./place";
import { writingText } from "./presenceText";
import { useOthers } from "./useOthers";

/** A note that has been added: its key, and its author as presence names people. */
interface AddedNote {
  key: string;
  author: string | null;
}

interface WritingLineProps {
  place: Place;
  /** The newest note; null for none, undefined while that is not known. */
  newest: AddedNote | null | undefined;
}

/** Below the notes: who else writes one. The line keeps its height, so that nothing moves under a hand that writes. */
export function WritingLine({ place, newest }: WritingLineProps) {
  const finished = useFinished(newest);
  const others = useOthers(place, "writing").filter(({ name }) => name !== finished);
  return (
    <p role="status" className="min-h-6 truncate px-4 py-0.5 text-xs leading-5 text-ink-soft">
      {writingText(others.map(({ name }) => name))}
    </p>
  );
}

/** The author of a note that has just come: the news that they write no more comes later than the note. */
function useFinished(newest: AddedNote | null | undefined): string | null {
  const [seen, setSeen] = useState<{ key: string | null; author: string | null } | null>(null);
  const key = newest?.key ?? null;
  // The first answer has notes that were there before.
  if (newest !== undefined && seen?.key !== key) {
    setSeen({ key, author: seen === null ? null : (newest?.author ?? null) });
  }
  useEffect(() => {
    if (seen === null || seen.author === null) return undefined;
    const timer = setTimeout(() => {
      setSeen({ key: seen.key, author: null });
    }, 2 * PUBLISHED_EACH_MS.writing);
    return () => {
      clearTimeout(timer);
    };
  }, [seen]);
  return seen?.author ?? null;
}
