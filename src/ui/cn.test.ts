import { globSync, readFileSync } from "node:fs";
import { extendTailwindMerge } from "tailwind-merge";
import { expect, test } from "vitest";
import { cn } from "./cn";

/** With the sizes and shadows that tokens.css adds. */
const tailwindMerge = extendTailwindMerge({
  extend: { classGroups: { "font-size": [{ text: ["2xs"] }], shadow: [{ shadow: ["raised"] }] } },
});

/** Every utility in the sources, without its variants; words that are no classes are harmless. */
function utilitiesInUse(): string[] {
  const sources = globSync("src/**/*.{ts,tsx}").filter((name) => !/\.test\.|classGroups/.test(name));
  const words = sources.flatMap((name) =>
    [...readFileSync(name, "utf8").matchAll(/["`]([^"`\n]*)["`]/g)].flatMap(([, text = ""]) => text.split(/\s+/)),
  );
  const utilities = words.filter((word) => /^[-!a-z@*[][^$;:]*$/.test(word.replace(/^(?:[^:[\]]+:)+/, "")));
  return [...new Set(utilities.map((word) => word.replace(/^(?:[^:[\]]+:)+/, "")))];
}

/** tailwind-merge knows a class if it removes the first of two equal ones. */
const isUtility = (word: string) => tailwindMerge(word, word) === word;

// Caught: a text colour that removed the text size; a padding that stayed beside the one that should replace it.
test("of any two classes in the sources, cn keeps what tailwind-merge keeps", () => {
  const utilities = utilitiesInUse().filter(isUtility);
  expect(utilities.length).toBeGreaterThan(250);
  const differing = utilities.flatMap((first) =>
    utilities.flatMap((second) => {
      const wanted = tailwindMerge(first, second);
      const got = cn(first, second);
      return first === second || got === wanted ? [] : [`"${first} ${second}" became "${got}", not "${wanted}"`];
    }),
  );
  expect(differing, "add the class to classGroups.ts").toEqual([]);
});

test.each([
  ["px-2 py-1 p-4", "p-4"],
  ["p-4 px-2", "p-4 px-2"],
  ["h-8 w-8 size-5", "size-5"],
  ["text-sm text-ink text-2xs", "text-ink text-2xs"],
  ["hover:bg-hover bg-press hover:bg-press", "bg-press hover:bg-press"],
  ["sm:hover:px-2 hover:px-3 sm:hover:px-4", "hover:px-3 sm:hover:px-4"],
  ["max-[40rem]:hidden [&_svg]:size-5 [&_svg]:size-4", "max-[40rem]:hidden [&_svg]:size-4"],
  ["border-line !border-accent border-bad-line", "!border-accent border-bad-line"],
  ["left-1/2 -translate-x-1/2 translate-x-0", "left-1/2 translate-x-0"],
  ["unknown other unknown", "unknown other unknown"],
  ["", ""],
])("%j becomes %j", (given, wanted) => {
  expect([cn(given), cn(given)]).toEqual([wanted, wanted]);
});

test("joins what is given, without what is false", () => {
  expect(cn("flex", false, undefined, null, ["gap-2", "gap-3"])).toBe("flex gap-3");
});
