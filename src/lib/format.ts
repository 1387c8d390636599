import { readPhone } from "../../convex/phoneNumbers/rules";
import { plainText } from "../ui/plainText";
import { formatDate } from "./formatDay";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const WEEK_MS = 7 * DAY_MS;

export const NOT_AVAILABLE = "N/A";

/** Calling codes of two digits (ITU E.164). 1 and 7 stand alone, all others have three. */
const TWO_DIGIT_CODE = /^(2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/;

/** Calling code, then groups of three; a last single digit joins the group before it. */
function spaced(digits: string): string {
  const codeLength = /^[17]/.test(digits) ? 1 : TWO_DIGIT_CODE.test(digits) ? 2 : 3;
  const rest = digits.slice(codeLength).replace(/(\d{3})(?=\d{2})/g, "$1 ");
  return `${digits.slice(0, codeLength)} ${rest}`.trim();
}

/** A phone number for display. Text that fits no rule stays unchanged, and so does one with words, an extension or a second number. */
export function formatPhone(phone: string): string {
  const { dialled, isWhole } = readPhone(phone);
  if (!isWhole) return plainText(phone);
  const digits = dialled.replace("+", "");
  if (digits.length === 10) return american(digits);
  if (digits.length === 11 && digits.startsWith("1")) return `+1 ${american(digits.slice(1))}`;
  if (dialled.startsWith("+")) return `+${spaced(digits)}`;
  if (digits.length > 10) return spaced(digits);
  if (digits.length >= 7) return `${digits.slice(0, 3)}-${digits.slice(3)}`;
  return plainText(phone);
}

function american(tenDigits: string): string {
  return `(${tenDigits.slice(0, 3)}) ${tenDigits.slice(3, 6)}-${tenDigits.slice(6)}`;
}

// Created once: constructing a NumberFormat takes longer than formatting a hundred numbers.
const WHOLE_DOLLARS = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });
const DOLLARS_AND_CENTS = new Intl.NumberFormat("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** "$12,500", with cents only when they are not zero. */
export function formatDollars(cents: number): string {
  return `$${(cents % 100 === 0 ? WHOLE_DOLLARS : DOLLARS_AND_CENTS).format(cents / 100)}`;
}

/** "$13k": thousands of dollars, rounded to a whole number. */
export function formatThousands(cents: number): string {
  return `$${String(Math.round(cents / 100_000))}k`;
}

export function formatCount(count: number): string {
  return count.toLocaleString("en-US");
}

/** The age of a note: minutes, hours, days, then a date. */
export function formatNoteAge(at: number, now: number): string {
  const ageMs = Math.max(0, now - at);
  if (ageMs < HOUR_MS) return `${String(Math.floor(ageMs / MINUTE_MS))}m ago`;
  if (ageMs < DAY_MS) return `${String(Math.floor(ageMs / HOUR_MS))}h ago`;
  if (ageMs < WEEK_MS) return `${String(Math.floor(ageMs / DAY_MS))}d ago`;
  return new Date(at).toLocaleDateString("en-US", { month: "short", day: "numeric", year: "numeric" });
}

/** How long ago something happened, to the second: "12 s". English and Spanish shorten these units alike. */
export function formatPassed(at: number, now: number): string {
  const ageMs = Math.max(0, now - at);
  if (ageMs < MINUTE_MS) return `${String(Math.floor(ageMs / 1_000))} s`;
  if (ageMs < HOUR_MS) return `${String(Math.floor(ageMs / MINUTE_MS))} min`;
  if (ageMs < DAY_MS) return `${String(Math.floor(ageMs / HOUR_MS))} h`;
  return `${String(Math.floor(ageMs / DAY_MS))} d`;
}

/** The age of an event to the second: "12 s ago". */
export function formatAge(at: number, now: number): string {
  return `${formatPassed(at, now)} ago`;
}

const CLOCK = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;

/** When something happened, by the clock: "14:03" today, else "Jan 5, 14:03", in another year with the year. */
export function formatClock(at: number, now: number): string {
  const [then, today] = [new Date(at), new Date(now)];
  const time = then.toLocaleTimeString("en-US", CLOCK);
  if (then.toDateString() === today.toDateString()) return time;
  const year = then.getFullYear() === today.getFullYear() ? {} : ({ year: "numeric" } as const);
  return `${then.toLocaleDateString("en-US", { month: "short", day: "numeric", ...year })}, ${time}`;
}

/** A date with its time: "Jan 5, 2025, 14:03". */
export function formatMoment(at: number): string {
  return `${formatDate(at)}, ${new Date(at).toLocaleTimeString("en-US", CLOCK)}`;
}

/** Date and time in the browser's time zone, and in its locale unless the page has one of its own. */
export function formatExactTime(at: number, locale?: string): string {
  return new Date(at).toLocaleString(locale, { dateStyle: "medium", timeStyle: "medium" });
}
