/**
 * Days as people and other programs write them. Pure. Separate from `days.ts`, which the first screen loads: only imports and
 * jobs read foreign formats.
 */

import { isTypedDay } from "./days";

/** Whether the month is the first or the second number in "3/4/2025". The practice's country writes the month first. */
export const DAY_ORDERS = ["monthFirst", "dayFirst"] as const;
export type DayOrder = (typeof DAY_ORDERS)[number];

/** Longer texts are not dates; the patterns below are not tried on them. */
const LONGEST = 64;

const WEEKDAY = /^(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?\.?,? /;
/** A time of day after the date, with or without a time zone. The day is taken as written. */
const TIME =
  /(?:t|,? (?:at )?)\d{1,2}(?:(?::[0-5]\d){1,2}(?:\.\d{1,9})?)(?: ?[ap]\.?m\.?)?(?: ?(?:z|utc|gmt|[ecmp][sd]?t))?(?: ?[+-]\d{2}:?\d{2})?$/;

const YEAR_FIRST = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/;
const NUMBERS = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})$/;
/** "31-Jan-25", "31 January 2025", "31. Jan. 2025". */
const DAY_AND_NAME = /^(\d{1,2})(?:st|nd|rd|th|\.)?[ -]*(?:of +)?([a-z]+)\.?,?[ -]*(\d{4}|\d{2})$/;
/** "January 31, 2025", "Jan-31-2025". */
const NAME_AND_DAY = /^([a-z]+)\.?[ -]*(\d{1,2})(?:st|nd|rd|th)?(?:, *| +|-)(\d{4}|\d{2})$/;

const MONTHS = [
  "january",
  "february",
  "march",
  "april",
  "may",
  "june",
  "july",
  "august",
  "september",
  "october",
  "november",
  "december",
] as const;

/** The day as an ISO date; null for a text that is not a day, or is an implausible one. */
export function readDay(text: string, order: DayOrder = "monthFirst"): string | null {
  const written = text.replace(/\s+/g, " ").trim().toLowerCase();
  if (written.length > LONGEST) return null;
  const day = written.replace(WEEKDAY, "").replace(TIME, "");
  const [year, month, dayOfMonth] = partsOf(day, order) ?? [];
  if (year === undefined || month === undefined || dayOfMonth === undefined) return null;
  const iso = `${fullYear(year)}-${month.padStart(2, "0")}-${dayOfMonth.padStart(2, "0")}`;
  return isTypedDay(iso) ? iso : null;
}

/** Year, month and day, each in digits. */
function partsOf(day: string, order: DayOrder): (string | undefined)[] | null {
  const yearFirst = YEAR_FIRST.exec(day);
  if (yearFirst) return [yearFirst[1], yearFirst[3], yearFirst[4]];
  const numbers = NUMBERS.exec(day);
  if (numbers) {
    const [first, second, year] = [numbers[1], numbers[3], numbers[4]];
    return order === "monthFirst" ? [year, first, second] : [year, second, first];
  }
  const dayFirst = DAY_AND_NAME.exec(day);
  if (dayFirst) return [dayFirst[3], monthNamed(dayFirst[2]), dayFirst[1]];
  const nameFirst = NAME_AND_DAY.exec(day);
  return nameFirst === null ? null : [nameFirst[3], monthNamed(nameFirst[1]), nameFirst[2]];
}

/** The number of a month's name in full, or cut to three letters or more ("Sept"). */
function monthNamed(name = ""): string | undefined {
  const nth = name.length < 3 ? -1 : MONTHS.findIndex((month) => month.startsWith(name));
  return nth === -1 ? undefined : String(nth + 1);
}

/** Two-digit years from 00 to 49 are of this century, as in spreadsheets. */
function fullYear(year: string): string {
  if (year.length === 4) return year;
  return (year < "50" ? "20" : "19") + year;
}

/** Numbers separated by dots: countries that write so put the day first. */
const DOTTED = /^\s*\d{1,2}\.\d{1,2}\.\d/;

/** The order in which more of the texts are days. In a tie, dots mean day first, and other separators month first. */
export function orderOf(texts: readonly string[]): DayOrder {
  const read = (order: DayOrder) => texts.filter((text) => readDay(text, order) !== null).length;
  const surplus = read("dayFirst") - read("monthFirst");
  if (surplus !== 0) return surplus > 0 ? "dayFirst" : "monthFirst";
  const open = texts.filter(isOrderOpen);
  return open.length > 0 && open.every((text) => DOTTED.test(text)) ? "dayFirst" : "monthFirst";
}

const TWO_NUMBERS = /^\s*(\d{1,2})[-/.](\d{1,2})[-/.]\d/;

/** The order shown by a number above twelve; null if ambiguous. Fast enough for a hundred thousand rows. */
export function orderSaid(text: string): DayOrder | null {
  const [, first, second] = TWO_NUMBERS.exec(text) ?? [];
  if (first === undefined || Number(first) > 12 === Number(second) > 12) return null;
  return Number(first) > 12 ? "dayFirst" : "monthFirst";
}

/** Whether the text is another day in the other order. */
export function isOrderOpen(text: string): boolean {
  const [monthFirst, dayFirst] = [readDay(text, "monthFirst"), readDay(text, "dayFirst")];
  return monthFirst !== null && dayFirst !== null && monthFirst !== dayFirst;
}
