/** Amounts in dollars as people and other programs write them. Pure. */

export interface Amount {
  cents: number;
  /** The text has two readings, such as "12.000" or "45,1". */
  isDoubtful: boolean;
}

/** Limit: a larger amount is a typing error, and a thousand of them could not be summed exactly. */
const LARGEST_CENTS = 1_000_000_000_000;

/** Digits of other scripts would be dropped from the middle of a number. */
const FOREIGN_DIGIT = /[^\P{N}0-9]/u;
const SIGNED = /^(-?)(\d+(?:\.\d*)?|\.\d+)(-?)$/;
/** From the first digit to the last one. */
const CORE = /\d(?:.*\d)?/s;
/** "1.234,56" is written so in countries whose comma stands before the cents. */
const DOTS_THEN_COMMA = /^\d{1,3}(?:\.\d{3})+,\d{1,2}$/;
/** Digits with or without groups of three, then an optional dot and decimals. */
const PLAIN = /^(?:\d+|\d{1,3}(?:,\d{3})+|\d{1,3}(?:\s\d{3})+)(?:\.\d*)?$/;
/** Three digits after a dot are not cents: the dot may separate thousands. */
const THOUSANDS_DOT = /^[1-9]\d{0,2}\.\d{3}$/;

const EN_DASH_IN_FRONT = /^[^\d\u2013]*\u2013/;
/** Other dashes that may be meant as a minus. */
const OTHER_DASH_IN_FRONT = /^[^\d\p{Pd}]*[^\P{Pd}\u2013-]/u;
/** "45.-" means 45.00 in some countries, but ends in a minus. */
const DOT_AND_MINUS = /\.-$/;

/**
 * Whether a number has exactly three digits after its only dot, which may mean thousands: "12.000" cannot be trusted as
 * an amount.
 */
export function hasThousandsDot(number: string): boolean {
  return THOUSANDS_DOT.test(number);
}

/**
 * Reads an amount from digits, minus sign and dot, and ignores all else; null if they form no number. Brackets around
 * it, a minus after it, and an en dash or a typographic minus (U+2212) before it make it negative; "1.234,56" is
 * 1,234.56.
 */
export function readAmount(text: string): Amount | null {
  if (FOREIGN_DIGIT.test(text)) return null;
  const visible = text.replace(/\p{Cf}/gu, "").replaceAll("\u2212", "-");
  const [core = ""] = CORE.exec(visible) ?? [];
  const isEuropean = DOTS_THEN_COMMA.test(core);
  const number = isEuropean ? core.replaceAll(".", "").replace(",", ".") : core;
  const counted = visible.replace(core, () => number).replace(/[^\d.-]/g, "");
  const [, before, digits, behind] = SIGNED.exec(counted) ?? [];
  if (digits === undefined) return null;
  const cents = centsOf(Number(digits));
  if (cents === null) return null;
  const isNegative = before === "-" || behind === "-" || isInBrackets(visible) || EN_DASH_IN_FRONT.test(visible);
  return {
    cents: isNegative && cents > 0 ? -cents : cents,
    isDoubtful:
      !PLAIN.test(number) ||
      (!isEuropean && hasThousandsDot(core)) ||
      OTHER_DASH_IN_FRONT.test(visible) ||
      DOT_AND_MINUS.test(counted),
  };
}

/** Whether brackets hold all digits of the text. */
function isInBrackets(text: string): boolean {
  const [open, close] = [text.indexOf("("), text.lastIndexOf(")")];
  if (open === -1 || close < open) return false;
  return /\d/.test(text.slice(open, close)) && !/\d/.test(text.slice(0, open) + text.slice(close));
}

/** Rounds half a cent away from zero. A number is exact to 15 digits, so 1.005 is not taken for 1.00499…. */
export function centsOf(dollars: number): number | null {
  const cents = Math.round(Number((Math.abs(dollars) * 100).toPrecision(15)));
  if (!(cents <= LARGEST_CENTS)) return null;
  return dollars < 0 && cents > 0 ? -cents : cents;
}

/** "$3,500", with cents only if there are any. */
export function dollars(cents: number): string {
  const digits = cents % 100 === 0 ? 0 : 2;
  return (cents / 100).toLocaleString("en-US", {
    style: "currency",
    currency: "USD",
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}
