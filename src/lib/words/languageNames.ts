import type { Locale } from "../../../convex/platform/languages";

/** Each language by its own name. */
export const LANGUAGE_NAMES: Record<Locale, string> = { en: "English", es: "Español" };
