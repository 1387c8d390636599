import { addDays, dayText, distanceText } from "../../../convex/days/rules";
import { isDue, NONE } from "../../../convex/leadFollowUps/rules";
import type { Choice } from "../../ui/choice";
import type { Tone } from "../../ui/tone";
import { followUpText } from "./followUpText";

/** The choice that asks for a date; it is none itself. */
export const PICK = "pick";

/** In days from today. */
const OFFERED = [
  ["Today", 0],
  ["Tomorrow", 1],
  ["In 3 days", 3],
  ["In a week", 7],
  ["In 2 weeks", 14],
] as const;

export type DayChoice = Choice<string> & { tone: Tone };

/** The days that are one click away, the present one among them; `today` is null while it is not known. */
export function dayChoices(today: string | null, present: string | null): DayChoice[] {
  const offered = today === null ? [] : OFFERED.map(([label, days]) => ({ value: addDays(today, days), label }));
  const tone: Tone = isDue(present, today) ? "warn" : "info";
  const now = present === null ? [] : [{ value: present, label: labelOf(present, today), tone }];
  const others = offered.filter(({ value }) => value !== present).map((each) => ({ ...each, tone: "info" as const }));
  return [
    ...now,
    ...others,
    { value: PICK, label: followUpText.pick, tone: "quiet" },
    { value: NONE, label: followUpText.noDay, tone: "quiet" },
  ];
}

function labelOf(day: string, today: string | null): string {
  return today === null ? dayText(day) : `${dayText(day)} (${distanceText(day, today)})`;
}
