/** Hours of a place in which people work or may be written to. Pure. */

export interface Hours {
  /** An IANA name. */
  timeZone: string;
  /** Days of the week, Sunday being 0. */
  days: readonly number[];
  /** Minutes since midnight. */
  opensAt: number;
  closesAt: number;
}

const WEEKDAYS = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];
const MINUTE_MS = 60_000;
const MINUTES_A_DAY = 24 * 60;

/** Creating a format is expensive, and there are few time zones. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatIn(timeZone: string): Intl.DateTimeFormat {
  const options = { timeZone, weekday: "short", hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat("en-US", options);
  formats.set(timeZone, format);
  return format;
}

/** The day of the week and the minutes since midnight in this time zone. */
function localTime(timeZone: string, at: number): { weekday: number; minutes: number } {
  const parts = formatIn(timeZone).formatToParts(at);
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? "";
  return { weekday: WEEKDAYS.indexOf(part("weekday")), minutes: Number(part("hour")) * 60 + Number(part("minute")) };
}

export function isWithin(at: number, { timeZone, days, opensAt, closesAt }: Hours): boolean {
  const { weekday, minutes } = localTime(timeZone, at);
  return days.includes(weekday) && minutes >= opensAt && minutes < closesAt;
}

/** Minutes until the next opening on a clock that nobody changes. */
function minutesToOpening(at: number, { timeZone, days, opensAt }: Hours): number {
  const { weekday, minutes } = localTime(timeZone, at);
  for (let ahead = 0; ahead <= 7; ahead += 1) {
    const wait = ahead * MINUTES_A_DAY + opensAt - minutes;
    if (wait > 0 && days.includes((weekday + ahead) % 7)) return wait;
  }
  return 7 * MINUTES_A_DAY;
}

/** More openings than a change of the clocks can spoil. */
const MOST_TRIES = 10;

/** This moment, if it is within the hours, otherwise their next beginning. */
export function nextWithin(at: number, hours: Hours): number {
  if (isWithin(at, hours)) return at;
  let next = at;
  for (let tried = 0; tried < MOST_TRIES && !isWithin(next, hours); tried += 1) {
    next = Math.floor(next / MINUTE_MS) * MINUTE_MS + minutesToOpening(next, hours) * MINUTE_MS;
  }
  // Where the clocks went forward on the way, the opening was an hour before.
  return next - (localTime(hours.timeZone, next).minutes - hours.opensAt) * MINUTE_MS;
}
