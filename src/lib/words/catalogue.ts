import type { Locale } from "../../../convex/access/rules";
import type { words as english } from "./en/all";
import type { Translated } from "./translated";

/** Everything that a client reads, in one language. */
export type Words = Translated<typeof english>;

/** The words of one language, in a chunk of their own. */
export async function loadWords(locale: Locale): Promise<Words> {
  switch (locale) {
    case "en":
      return (await import("./en/all")).words;
    case "es":
      return (await import("./es/all")).words;
    default:
      return locale satisfies never;
  }
}
