import { expect, test } from "vitest";
import { areEqual, bytesOfBase64, bytesOfHex, isSignedBy } from "./signatures";

test.each([
  ["00ff", [0, 255]],
  ["00FF", [0, 255]],
  ["0", null],
  ["0x", null],
  ["zz", null],
  ["00ff ", null],
  ["", null],
])("the hexadecimal text %j is %j", (text, bytes) => {
  const read = bytesOfHex(text);
  expect(read === null ? null : [...read]).toEqual(bytes);
});

test.each([
  ["AP8=", [0, 255]],
  ["AP8", [0, 255]],
  ["!", null],
  ["", []],
])("the base64 text %j is %j", (text, bytes) => {
  const read = bytesOfBase64(text);
  expect(read === null ? null : [...read]).toEqual(bytes);
});

test("texts are equal only where every character is", async () => {
  expect(await areEqual("secret", "secret")).toBe(true);
  expect(await areEqual("secret", "secreT")).toBe(false);
  expect(await areEqual("secret", "secret ")).toBe(false);
  expect(await areEqual("", "secret")).toBe(false);
});

// Caught: a signature with another hash accepted.
test("a signature is of this text, by this secret, with this hash", async () => {
  const secret = "s1";
  const key = { name: "HMAC", hash: "SHA-256" };
  const encoder = new TextEncoder();
  const imported = await crypto.subtle.importKey("raw", encoder.encode(secret), key, false, ["sign"]);
  const signature = new Uint8Array(await crypto.subtle.sign("HMAC", imported, encoder.encode("text")));
  const right = { secret, hash: "SHA-256", text: "text", signature } as const;
  expect(await isSignedBy(right)).toBe(true);
  for (const wrong of [
    { secret: "s2" },
    { hash: "SHA-512" },
    { text: "text " },
    { signature: signature.slice(1) },
  ] as const) {
    expect(await isSignedBy(Object.assign({}, right, wrong))).toBe(false);
  }
});
