import { expect, test } from "vitest";
import { newTotpSecret, stepOfCode, totpUri } from "./totp.ts";

/** The secret and two of the codes in RFC 6238, appendix B, as six digits. */
const SECRET = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

// Caught: a clock in milliseconds taken for seconds; another hash than authenticator apps use.
test.each([
  ["287082", 59_000, 1],
  ["081804", 1_111_111_109_000, 37_037_036],
])("the published code %s is of its step", (code, now, step) => {
  expect(stepOfCode(SECRET, code, now)).toBe(step);
});

// Caught: no drift, which keeps out every telephone that is a little late; a wide one, which is more to guess.
test.each([
  [-2, null],
  [-1, 100],
  [0, 100],
  [1, 100],
  [2, null],
])("a code is taken by a clock that is %i steps off as that of step %s", (steps, step) => {
  const madeAt = 100 * 30_000 + 15_000;
  expect(stepOfCode(SECRET, "295165", madeAt - steps * 30_000)).toBe(step);
});

test.each(["", "28708", "2870820", "28708x", " 87082"])("%j is no code", (code) => {
  expect(stepOfCode(SECRET, code, 59_000)).toBeNull();
});

test("a secret is of 160 bits, new each time, and in the address that an app reads", () => {
  const [secret, other] = [newTotpSecret(), newTotpSecret()];
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(other).not.toBe(secret);
  const uri = new URL(totpUri(secret, "sofia@mail.test"));
  expect([uri.protocol, uri.host, decodeURIComponent(uri.pathname)]).toEqual([
    "otpauth:",
    "totp",
    "/Passage:sofia@mail.test",
  ]);
  expect(Object.fromEntries(uri.searchParams)).toMatchObject({ issuer: "Passage", secret, digits: "6", period: "30" });
});
