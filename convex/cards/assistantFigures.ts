/**
 * Marks the figures of an answer that a tool has returned. Pure; the screen marks all others as unverified. Only
 * computed figures count: a number inside a transaction's text verifies nothing.
 */

import { ACCOUNT_NAMES } from "./transactions/rules";

/** Contents of a tool's result: money in cents without a sign, counts, percents, days, and names. */
export interface Evidence {
  cents: readonly number[];
  counts: readonly number[];
  percents: readonly number[];
  days: readonly string[];
  names: readonly string[];
}

/** A part of an answer; for a figure, whether a result contains it. */
export interface Part {
  kind: "text" | "verified" | "unverified";
  text: string;
}

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const MONTH =
  "(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?";
const NUMBER = "\\p{N}(?:[\\p{N},.\\u066B\\u066C\\u00A0\\u202F']{0,30}\\p{N})?";
const SCALE = "(?:\\s?(?:k|m|bn|thousand|million|billion|hundred)\\b)?";
const MONEY_SIGN = "(?:US)?[$\\uFF04\\uFE69]";
const CURRENCY = "(?:dollars?|usd|bucks?|cents?)\\b";
const WORD =
  "(?:zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|million|billion|dozen)";
const COUNTED =
  "(?:dollars?|cents?|bucks?|percent|per cent|charges?|credits?|payments?|transactions?|purchases?|refunds?)\\b";

/** In order of precedence at each position. */
const FIGURE = new RegExp(
  [
    `(?<isoDay>\\b\\d{4}-\\d{2}-\\d{2}\\b)`,
    `(?<isoMonth>\\b\\d{4}-\\d{2}\\b)`,
    `(?<monthDay>\\b${MONTH}\\s\\d{1,2}(?:st|nd|rd|th)?(?!\\d)(?:,?\\s\\d{4}\\b)?)`,
    `(?<dayMonth>\\b\\d{1,2}(?:st|nd|rd|th)?\\s(?:of\\s)?${MONTH}(?:,?\\s\\d{4}\\b)?(?![a-z]))`,
    `(?<month>\\b${MONTH}\\s\\d{4}\\b)`,
    `(?<money>(?:${MONEY_SIGN}|[€£¥])\\s?${NUMBER}${SCALE}|${NUMBER}${SCALE}\\s?(?:${CURRENCY}|[€£¥]))`,
    `(?<percent>${NUMBER}\\s?(?:[%\\uFF05]|percent\\b|per cent\\b))`,
    `(?<words>\\b${WORD}(?:[\\s-]+(?:and[\\s-]+)?${WORD})*\\s+${COUNTED}|\\b(?:${WORD}[\\s-]+)*(?:hundred|thousand|million|billion)\\b(?:[\\s-]+(?:and[\\s-]+)?${WORD}\\b)*)`,
    `(?<bare>${NUMBER}${SCALE})`,
  ].join("|"),
  "giu",
);

/** Splits the answer into parts. While it is being written, a figure at its end may be incomplete and is not judged. */
export function checkedParts(text: string, evidence: readonly Evidence[], isWriting = false): Part[] {
  const all = joined(evidence);
  const known = exemptSpans(text, all.names);
  const parts: Part[] = [];
  let at = 0;
  for (const match of text.matchAll(FIGURE)) {
    const end = match.index + match[0].length;
    if (match.index < at || isNoFigure(text, match)) continue;
    if (isWriting && /^[\s,.]*$/.test(text.slice(end))) continue;
    const isKnownName = known.some(([from, to, isOurs]) => {
      return from <= match.index && end <= to && (isOurs || isPlainNumber(match[0]));
    });
    if (isKnownName) continue;
    if (match.index > at) parts.push({ kind: "text", text: text.slice(at, match.index) });
    parts.push({ kind: isContained(match, all) ? "verified" : "unverified", text: match[0] });
    at = end;
  }
  if (at < text.length) parts.push({ kind: "text", text: text.slice(at) });
  return parts;
}

export function hasUnverified(text: string, evidence: readonly Evidence[]): boolean {
  return checkedParts(text, evidence).some(({ kind }) => kind === "unverified");
}

function joined(evidence: readonly Evidence[]): Evidence {
  return {
    cents: evidence.flatMap(({ cents }) => cents),
    counts: evidence.flatMap(({ counts }) => counts),
    percents: evidence.flatMap(({ percents }) => percents),
    days: evidence.flatMap(({ days }) => days),
    names: evidence.flatMap(({ names }) => names),
  };
}

type Span = [from: number, to: number, isOurs: boolean];

/** Spans that name one of our accounts, or quote a name of a result word for word. */
function exemptSpans(text: string, names: readonly string[]): Span[] {
  const ours = Object.values(ACCOUNT_NAMES).flatMap((name) => spansOf(text, name, true));
  const quoted = [...new Set(names)]
    .filter((name) => /\p{N}/u.test(name))
    .flatMap((name) => [`“${name}”`, `"${name}"`].flatMap((quote) => spansOf(text, quote, false)));
  return [...ours, ...quoted];
}

function spansOf(text: string, part: string, isOurs: boolean): Span[] {
  const spans: Span[] = [];
  for (let at = text.indexOf(part); at !== -1; at = text.indexOf(part, at + part.length)) {
    spans.push([at, at + part.length, isOurs]);
  }
  return spans;
}

/** A quoted name exempts only a number such as a branch's: never money or a count in thousands. */
const isPlainNumber = (figure: string): boolean => /^\d{1,6}$/.test(figure);

/** The number of a list item, or digits within a word: "H1B", "7-Eleven". */
function isNoFigure(text: string, match: RegExpMatchArray): boolean {
  if (match.groups?.["bare"] === undefined) return false;
  const index = match.index ?? 0;
  const before = text.slice(0, index);
  const after = text.slice(index + match[0].length);
  if (/(?:^|\n)[ \t]*$/.test(before) && /^\d{1,2}$/.test(match[0]) && /^[.)]\s/.test(after)) return true;
  return /\p{L}[-–]?$/u.test(before) || /^[-–]?\p{L}/u.test(after);
}

function isContained(match: RegExpMatchArray, evidence: Evidence): boolean {
  const [figure] = match;
  const { isoDay, isoMonth, monthDay, dayMonth, month, money, percent, words } = match.groups ?? {};
  if (isoDay !== undefined) return evidence.days.includes(isoDay);
  if (isoMonth !== undefined) return evidence.days.some((day) => day.startsWith(isoMonth));
  if (monthDay !== undefined || dayMonth !== undefined) return hasDay(evidence.days, figure);
  if (month !== undefined) return hasMonth(evidence.days, figure);
  // Results never write figures in words or in other digits.
  if (words !== undefined || /[^\P{N}0-9]/u.test(figure)) return false;
  const value = valueOf(figure);
  if (value === null) return false;
  const cents = Math.round(value * 100);
  if (money !== undefined) return !/[€£¥]/.test(figure) && isExact(value) && evidence.cents.includes(cents);
  if (percent !== undefined) return evidence.percents.includes(value);
  if (/^(?:19|20)\d\d$/.test(figure) && evidence.days.some((day) => day.startsWith(figure))) return true;
  if (figure.includes(".")) return isExact(value) && evidence.cents.includes(cents);
  return evidence.counts.includes(value);
}

const isExact = (value: number): boolean => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6;

const SCALES: Record<string, number> = {
  k: 1e3,
  thousand: 1e3,
  hundred: 100,
  m: 1e6,
  million: 1e6,
  bn: 1e9,
  billion: 1e9,
};

/** Null if the digits and separators form no number: "1.234,56", "12,34". */
function valueOf(figure: string): number | null {
  const digits = /\d[\d,.]*\d|\d/.exec(figure)?.[0] ?? "";
  if (!/^(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?$/.test(digits)) return null;
  const rest = figure.slice(figure.indexOf(digits) + digits.length);
  const scale = SCALES[/[a-z]+/i.exec(rest)?.[0].toLowerCase() ?? ""] ?? 1;
  const isCents = /\bcents?\b/i.test(rest);
  return (Number(digits.replaceAll(",", "")) * scale) / (isCents ? 100 : 1);
}

function monthIn(figure: string): string {
  const name = /[a-z]{3}/i.exec(figure.replace(/\d(?:st|nd|rd|th)|\bof\b/gi, ""))?.[0].toLowerCase() ?? "";
  return String(MONTHS.indexOf(name) + 1).padStart(2, "0");
}

function hasDay(days: readonly string[], figure: string): boolean {
  const year = /\b\d{4}\b/.exec(figure)?.[0];
  const day = /\b(\d{1,2})(?:st|nd|rd|th)?\b/i.exec(figure)?.[1]?.padStart(2, "0") ?? "";
  const end = `-${monthIn(figure)}-${day}`;
  return days.some((each) => (year === undefined ? each.endsWith(end) : each === `${year}${end}`));
}

function hasMonth(days: readonly string[], figure: string): boolean {
  const year = /\d{4}/.exec(figure)?.[0] ?? "";
  return days.some((each) => each.startsWith(`${year}-${monthIn(figure)}`));
}
