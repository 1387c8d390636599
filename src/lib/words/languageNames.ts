import type { Locale } from "../../../convex/access/rules";

/** Each language in its own words. */
export const LANGUAGE_NAMES: Record<Locale, string> = { en: "English", es: "Español" };
