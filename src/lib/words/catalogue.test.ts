import { parse, TYPE, type MessageFormatElement } from "@formatjs/icu-messageformat-parser";
import { describe, expect, test } from "vitest";
import { LOCALES, type Locale } from "../../../convex/platform/languages";
import { loadWords } from "./catalogue";
import { ENGLISH_UI_WORDS } from "../../ui/text/uiWords";
import { access as englishAccess } from "./en/access";
import { account as englishAccount } from "./en/account";
import { leaving as englishLeaving } from "./en/leaving";
import { open as englishOpen } from "./en/open";
import { access as spanishAccess } from "./es/access";
import { account as spanishAccount } from "./es/account";
import { leaving as spanishLeaving } from "./es/leaving";
import { open as spanishOpen } from "./es/open";
import { ui as spanishUi } from "./es/ui";
import { spokenLocale } from "./visitorLocale";

/** Each message by its path: "home.status.approved.label". */
function messagesIn(words: object, path = ""): [path: string, message: string][] {
  return Object.entries(words).flatMap(([key, value]: [string, unknown]): [string, string][] => {
    const at = path === "" ? key : `${path}.${key}`;
    if (typeof value === "string") return [[at, value]];
    return messagesIn(Object.assign({}, value), at);
  });
}

/** The placeholders of a message with their types, including those inside a plural. */
function placeholdersIn(elements: readonly MessageFormatElement[]): string[] {
  return elements.flatMap((element) => {
    switch (element.type) {
      case TYPE.literal:
      case TYPE.pound:
        return [];
      case TYPE.plural:
      case TYPE.select:
        return [
          `${element.value}: ${String(element.type)}`,
          ...Object.values(element.options).flatMap(({ value }) => placeholdersIn(value)),
        ];
      case TYPE.tag:
        return [`<${element.value}>`, ...placeholdersIn(element.children)];
      default:
        return [`${element.value}: ${String(element.type)}`];
    }
  });
}

const placeholdersOf = (message: string) => [...new Set(placeholdersIn(parse(message)))].sort();

/** Texts that staff or visitors read as well are not in the portal's catalogue. */
const OTHER_WORDS = {
  en: {
    access: englishAccess,
    account: englishAccount,
    open: englishOpen,
    leaving: englishLeaving,
    ui: ENGLISH_UI_WORDS,
  },
  es: {
    access: spanishAccess,
    account: spanishAccount,
    open: spanishOpen,
    leaving: spanishLeaving,
    ui: spanishUi,
  },
};
const wordsOf = async (locale: Locale) => ({ ...(await loadWords(locale)), ...OTHER_WORDS[locale] });

const english = new Map(messagesIn(await wordsOf("en")));
const OTHERS = LOCALES.filter((locale) => locale !== "en");

test("there are catalogues to compare", () => {
  expect(english.size).toBeGreaterThan(50);
  expect(OTHERS).toEqual(["es"]);
});

describe.each(OTHERS)("the catalogue of %s", (locale) => {
  // Caught: a missing sentence, shown as its key on a client's phone.
  test("has a message for each of English, and no other", async () => {
    const other = messagesIn(await wordsOf(locale));
    expect(other.map(([path]) => path).sort()).toEqual([...english.keys()].sort());
    expect(other.filter(([, message]) => message.trim() === "")).toEqual([]);
  });

  // Caught: "{numero}" instead of "{number}", for which no value is given; a plural that became plain text.
  test("asks for the same values in each message", async () => {
    const differing = messagesIn(await wordsOf(locale)).filter(
      ([path, message]) => placeholdersOf(message).join() !== placeholdersOf(english.get(path) ?? "").join(),
    );
    expect(differing).toEqual([]);
  });
});

test.each([
  [["es-MX", "en"], "es"],
  [["ES"], "es"],
  [["pt-BR", "es-419", "en-US"], "es"],
  [["en-GB", "es"], "en"],
  [["fr", "pt"], "en"],
  [[], "en"],
])("a browser that prefers %j reads %s", (languages, locale) => {
  expect(spokenLocale(languages)).toBe(locale);
});
