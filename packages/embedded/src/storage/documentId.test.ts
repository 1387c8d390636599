import { expect, test } from "vitest";
import { fc } from "@passage/testkit/seededProperties";
import { encodeDocumentId, tableNumberOf } from "./documentId.ts";

const tableNumber = fc.integer({ min: 1, max: 0xffff_ffff });
const random = fc.uint8Array({ minLength: 16, maxLength: 16 });
const LETTERS = "0123456789abcdefghjkmnpqrstvwxyz";

test("every id contains its table number", () => {
  fc.assert(
    fc.property(tableNumber, random, (table, bytes) => {
      const id = encodeDocumentId(table, bytes);
      expect(id).toMatch(/^[0-9a-hjkmnp-tv-z]{31,37}$/);
      expect(tableNumberOf(id)).toBe(table);
    }),
  );
});

// Caught: the checksum not compared.
test("an id with one letter changed is invalid", () => {
  const change = fc.record({ position: fc.nat({ max: 30 }), shift: fc.integer({ min: 1, max: 31 }) });
  fc.assert(
    fc.property(tableNumber, random, change, (table, bytes, { position, shift }) => {
      const id = encodeDocumentId(table, bytes);
      const letter = LETTERS.charAt((LETTERS.indexOf(id.charAt(position)) + shift) % 32);
      expect(tableNumberOf(id.slice(0, position) + letter + id.slice(position + 1))).toBeNull();
    }),
  );
});

test.each([
  ["empty text", ""],
  ["too short", "j57"],
  ["too long", "j".repeat(38)],
  ["capitals", encodeDocumentId(10_001, new Uint8Array(16)).toUpperCase()],
  ["letters outside the alphabet", "u".repeat(32)],
  ["a UUID", "0b7f9f0e-7d8a-4a53-9c53-0f6f3e1b2c4d"],
])("%s are not an id", (_, text) => {
  expect(tableNumberOf(text)).toBeNull();
});

// These ids are fixed because exports, links and other deployments contain them.
test("the encoding is stable", () => {
  const bytes = Uint8Array.from({ length: 16 }, (_, position) => position * 7);
  expect(encodeDocumentId(10_001, bytes)).toMatchInlineSnapshot(`"j57001re2me26ahh70zmckambdh6j9zr"`);
});
