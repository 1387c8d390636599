import type { WorkingHours } from "../../../../convex/practice/firmForm";
import { type FORMATS, type Locale } from "../../../../convex/platform/languages";

type Format = (typeof FORMATS)[Locale];

/** Language and time zone of the hours. */
interface HoursFormat {
  locale: Format;
  timeZone: string;
}

/** A Sunday. */
const SUNDAY = Date.UTC(2026, 0, 4);
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** Fewer consecutive days are listed one by one. */
const LEAST_IN_RANGE = 3;

/** Groups consecutive days. */
function inRows(days: readonly number[]): number[][] {
  const rows: number[][] = [];
  for (const day of days.toSorted()) {
    const row = rows.at(-1);
    if (row?.at(-1) === day - 1) row.push(day);
    else rows.push([day]);
  }
  return rows;
}

function daysWords(days: readonly number[], locale: string): string {
  const format = new Intl.DateTimeFormat(locale, { weekday: "long", timeZone: "UTC" });
  const at = (day: number | undefined) => SUNDAY + (day ?? 0) * DAY_MS;
  const names = inRows(days).flatMap((row) =>
    row.length < LEAST_IN_RANGE
      ? row.map((day) => format.format(at(day)))
      : [format.formatRange(at(row[0]), at(row.at(-1)))],
  );
  const text = new Intl.ListFormat(locale).format(names);
  // They start a sentence, and Spanish day names are lower case.
  return `${text.charAt(0).toLocaleUpperCase(locale)}${text.slice(1)}`;
}

/** Americans write "ET"; in Spanish nobody does. */
const ZONE_NAMES = { "en-US": "shortGeneric", "es-US": "longGeneric" } as const satisfies Record<Format, string>;

/** "Monday – Friday", "9:00 AM", "5:00 PM", "ET": the parts of a sentence about working hours. */
export function hoursWords(
  { days, opensAt, closesAt }: WorkingHours,
  { locale, timeZone }: HoursFormat,
): { days: string; from: string; to: string; zone: string } {
  const clock = new Intl.DateTimeFormat(locale, { timeStyle: "short", timeZone: "UTC" });
  const zone = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: ZONE_NAMES[locale] });
  return {
    days: daysWords(days, locale),
    from: clock.format(SUNDAY + opensAt * MINUTE_MS),
    to: clock.format(SUNDAY + closesAt * MINUTE_MS),
    zone: zone.formatToParts(SUNDAY).find(({ type }) => type === "timeZoneName")?.value ?? timeZone,
  };
}
