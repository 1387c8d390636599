import { daysBetween, dayText, distanceText, weekdayText } from "../../../convex/platform/days";
import { Badge } from "../../ui/text/Badge";
import type { Tone } from "../../ui/tone";

/** Dates further away are shown without the number of days. */
const NEAR_DAYS = 14;

function toneOf(days: number): Tone {
  if (days < 0) return "bad";
  return days <= 1 ? "warn" : "quiet";
}

interface DueDayProps {
  dueOn: string;
  /** Null until it is known. */
  today: string | null;
  hasWeekday?: boolean | undefined;
}

/** The due date, and the days until then. */
export function DueDay({ dueOn, today, hasWeekday = false }: DueDayProps) {
  const days = today === null ? null : daysBetween(today, dueOn);
  return (
    <span className="inline-flex items-center gap-1.5 tabular-nums">
      <time dateTime={dueOn}>{hasWeekday ? weekdayText(dueOn) : dayText(dueOn)}</time>
      {today === null || days === null || days > NEAR_DAYS ? null : (
        <Badge tone={toneOf(days)}>{distanceText(dueOn, today)}</Badge>
      )}
    </span>
  );
}
