import { parse, TYPE, type MessageFormatElement } from "@formatjs/icu-messageformat-parser";
import compile from "icu-minify/compile";
import format from "icu-minify/format";
import { createTranslator } from "use-intl/core";
import { expect, test } from "vitest";
import { FORMATS, LOCALES, type Locale } from "../../convex/platform/languages.ts";
import { words as english } from "../../src/lib/words/en/all.ts";
import { words as spanish } from "../../src/lib/words/es/all.ts";
import { compiled } from "./compiledWords.ts";

type Value = string | number | Date;
const CATALOGUES: Record<Locale, object> = { en: english, es: spanish };
const COUNTS = [0, 1, 2, 21, 1_000_000];
const TIME_ZONE = "America/New_York";
const FORMATTERS = {
  getDateTimeFormat: (...args: ConstructorParameters<typeof Intl.DateTimeFormat>) => new Intl.DateTimeFormat(...args),
  getNumberFormat: (...args: ConstructorParameters<typeof Intl.NumberFormat>) => new Intl.NumberFormat(...args),
  getPluralRules: (...args: ConstructorParameters<typeof Intl.PluralRules>) => new Intl.PluralRules(...args),
};

function messagesIn(words: object, path = ""): [path: string, message: string][] {
  return Object.entries(words).flatMap(([key, value]: [string, unknown]): [string, string][] => {
    const at = path === "" ? key : `${path}.${key}`;
    return typeof value === "string" ? [[at, value]] : messagesIn(Object.assign({}, value), at);
  });
}

/** A value for each placeholder; for counts, this number. */
function valuesFor(elements: readonly MessageFormatElement[], count: number): Record<string, Value> {
  const values: Record<string, Value> = {};
  for (const element of elements) {
    if (element.type === TYPE.argument) values[element.value] = `<${element.value}>`;
    if (element.type === TYPE.number) values[element.value] = count;
    if (element.type === TYPE.date || element.type === TYPE.time) {
      values[element.value] = new Date(Date.UTC(2026, 0, 4));
    }
    if (element.type === TYPE.plural || element.type === TYPE.select) {
      Object.assign(values, ...Object.values(element.options).map((option) => valuesFor(option.value, count)));
      values[element.value] = element.type === TYPE.plural ? count : (Object.keys(element.options)[0] ?? "");
    }
  }
  return values;
}

// Caught: a plural, a number or an apostrophe that the compiled words say otherwise than the words that the tests of screens read.
test.each(LOCALES)("the compiled words of %s equal the written ones", (locale) => {
  const messages = CATALOGUES[locale];
  const t = createTranslator({ locale: FORMATS[locale], messages, timeZone: TIME_ZONE }) as unknown as (
    path: string,
    values: object,
  ) => string;
  const written = messagesIn(messages);
  expect(written.length).toBeGreaterThan(150);
  for (const [path, message] of written) {
    for (const count of COUNTS) {
      const values = valuesFor(parse(message), count);
      const options = { formatters: FORMATTERS, timeZone: TIME_ZONE };
      expect(format(compile(message), FORMATS[locale], values, options), path).toBe(t(path, values));
    }
  }
});

// Caught: a catalogue whose folders of words were compiled as one message.
test("each message is compiled in its place", () => {
  expect(compiled({ home: { hello: "Hello, {name}", status: { done: "Done" } } })).toEqual({
    home: { hello: ["Hello, ", ["name"]], status: { done: "Done" } },
  });
});
