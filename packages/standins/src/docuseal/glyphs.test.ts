import { expect, test } from "vitest";
import { Glyphs, joinRightToLeft } from "./glyphs.ts";

const codes = (text: string) => Array.from(text, (character) => character.codePointAt(0) ?? 0);

test("characters that a font lacks are replaced and named; others stay", () => {
  const glyphs = new Glyphs(codes("Ana Жанна"));
  expect(glyphs.drawable("Ana\nЖанна")).toBe("Ana\nЖанна");
  expect(glyphs.note()).toBeNull();
  expect(glyphs.drawable("Ana 王王𠮷")).toBe("Ana □□□");
  expect(glyphs.note()).toBe("□ stands for characters that this stand-in has no font for: U+738B U+20BB7.");
});

test("the note names thirty characters, and counts the others", () => {
  const glyphs = new Glyphs([]);
  glyphs.drawable(Array.from({ length: 33 }, (_, place) => String.fromCodePoint(0x4e00 + place)).join(""));
  expect(glyphs.note()).toMatch(/U\+4E1D and 3 more\.$/);
});

test("neighbours that are read from the right are one word, and no others", () => {
  const plain = (...words: string[]) => words.map((word) => ({ word, bold: false }));
  expect(joinRightToLeft(plain("Between", "محمد", "علي", "and", "us"))).toEqual(
    plain("Between", "محمد علي", "and", "us"),
  );
  expect(joinRightToLeft([...plain("محمد"), { word: "علي", bold: true }])).toHaveLength(2);
});
