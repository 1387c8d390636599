import type { WorkingHours } from "../../../convex/firmForm/rules";

/** Where and in which language hours are said. */
interface Spoken {
  locale: string;
  timeZone: string;
}

/** A Sunday. */
const SUNDAY = Date.UTC(2026, 0, 4);
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** "Monday, Tuesday", "9:00 AM", "5:00 PM", "ET": the parts of a sentence about working hours. */
export function hoursWords(
  { days, opensAt, closesAt }: WorkingHours,
  { locale, timeZone }: Spoken,
): { days: string; from: string; to: string; zone: string } {
  const day = new Intl.DateTimeFormat(locale, { weekday: "long", timeZone: "UTC" });
  const clock = new Intl.DateTimeFormat(locale, { timeStyle: "short", timeZone: "UTC" });
  const zone = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: "shortGeneric" });
  const names = days.toSorted().map((each) => day.format(SUNDAY + each * DAY_MS));
  return {
    days: new Intl.ListFormat(locale).format(names),
    from: clock.format(SUNDAY + opensAt * MINUTE_MS),
    to: clock.format(SUNDAY + closesAt * MINUTE_MS),
    zone: zone.formatToParts(SUNDAY).find(({ type }) => type === "timeZoneName")?.value ?? timeZone,
  };
}
