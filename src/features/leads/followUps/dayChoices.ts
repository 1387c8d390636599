import { addDays, dayText, distanceText } from "../../../../convex/platform/days";
import { isDue, NONE } from "../../../../convex/leads/followUps/rules";
import type { Choice } from "../../../ui/menu/choice";
import type { Tone } from "../../../ui/tone";
import { followUpText } from "./followUpText";

/** The choice that opens the date form; not a day itself. */
export const PICK = "pick";

/** Days from today. */
const OFFERED = [
  ["Today", 0],
  ["Tomorrow", 1],
  ["In 3 days", 3],
  ["In a week", 7],
  ["In 2 weeks", 14],
] as const;

export type DayChoice = Choice<string> & { tone: Tone };

/** The days on one click, including the present one; `today` is null while loading. */
export function dayChoices(today: string | null, present: string | null): DayChoice[] {
  const offered = today === null ? [] : OFFERED.map(([label, days]) => ({ value: addDays(today, days), label }));
  const tone: Tone = isDue(present, today) ? "warn" : "info";
  const now = present === null ? [] : [{ value: present, label: labelOf(present, today), tone }];
  const others = offered.filter(({ value }) => value !== present).map((each) => ({ ...each, tone: "info" as const }));
  return [
    ...now,
    ...others,
    { value: PICK, label: followUpText.pick, tone: "quiet", opensDialog: true },
    { value: NONE, label: followUpText.noDay, tone: "quiet" },
  ];
}

function labelOf(day: string, today: string | null): string {
  return today === null ? dayText(day) : `${dayText(day)} (${distanceText(day, today)})`;
}
