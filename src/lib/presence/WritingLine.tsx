import type { Place } from "./place";
import { writingText } from "./presenceText";
import { useOthers } from "./useOthers";

/** Below the notes: who else writes one. The line keeps its height, so that nothing moves under a hand that writes. */
export function WritingLine({ place }: { place: Place }) {
  const others = useOthers(place, "writing");
  return (
    <p role="status" className="min-h-6 truncate px-4 py-0.5 text-xs leading-5 text-ink-soft">
      {writingText(others.map(({ name }) => name))}
    </p>
  );
}
