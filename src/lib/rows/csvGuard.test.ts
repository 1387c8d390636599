import { fc } from "@passage/testkit/seededProperties";
import { expect, test } from "vitest";
import { guardCell, unguardCell } from "./csvGuard";

const MANY = 10_000;

// Caught: a formula after a blank, an invisible character or a full-width sign; one after a semicolon, where some spreadsheets split.
test.each([
  ["=1+1", "'=1+1"],
  ["+58 412 555 0148", "'+58 412 555 0148"],
  ["-2", "'-2"],
  ["@sum", "'@sum"],
  ["＝1", "'＝1"],
  ["＋1", "'＋1"],
  ["－1", "'－1"],
  ["＠sum", "'＠sum"],
  [" =1", "' =1"],
  ["\u00A0=1", "'\u00A0=1"],
  ["\u200B=1", "'\u200B=1"],
  ["\u202E =1", "'\u202E =1"],
  ["\u0000=1", "'\u0000=1"],
  ["\uFEFF=1", "'\uFEFF=1"],
  ["\r=1", "'\r=1"],
  ["\nplain", "'\nplain"],
  ["\t=1", "\t'=1"],
  ["x;=cmd|' /C calc'!A0", "x;'=cmd|' /C calc'!A0"],
  ["x\t =1;\u200B@y", "x\t' =1;'\u200B@y"],
  ["'=1", "''=1"],
  ["''+1", "'''+1"],
  [`${" ".repeat(MANY)}=1`, `'${" ".repeat(MANY)}=1`],
])("%j is written as %j, and read back as it was", (text, written) => {
  expect([guardCell(text), unguardCell(written)]).toEqual([written, text]);
});

test.each([
  "",
  "Ana",
  "a=1",
  "a, b; c",
  "'quoted'",
  "'",
  "O'Neill",
  "1-2",
  "😀",
  "\uD800",
  "12.5",
  "José\u202E",
  "a".repeat(MANY),
])("%j is written as it is", (text) => {
  expect([guardCell(text), unguardCell(text)]).toEqual([text, text]);
});

test("every text is restored unchanged, and no part of the guarded text begins a formula", () => {
  const parts = fc.constantFrom("'", "=", "+", "＠", ";", "\t", " ", "\n", "\u200B", "a", "😀", "\uD800");
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 12 }), (signs) => {
      const text = signs.join("");
      expect(unguardCell(guardCell(text))).toBe(text);
      for (const part of guardCell(text).split(/[;\t]/)) expect(part).not.toMatch(/^[\s\p{Cf}]*[=+\-@＝＋－＠]/u);
    }),
  );
});
