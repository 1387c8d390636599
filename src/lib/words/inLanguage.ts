import type { Locale } from "../../../convex/access/rules";

/** A text of the practice in this client's language; English if there is no translation. */
export function inLanguage<Text extends string | null>(
  locale: Locale,
  english: Text,
  spanish: string | null,
): Text | string {
  return locale === "es" ? (spanish ?? english) : english;
}
