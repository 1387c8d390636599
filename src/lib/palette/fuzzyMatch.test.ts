import { fc } from "@passage/testkit/seededProperties";
import { describe, expect, test } from "vitest";
import { foldText, foldTyped } from "../../../convex/platform/texts";
import { exactFit, fitsWithTypo, prepare } from "./fuzzyMatch";

const fitOf = (written: string, searched: string) => {
  const [text, typed] = [foldText(written), prepare(searched)];
  if (typed.whole === "") return null;
  return exactFit(text, typed) ?? (fitsWithTypo(text, typed) ? "typo" : null);
};

const MARIA = "Maria Santos\nms.santos@mail.test";

// Caught: a swap across the middle of the text, where neither half is unchanged.
test.each([
  ["maria", "words"],
  ["  MARIA ", "words"],
  ["santos", "words"],
  ["maria s", "prefix"],
  ["mari", "prefix"],
  ["mail", "words"],
  ["test", "words"],
  ["aria", "inside"],
  ["anto", "inside"],
  ["marria", "typo"],
  ["mara", "typo"],
  ["narla", null],
  ["naria", "typo"],
  ["mraia", "typo"],
  ["amria", "typo"],
  ["marai", "typo"],
  ["mariaa", "typo"],
  ["xmaria", "typo"],
  ["marias", "typo"],
  ["santso", "typo"],
  ["satnos", "typo"],
  ["mraai", null],
  ["zzzz", null],
  ["mra", null],
  ["", null],
  ["   ", null],
  ["María", "words"],
  ["Mari\u0301a Sántos", "words"],
])("of Maria Santos, %j is found as %s", (typed, fit) => {
  expect(fitOf(MARIA, typed)).toBe(fit);
});

/** Texts at a distance of one typo. */
const typos: Record<string, (word: string, place: number) => string> = {
  "a character too many": (word, place) => `${word.slice(0, place)}x${word.slice(place)}`,
  "a missing character": (word, place) => word.slice(0, place) + word.slice(place + 1),
  "another character": (word, place) => `${word.slice(0, place)}x${word.slice(place + 1)}`,
  "two swapped characters": (word, place) =>
    word.slice(0, place) + word.charAt(place + 1) + word.charAt(place) + word.slice(place + 2),
};

const aWord = fc.array(fc.constantFrom("a", "b", "c", "d", "ж", "7"), { minLength: 5, maxLength: 12 });

describe("one typo anywhere in a word does not hide it", () => {
  test.each(Object.entries(typos))("%s", (_name, makeTypo) => {
    fc.assert(
      fc.property(aWord, fc.nat(11), (letters, at) => {
        const word = letters.join("");
        const typed = makeTypo(word, at % word.length);
        expect(fitOf(`zz ${word} zz`, typed)).not.toBeNull();
      }),
    );
  });
});

test("every match with a typo is at most one typo away from the beginning of a word", () => {
  fc.assert(
    fc.property(aWord, aWord, (letters, others) => {
      const [word, typed] = [letters.join(""), others.join("")];
      if (fitOf(word, typed) !== "typo") return;
      const beginnings = [-1, 0, 1].map((more) => word.slice(0, typed.length + more));
      expect(beginnings.some((beginning) => distance(beginning, typed) <= 1)).toBe(true);
    }),
  );
});

/** Edits from `a` to `b`, a swap of neighbours counted once: the plain definition. */
function distance(a: string, b: string): number {
  if (a === "" || b === "") return a.length + b.length;
  const [x, y] = [a.slice(1), b.slice(1)];
  if (a.charAt(0) === b.charAt(0)) return distance(x, y);
  const isSwap = a.charAt(0) === b.charAt(1) && a.charAt(1) === b.charAt(0);
  if (isSwap && a.slice(2) === b.slice(2)) return 1;
  return x === y || x === b || a === y ? 1 : 2;
}

test("any part of a text is found without a typo", () => {
  fc.assert(
    fc.property(
      fc.string({ minLength: 1, maxLength: 30 }),
      fc.nat(29),
      fc.integer({ min: 1, max: 9 }),
      (text, from, length) => {
        const typed = text
          .toLowerCase()
          .slice(from, from + length)
          .trim();
        fc.pre(foldTyped(typed) !== "");
        expect(["words", "prefix", "inside"]).toContain(fitOf(text, typed));
      },
    ),
  );
});
