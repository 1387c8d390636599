import { z } from "zod/mini";

/** Required text, trimmed. */
export function requiredText(missing: string) {
  return z.string().check(z.trim(), z.minLength(1, { error: missing, abort: true }));
}

/** Optional text, trimmed: null when the field is empty. */
export function optionalText() {
  return z.pipe(
    z.string().check(z.trim()),
    z.transform((text: string) => (text === "" ? null : text)),
  );
}

/** An optional phone number with at least seven digits, as typed. Null when the field is empty. */
export function optionalPhone(wrong: string) {
  return z.pipe(optionalText(), z.nullable(z.string().check(z.refine(isPhone, wrong))));
}

function isPhone(text: string): boolean {
  return /^[+\d(][\d\s().-]*$/.test(text) && text.replace(/\D/g, "").length >= 7;
}

/** An amount in dollars, parsed into integer cents. */
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

/** An existing ISO date: 2026-02-29 is refused. */
export function isoDate(missing: string, wrong: string) {
  return z.pipe(requiredText(missing), z.iso.date(wrong));
}

/** One of the values of a select. */
export function chosen<const Choice extends string>(choices: readonly Choice[], missing: string) {
  return z.pipe(z.string(), z.enum(choices, missing));
}

/** A larger amount is a typing mistake. */
const MAX_DOLLARS = 100_000_000;

/** Integer cents of "12,500", "$12,500.50" or "12500.5"; null for other text, fractions of a cent and negative amounts. */
export function parseMoney(text: string): number | null {
  const match = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?$/.exec(text.trim());
  if (match === null) return null;
  const dollars = Number(match[1]?.replaceAll(",", ""));
  const cents = Number((match[2] ?? "").padEnd(2, "0"));
  return dollars > MAX_DOLLARS ? null : dollars * 100 + cents;
}

/** The next amount up (1) or down (-1) on the grid of `step` dollars, as in a number field; other text stays unchanged. */
export function stepMoney(text: string, direction: 1 | -1, step: number): string {
  const cents = text.trim() === "" ? 0 : parseMoney(text);
  if (cents === null) return text;
  const steps = cents / 100 / step;
  const next = direction === 1 ? Math.floor(steps) + 1 : Math.ceil(steps) - 1;
  return tidyMoney(String(Math.max(0, next * step)));
}

/** Formats an amount without the dollar sign, which the field shows itself. Other text stays unchanged. */
export function tidyMoney(text: string): string {
  const cents = parseMoney(text);
  if (cents === null) return text;
  const hasCents = cents % 100 !== 0;
  return (cents / 100).toLocaleString("en-US", { minimumFractionDigits: hasCents ? 2 : 0 });
}
