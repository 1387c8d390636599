import { daysBetween, dayText, distanceText } from "../../../convex/days/rules";
import { Badge } from "../../ui/Badge";
import type { Tone } from "../../ui/tone";

/** What is further away than this has its date alone. */
const NEAR_DAYS = 14;

function toneOf(days: number): Tone {
  if (days < 0) return "bad";
  return days <= 1 ? "warn" : "quiet";
}

interface DueDayProps {
  dueOn: string;
  /** Null while it is not known. */
  today: string | null;
}

/** The date on which something is due, and how near it is. */
export function DueDay({ dueOn, today }: DueDayProps) {
  const days = today === null ? null : daysBetween(today, dueOn);
  return (
    <span className="inline-flex items-center gap-1.5 tabular-nums">
      <time dateTime={dueOn}>{dayText(dueOn)}</time>
      {today === null || days === null || days > NEAR_DAYS ? null : (
        <Badge tone={toneOf(days)}>{distanceText(dueOn, today)}</Badge>
      )}
    </span>
  );
}
