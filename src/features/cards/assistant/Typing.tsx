import { assistantText } from "./assistantText";

const DOT = "size-1.5 rounded-full bg-ink-faint motion-safe:animate-pulse";

/** Shown while an answer is being written. */
export function Typing() {
  return (
    <span role="status" aria-label={assistantText.typing} className="flex h-5 items-center gap-1">
      <span className={DOT} />
      <span className={`${DOT} motion-safe:[animation-delay:200ms]`} />
      <span className={`${DOT} motion-safe:[animation-delay:400ms]`} />
    </span>
  );
}
