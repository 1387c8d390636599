import { wordsPattern, type QuestionText } from "./questionText.ts";

/** Finds the periods in a question, in the tools' form: "2025-07" is a month, "2025-07-01/2025-07-03" some days. */

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const MONTH_WORDS =
  "january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec";
const QUARTERS = ["first", "second", "third", "fourth"];
const NUMBERS = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
const DAY_MS = 86_400_000;

/** Null for words that name no period after all. */
type ReadPeriod = (match: RegExpExecArray, today: string) => string | null;

/** Longer phrases come before their own beginnings. */
const PATTERNS: readonly [phrase: string, read: ReadPeriod][] = [
  ["(?:the )?(?:previous|prior|last) (?:statement|period|cycle)", () => "previous_statement"],
  ["(?:the )?(?:current|this) (?:statement|period|cycle)", () => "current_statement"],
  ["(?:the )?(?:last|past) (?:two|2) months", () => "last_two_months"],
  ["(?:the )?(?:latest|last|most recent) day", () => "latest_day"],
  ["(?:without|with no|that have no) (?:a )?dates?|undated", () => "no_date"],
  ["ever|(?:of )?all time|in all|all transactions", () => "all"],
  ["today", (_match, today) => today],
  ["yesterday", (_match, today) => dayAfter(today, -1)],
  ["this week", (_match, today) => weekOf(today)],
  ["(?:last|previous) week", (_match, today) => weekOf(dayAfter(today, -7))],
  ["this month", (_match, today) => today.slice(0, 7)],
  ["(?:last|previous|prior) month", (_match, today) => dayAfter(`${today.slice(0, 7)}-01`, -1).slice(0, 7)],
  ["this year", (_match, today) => yearOf(Number(today.slice(0, 4)))],
  ["(?:last|previous) year", (_match, today) => yearOf(Number(today.slice(0, 4)) - 1)],
  ["this quarter", (_match, today) => quarterOf(today)],
  ["(?:last|previous) quarter", (_match, today) => quarterOf(dayAfter(quarterOf(today).slice(0, 10), -1))],
  [`(?:the )?(?:last|past) (\\d{1,3}|${NUMBERS.join("|")}) (day|week)s`, lastDays],
  ["\\d{4}-\\d{2}-\\d{2}", ([day]) => day],
  ["\\d{4}-\\d{2}", ([month]) => month],
  [`(${MONTH_WORDS})\\.? (\\d{1,2})(?:st|nd|rd|th)?(?:,? (\\d{4}))?`, dayNamed],
  ["q([1-4])(?: (?:of )?(\\d{4}))?", ([, number, year], today) => quarterNamed(Number(number), year, today)],
  [
    `(?:the )?(${QUARTERS.join("|")}) quarter(?: (?:of )?(\\d{4}))?`,
    ([, word = "", year], today) => quarterNamed(QUARTERS.indexOf(word.toLowerCase()) + 1, year, today),
  ],
  [`(${MONTH_WORDS})(?: (?:of )?(\\d{4}))?`, monthNamed],
  ["20\\d{2}", ([year]) => yearOf(Number(year))],
];

/** Each period is replaced by one of these letters. */
const FIRST_MARK = 0xe010;
const MARK = "[\\uE010-\\uE0FF]";
const SINCE = wordsPattern(`since (${MARK})`);
const FROM_TO = wordsPattern(`(?:from|between) (?:the )?(${MARK}) (?:to|and|until|till|through) (${MARK})`);

/** Takes the periods out of a question, and returns them in its order. */
export function takePeriods(question: QuestionText, today: string): string[] {
  const periods: string[] = [];
  const mark = (period: string | null): string | null => {
    if (period === null) return null;
    periods.push(period);
    return String.fromCharCode(FIRST_MARK + periods.length - 1);
  };
  const periodOf = (letter = ""): string => periods[letter.charCodeAt(0) - FIRST_MARK] ?? "";
  for (const [phrase, read] of PATTERNS) {
    question.replace(wordsPattern(phrase.replaceAll(" ", "\\s+")), (match) => mark(read(match, today)));
  }
  question.replace(FROM_TO, ([, from, to]) => mark(daysFrom(periodOf(from), periodOf(to))));
  question.replace(SINCE, ([, from]) => mark(daysFrom(periodOf(from), today)));
  return [...new Set(question.find(new RegExp(MARK, "gu")).map(periodOf))];
}

/** Null if either has only a name: then "since" or "from" is not understood. */
function daysFrom(from: string, to: string): string | null {
  if (!/^\d{4}-/.test(from) || !/^\d{4}-/.test(to)) return null;
  const [[fromOn = ""], [, toOn = ""]] = [boundsOf(from), boundsOf(to)];
  return fromOn <= toOn ? `${fromOn}/${toOn}` : null;
}

function boundsOf(period: string): string[] {
  if (period.length > 7) return period.includes("/") ? period.split("/") : [period, period];
  const fromOn = `${period}-01`;
  return [fromOn, dayAfter(`${dayAfter(fromOn, 31).slice(0, 7)}-01`, -1)];
}

function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Monday to Sunday. */
function weekOf(day: string): string {
  const monday = dayAfter(day, -((new Date(day).getUTCDay() + 6) % 7));
  return `${monday}/${dayAfter(monday, 6)}`;
}

const yearOf = (year: number): string => `${String(year)}-01-01/${String(year)}-12-31`;

function quarterOf(day: string): string {
  return quarterIn(Number(day.slice(0, 4)), Math.ceil(Number(day.slice(5, 7)) / 3));
}

function quarterIn(year: number, number: number): string {
  const [first, last] = [number * 3 - 2, number * 3].map(
    (month) => `${String(year)}-${String(month).padStart(2, "0")}`,
  );
  return `${first ?? ""}-01/${boundsOf(last ?? "")[1] ?? ""}`;
}

/** Without a year the last one of that number that has begun. */
function quarterNamed(number: number, year: string | undefined, today: string): string {
  const current = Math.ceil(Number(today.slice(5, 7)) / 3);
  return quarterIn(year === undefined ? Number(today.slice(0, 4)) - (number > current ? 1 : 0) : Number(year), number);
}

function lastDays([, number = "", unit = ""]: RegExpExecArray, today: string): string {
  const word = NUMBERS.indexOf(number.toLowerCase()) + 1;
  const days = (word === 0 ? Number(number) : word) * (unit.toLowerCase() === "week" ? 7 : 1);
  return `${dayAfter(today, 1 - days)}/${today}`;
}

/** A month without a year is the last one of that name. "may" is more often a verb. */
function monthNamed({ 1: name = "", 2: year, input, index }: RegExpExecArray, today: string): string | null {
  const isVerb =
    name === "may" && year === undefined && !/\b(in|for|of|and|with|to|than|since)\s+$/.test(input.slice(0, index));
  return isVerb ? null : monthOf(name, year, today);
}

function monthOf(name: string, year: string | undefined, today: string): string {
  const month = String(MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1).padStart(2, "0");
  const last = Number(today.slice(0, 4)) - (month > today.slice(5, 7) ? 1 : 0);
  return `${year ?? String(last)}-${month}`;
}

/** Null for a day that the month does not have: "May 45". */
function dayNamed([, name = "", day = "", year]: RegExpExecArray, today: string): string | null {
  const named = `${monthOf(name, year, today)}-${day.padStart(2, "0")}`;
  const date = new Date(named);
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== named ? null : named;
}
