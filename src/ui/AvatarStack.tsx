import { toneOf } from "./Avatar";
import { cn } from "./cn";
import { initialsOf } from "./initials";
import { plainText } from "./plainText";
import { toneChip } from "./tone";

const MOST_SHOWN = 3;

interface AvatarStackProps {
  people: readonly { userId: string; name: string }[];
  /** What the avatars say together, for screen readers and as the tooltip. */
  label: string;
  size: "small" | "normal";
}

/** Several people by their initials, one over the other; beyond three, how many there are. */
export function AvatarStack({ people, label, size }: AvatarStackProps) {
  const beyond = people.length - MOST_SHOWN;
  return (
    <span title={label} className="inline-flex shrink-0">
      <span className="sr-only">{label}</span>
      {people.slice(0, MOST_SHOWN).map(({ userId, name }) => (
        <Chip key={userId} text={initialsOf(plainText(name))} tone={toneChip[toneOf(name)]} size={size} />
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
