import { expect, test } from "vitest";
import { blob, keyOf, textOf } from "./sqliteValues.ts";

const EVERY_BYTE = String.fromCharCode(...Array.from({ length: 256 }, (_, code) => code));

test("a key survives the conversion to a blob, with any offset of the buffer", () => {
  const within = new Uint8Array([0, ...blob(EVERY_BYTE), 0]).subarray(1, 257);
  expect(keyOf(within)).toBe(EVERY_BYTE);
});

// Caught: any column content accepted.
test.each([null, undefined, 1, 1n, "a", new Uint8Array()])("%s is read as a key or a text, or refused", (value) => {
  if (!(value instanceof Uint8Array)) expect(() => keyOf(value)).toThrow("other than a blob");
  if (typeof value !== "string") expect(() => textOf(value)).toThrow("other than text");
  expect([textOf("a"), keyOf(new Uint8Array([97]))]).toEqual(["a", "a"]);
});
