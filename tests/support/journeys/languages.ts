import { firstOf } from "@passage/testkit/longRun";
import { createTranslator } from "use-intl";
import type { FORMATS as Formats, Locale } from "../../../convex/platform/languages.ts";
import type { Words } from "../../../src/lib/words/catalogue.ts";
import { access as englishAccess } from "../../../src/lib/words/en/access.ts";
import { words as english } from "../../../src/lib/words/en/all.ts";
import { access as spanishAccess } from "../../../src/lib/words/es/access.ts";
import { words as spanish } from "../../../src/lib/words/es/all.ts";
import type { Translated } from "../../../src/lib/words/translated.ts";

/** Like `FORMATS` of the functions, whose code a journey cannot load. */
const FORMATS: typeof Formats = { en: "en-US", es: "es-US" };

export interface Language {
  /** The language of the browser. */
  browser: string;
  locale: Locale;
  /** The words of the portal. */
  words: Words;
  /** The words of the sign-in page. */
  access: Translated<typeof englishAccess>;
  /** A message of the portal with its values. */
  say: ReturnType<typeof createTranslator<Words>>;
}

const SPANISH: Language = {
  browser: "es-MX",
  locale: "es",
  words: spanish,
  access: spanishAccess,
  say: createTranslator({ locale: FORMATS.es, messages: spanish }),
};

const ENGLISH: Language = {
  browser: "en-US",
  locale: "en",
  words: english,
  access: englishAccess,
  say: createTranslator({ locale: FORMATS.en, messages: english }),
};

/**
 * The languages in which the portal's journeys run. `npm test` takes Spanish: a screen that forgets to translate shows there.
 * That both catalogues say the same is held by the tests of the words.
 */
export const LANGUAGES: readonly Language[] = firstOf([SPANISH, ENGLISH], 1);

/** Finds a message by its words before the first value: "Saved {time}". */
export function startOf(message: string): RegExp {
  return new RegExp(message.replace(/\{.*/s, "").replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
}

/** An amount of dollars as the portal writes it. */
export function moneyIn(locale: Locale, dollars: number): string {
  return new Intl.NumberFormat(FORMATS[locale], { style: "currency", currency: "USD" }).format(dollars);
}
