/**
 * The one rule for phone numbers as people write them: dialling them, and recognising a person by them. Pure; the browser imports
 * this file.
 */

import { isCellError } from "./texts";

/** Fewest digits of a whole number; fewer are an area code, an extension or a room. */
const FEWEST_DIGITS = 7;
/** Most digits of an international number (ITU E.164). */
const MOST_DIGITS = 15;
/** Fewest digits of a service number such as 911. */
const FEWEST_DIALLED = 3;
const KEY_DIGITS = 10;
/** A longer text is prose, and its beginning is enough. */
const LONGEST_READ = 300;

/** The zeros of the scripts whose digits phone keyboards offer; the other nine digits follow each. */
const ZEROS = ["\u0660", "\u06F0", "\u0966", "\u09E6"];

const countDigits = (text: string): number => text.replace(/\D/g, "").length;

/**
 * Converts to plain digits and spaces: replaces full-width forms and other scripts' digits, removes invisible characters, keeps
 * line breaks.
 */
function plainNumber(text: string): string {
  return text
    .slice(0, LONGEST_READ)
    .normalize("NFKC")
    .replace(/\p{Cf}/gu, "")
    .replace(/[\u0660-\u0669\u06F0-\u06F9\u0966-\u096F\u09E6-\u09EF]/g, (digit) => {
      const places = ZEROS.map((zero) => digit.charCodeAt(0) - zero.charCodeAt(0));
      return String(places.find((place) => place >= 0 && place <= 9));
    })
    .trim();
}

/** Separates numbers: signs and line breaks, or a plus or a bracket that opens another one. */
const SEPARATOR = /[/|\\&\n\r\u2028\u2029]|[+(]/g;
const GAP = /\s[\s\p{Pd}]*/gu;

/**
 * The first of several numbers that only gaps separate: splits the digits as evenly as possible.
 */
function evenShare(text: string): string {
  const total = countDigits(text);
  const share = total / Math.max(2, Math.round(total / 11));
  let best = { length: text.length, distance: Infinity };
  for (const { index } of text.matchAll(GAP)) {
    const before = text.slice(0, index).replace(/\D/g, "");
    if (before.length < FEWEST_DIGITS || before.length > MOST_DIGITS) continue;
    const isAmerican = /^(?:1\d{10}|[2-9]\d{9})$/.test(before) && !/^\+[2-9]/.test(text);
    const distance = isAmerican ? 0 : Math.abs(before.length - share) + 1;
    if (distance < best.distance) best = { length: index, distance };
  }
  return text.slice(0, best.length);
}

/** The first number of a text that begins with one and has no words. */
function firstNumber(text: string): string {
  for (const { index } of text.matchAll(SEPARATOR)) {
    if (countDigits(text.slice(0, index)) >= FEWEST_DIGITS) return firstNumber(text.slice(0, index));
  }
  for (const { index, 0: gap } of text.matchAll(GAP)) {
    const next = text.slice(index + gap.length).split(/\s/, 1)[0] ?? "";
    const isWhole = countDigits(text.slice(0, index)) >= FEWEST_DIGITS;
    if (isWhole && countDigits(next) >= FEWEST_DIGITS) return text.slice(0, index);
  }
  return countDigits(text) > MOST_DIGITS ? evenShare(text) : text;
}

/** "(0)" after a country code is dialled only inside that country; in Italy and San Marino it is part of the number. */
const TRUNK_ZERO = /^([\s(]*(?:(?:\+|00)[\s(]*)?(?!39|37[89])\d{1,3}[\s).-]*)\(\s*0\s*\)/;

/** Letters and these signs begin words or an extension. */
const WORDS = /[\p{L}\p{M}#*,;:]+/u;
const DATE = /^\d{1,4}([-/.])\d{1,2}\1\d{1,4}$/;

/** The part of a text that may be a number: the first if the text begins with it, others only if they are long enough. */
function numberIn(plain: string): string {
  const [start = "", ...others] = plain.split(WORDS);
  if (countDigits(start) >= FEWEST_DIALLED) return start;
  // Digits in an address are not a phone number.
  if (/@|:\/\/(?!wa\.me\/)/.test(plain)) return start;
  const later = others.map((part) => part.replace(/^[^\d+(]+/, "").trim());
  return later.find((part) => countDigits(part) >= FEWEST_DIGITS && !DATE.test(part)) ?? start;
}

/** Free of pictures and signs, such as a telephone before the number. */
const PLAIN = /^[\d\s\p{P}+]*$/u;

/**
 * The number that a phone would dial: the digits of the text's first number, with its leading plus. `isWhole`: the text is only
 * this number.
 */
export function readPhone(text: string): { dialled: string; isWhole: boolean } {
  const plain = plainNumber(text);
  const number = firstNumber(numberIn(plain).trimEnd());
  const abroad = number.replace(TRUNK_ZERO, "$1");
  const digits = abroad.replace(/\D/g, "");
  const dialled = /^[\s(]*\+/.test(number) && digits !== "" ? `+${digits}` : digits;
  const isWhole = abroad === plain && PLAIN.test(plain) && text.length <= LONGEST_READ && digits !== "";
  return { dialled, isWhole };
}

/** The number to dial, or null: a cell of a sheet may say "call my sister". */
export function dialledPhone(text: string): string | null {
  const { dialled } = readPhone(text);
  return countDigits(dialled) >= FEWEST_DIALLED ? dialled : null;
}

/**
 * Recognises people by the last ten digits of their number, so that a country prefix makes no difference; empty without a number.
 */
export function phoneKey(text: string): string {
  return (dialledPhone(text) ?? "").replace("+", "").slice(-KEY_DIGITS);
}

/** "1.2125551E+10": most of the digits are lost. */
const ROUNDED = /^[+-]?\d+(?:[.,]\d+)?e[+-]?\d+$/i;

/** Damage by a spreadsheet to a phone number, as a sentence, or null. */
export function phoneProblem(text: string): string | null {
  const plain = plainNumber(text).replace(/^'/, "");
  if (ROUNDED.test(plain)) return "A spreadsheet has rounded this number. Please enter all its digits";
  if (!isCellError(plain)) return null;
  return "This is a spreadsheet's error, not a phone number. Please enter the number, or nothing";
}
