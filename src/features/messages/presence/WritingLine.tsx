import type { PresencePlace } from "./place";
import { writingText } from "./presenceText";
import { useOthersAt } from "./useOthers";

/** Below the notes: the other people who are writing one. The line has a fixed height, so that nothing moves while a person types. */
export function WritingLine({ place }: { place: PresencePlace }) {
  const writers = useOthersAt(place).filter(({ isWriting }) => isWriting);
  return (
    <p role="status" className="min-h-6 truncate px-4 py-0.5 text-xs leading-5 text-ink-soft">
      {writingText(writers.map(({ name }) => name))}
    </p>
  );
}
