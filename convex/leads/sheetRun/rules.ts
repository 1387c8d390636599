/** Amounts in the sheet. Pure. */

import { hasThousandsDot } from "../../platform/amounts";

/**
 * An amount with an optional dollar word before or after it: digits, or digits in groups of three, or of two as in 1,00,000,
 * after a comma or space.
 */
const AMOUNT =
  /^(?:us ?\$|us ?dollars?|usd|dollars?|\$)? ?(\d+|\d{1,3}(?:[, ]\d{2,3})*[, ]\d{3})(?:\.(\d+))? ?([km])? ?(?:us ?\$|us ?dollars?|usd|dollars?|\$)?$/;
const SHIFT: Record<string, number> = { k: 3, m: 6 };

/**
 * Whole cents of a positive dollar amount, or null: "$12,000", "12k", "1.5m", "12,000 USD". "12,5k" is ambiguous and therefore no
 * amount; so is "12.000", which may be twelve thousand.
 */
export function parsePotentialCents(text: string): number | null {
  const plain = text.normalize("NFKC").replace(/\s+/g, " ").trim().toLowerCase();
  const [, whole, fraction = "", scale = ""] = AMOUNT.exec(plain) ?? [];
  if (whole === undefined || (scale === "" && hasThousandsDot(`${whole}.${fraction}`))) return null;
  const places = 2 + (SHIFT[scale] ?? 0);
  const digits = whole.replace(/[, ]/g, "") + fraction.slice(0, places).padEnd(places, "0");
  const cents = Number(digits) + Number(/^[5-9]/.test(fraction.slice(places)));
  return cents > 0 && Number.isSafeInteger(cents) ? cents : null;
}
