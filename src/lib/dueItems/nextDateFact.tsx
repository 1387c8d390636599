import { dayText, distanceText } from "../../../convex/platform/days";
import { plainText } from "../../ui/text/plainText";
import type { Fact } from "../FactStrip";

const text = { label: "Next date", none: "No dates" } as const;

interface NextDate {
  /** Null without a date; undefined while loading. */
  next: { title: string; dueOn: string } | null | undefined;
  /** The practice's day; null while loading. */
  today: string | null;
}

/** The next date of a client or a case. */
export function nextDateFact({ next, today }: NextDate, tab: string | null): Fact {
  const fact = { label: text.label, tab };
  if (next === undefined) return { ...fact, value: undefined };
  if (next === null) return { ...fact, value: text.none };
  const title = plainText(next.title);
  const detail = (
    <>
      {today === null ? null : `${distanceText(next.dueOn, today)} · `}
      <bdi>{title}</bdi>
    </>
  );
  return { ...fact, value: dayText(next.dueOn), detail, title, isLate: today !== null && next.dueOn < today };
}
