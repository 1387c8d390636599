import { avatarToneOf } from "./Avatar";
import { cn } from "../cn";
import { initialsOf } from "./initials";
import { plainText } from "./plainText";
import { toneChip } from "../tone";

const MOST_SHOWN = 3;

interface AvatarStackProps {
  people: readonly { userId: string; name: string }[];
  /** Accessible name of the whole stack, and its tooltip. */
  label: string;
  size: "small" | "normal";
}

/** Overlapping avatars; beyond three, the number of further people. */
export function AvatarStack({ people, label, size }: AvatarStackProps) {
  const beyond = people.length - MOST_SHOWN;
  return (
    <span title={label} className="inline-flex shrink-0">
      <span className="sr-only">{label}</span>
      {people.slice(0, MOST_SHOWN).map(({ userId, name }) => (
        <Chip key={userId} text={initialsOf(plainText(name))} tone={toneChip[avatarToneOf(name)]} size={size} />
      ))}
      {beyond > 0 ? <Chip text={`+${String(beyond)}`} tone={toneChip.quiet} size={size} /> : null}
    </span>
  );
}

function Chip({ text, tone, size }: { text: string; tone: string; size: AvatarStackProps["size"] }) {
  return (
    <span
      aria-hidden
      className={cn(
        "inline-flex items-center justify-center rounded-full border border-surface font-semibold tabular-nums select-none not-first-of-type:-ml-1",
        size === "small" ? "size-5 text-[0.5625rem]" : "size-7 text-2xs",
        tone,
      )}
    >
      {text}
    </span>
  );
}
