import type { Locale } from "../../../convex/platform/languages";
import type { words as english } from "./en/all";
import type { Translated } from "./translated";

/** Everything that a client reads, in one language. */
export type Words = Translated<typeof english>;

/** Texts of the home screen and of the frame around every screen. */
export type FirstWords = Pick<Words, "activity" | "home" | "notices" | "portal">;

/** The first texts that a client reads, in a chunk of their own: on a phone, the home screen waits for no others. */
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

/** All texts of one language, in a chunk of their own. */
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
