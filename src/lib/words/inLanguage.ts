import type { Locale } from "../../../convex/access/rules";

/** A text of the practice as this client reads it; English where nobody has translated it. */
export function inLanguage<Text extends string | null>(
  locale: Locale,
  english: Text,
  spanish: string | null,
): Text | string {
  return locale === "es" ? (spanish ?? english) : english;
}
