/** Month first, as forms write it, unless dots or a first number above 12 show that the day is first. */
const FORM_TIME = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4})(?:,?\s+(\d{1,2}):(\d{2})(?::\d{2})?(?:\s*([ap])\.?m\.?)?)?$/i;
const ISO_TIME = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::\d{2}(?:\.\d+)?)?)?$/;

interface WallTime {
  year: number;
  month: number;
  day: number;
  /** Null if only a date was written. */
  time: { hour: number; minute: number } | null;
}

/** "Submitted Nov 19, 10:18 PM", with the year unless it is the current one. A text that is not a known time is shown unchanged. */
export function submittedText(written: string, now: number): string {
  const wall = parseWallTime(written.trim());
  return `Submitted ${wall === null ? written : formatWallTime(wall, now)}`;
}

/** The time written by the form, in the form's own time zone, which it does not name. */
function parseWallTime(text: string): WallTime | null {
  return checked(parseIsoTime(text) ?? parseFormTime(text));
}

function parseIsoTime(text: string): WallTime | null {
  const [found, year, month, day, hour, minute] = ISO_TIME.exec(text) ?? [];
  if (found === undefined) return null;
  return { year: Number(year), month: Number(month), day: Number(day), time: timeOf(hour, minute) };
}

function parseFormTime(text: string): WallTime | null {
  const [found, first, separator, second, year, hour, minute, half] = FORM_TIME.exec(text) ?? [];
  if (found === undefined) return null;
  const isDayFirst = separator === "." || Number(first) > 12;
  const [month, day] = isDayFirst ? [second, first] : [first, second];
  return { year: Number(year), month: Number(month), day: Number(day), time: timeOf(hour, minute, half) };
}

function timeOf(hour: string | undefined, minute: string | undefined, half?: string): WallTime["time"] {
  if (hour === undefined || minute === undefined) return null;
  const base = half === undefined ? Number(hour) : Number(hour) % 12;
  return { hour: half?.toLowerCase() === "p" ? base + 12 : base, minute: Number(minute) };
}

/** Null for a day or an hour that does not exist. */
function checked(wall: WallTime | null): WallTime | null {
  if (wall === null) return null;
  const date = dateOf(wall);
  const isReal = date.getUTCMonth() === wall.month - 1 && date.getUTCDate() === wall.day;
  const isTime = wall.time === null || (wall.time.hour < 24 && wall.time.minute < 60);
  return isReal && isTime ? wall : null;
}

function dateOf({ year, month, day }: WallTime): Date {
  return new Date(Date.UTC(year, month - 1, day));
}

function formatWallTime(wall: WallTime, now: number): string {
  const isThisYear = wall.year === new Date(now).getFullYear();
  const day = dateOf(wall).toLocaleDateString("en-US", {
    month: "short",
    day: "numeric",
    ...(isThisYear ? {} : { year: "numeric" }),
    timeZone: "UTC",
  });
  if (wall.time === null) return day;
  const { hour, minute } = wall.time;
  const minutes = String(minute).padStart(2, "0");
  return `${day}, ${String(hour % 12 || 12)}:${minutes} ${hour < 12 ? "AM" : "PM"}`;
}
