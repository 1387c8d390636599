import type { Locale } from "../../../convex/access/rules";
import type { words as english } from "./en/all";
import type { Translated } from "./translated";

/** Everything that a client reads, in one language. */
export type Words = Translated<typeof english>;

/** Those of the home and of the frame around every screen. */
export type FirstWords = Pick<Words, "activity" | "home" | "notices" | "portal">;

/** What a client reads first in one language, in a chunk of its own: on a phone the home waits for no others. */
export async function loadFirstWords(locale: Locale): Promise<FirstWords> {
  switch (locale) {
    case "en":
      return (await import("./en/first")).words;
    case "es":
      return (await import("./es/first")).words;
    default:
      return locale satisfies never;
  }
}

/** All words of one language, in a chunk of their own. */
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
