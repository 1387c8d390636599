import { z } from "zod/mini";

/** Text that has to be there; spaces around it are nothing. */
export function requiredText(missing: string) {
  return z.string().check(z.trim(), z.minLength(1, { error: missing, abort: true }));
}

/** Text that may be left out: null where the field is empty. */
export function optionalText() {
  return z.pipe(
    z.string().check(z.trim()),
    z.transform((text: string) => (text === "" ? null : text)),
  );
}

export function emailText(missing: string, wrong: string) {
  return requiredText(missing).check(z.regex(z.regexes.email, wrong));
}

/** A telephone number as it is written: seven digits or more. Null where the field is empty. */
export function optionalPhone(wrong: string) {
  return z.pipe(optionalText(), z.nullable(z.string().check(z.refine(isPhone, wrong))));
}

function isPhone(text: string): boolean {
  return /^[+\d][\d\s().-]*$/.test(text) && text.replace(/\D/g, "").length >= 7;
}

/** Dollars as typed, made integer cents. */
export function money(missing: string, wrong: string) {
  return z.pipe(
    requiredText(missing),
    z.transform((text: string, context) => {
      const cents = parseMoney(text);
      if (cents !== null) return cents;
      context.issues.push({ code: "custom", message: wrong, input: text });
      return z.NEVER;
    }),
  );
}

/** An ISO date of the calendar: 2026-02-29 is none. */
export function isoDate(missing: string, wrong: string) {
  return z.pipe(requiredText(missing), z.iso.date(wrong));
}

/** One of the values of a select. */
export function chosen<const Choice extends string>(choices: readonly Choice[], missing: string) {
  return z.pipe(z.string(), z.enum(choices, missing));
}

/** Above it an amount is a slip of the hand: a hundred million dollars. */
const MAX_DOLLARS = 100_000_000;

/** "12,500", "$12,500.50" and "12500.5" as integer cents; null for what is no amount, has a part of a cent, or is below zero. */
export function parseMoney(text: string): number | null {
  const match = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?$/.exec(text.trim());
  if (match === null) return null;
  const dollars = Number(match[1]?.replaceAll(",", ""));
  const cents = Number((match[2] ?? "").padEnd(2, "0"));
  return dollars > MAX_DOLLARS ? null : dollars * 100 + cents;
}

/** The amount as it is written, without the sign that stands in the field; what is no amount stays as it was typed. */
export function tidyMoney(text: string): string {
  const cents = parseMoney(text);
  if (cents === null) return text;
  const hasCents = cents % 100 !== 0;
  return (cents / 100).toLocaleString("en-US", { minimumFractionDigits: hasCents ? 2 : 0 });
}
