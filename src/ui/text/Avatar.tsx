import { cn } from "../cn";
import { firstLetter } from "./firstLetter";
import { toneChip, type Tone } from "../tone";

const TONES: readonly Tone[] = ["info", "violet", "good", "warn", "quiet", "bad"];

/** The initial of a name, on a colour that depends on the name only. */
export function Avatar({ name, size = "normal" }: { name: string; size?: "small" | "normal" | "large" }) {
  const letter = firstLetter(name) ?? "?";
  return (
    <span
      aria-hidden
      className={cn(
        "inline-flex shrink-0 items-center justify-center rounded-full font-semibold select-none",
        size === "small" && "size-6 text-2xs",
        size === "normal" && "size-8 text-xs",
        size === "large" && "size-11 text-lg",
        toneChip[avatarToneOf(name)],
      )}
    >
      {letter}
    </span>
  );
}

/** A name has the same tone everywhere. */
export function avatarToneOf(name: string): Tone {
  const sum = Array.from(name).reduce((total, character) => total + (character.codePointAt(0) ?? 0), 0);
  return TONES[sum % TONES.length] ?? "info";
}
