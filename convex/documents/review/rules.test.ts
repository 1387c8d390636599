import { expect, test } from "vitest";
import { checkReason, readReason, reasonIn, reasonText } from "./rules";

// The number itself: with an imported limit, the test would move with a mistake.
const LONGEST_REASON = 1_000;

test.each([
  ["  the photo is blurred ", { reason: "the photo is blurred" }],
  ["  ", { problem: "Please tell the client what to fix" }],
  [` ${"x".repeat(LONGEST_REASON)} `, { reason: "x".repeat(LONGEST_REASON) }],
  ["x".repeat(LONGEST_REASON + 1), { problem: "At most 1,000 characters" }],
])("a reason %j is %j", (raw, checked) => {
  expect(checkReason(raw)).toEqual(checked);
});

// Caught: a reason in the language of the reviewer; chips in the order of their presses.
test.each([
  [
    { reasons: ["pagesMissing", "blurry"], text: "" },
    "en",
    "It is blurry. Please send a sharp copy. Pages are missing. Please send all of them.",
  ],
  [{ reasons: ["expired"], text: " El de 2019. " }, "es", "Está vencido. Por favor, envíe el vigente. El de 2019."],
  [{ reasons: [], text: " Sign page 3. " }, "es", "Sign page 3."],
  [{ reasons: [], text: " " }, "en", ""],
] as const)("the client reads %j in %s as %j", (draft, locale, read) => {
  expect(reasonText(draft, locale)).toBe(read);
});

// Caught: staff who read "Está borroso." of a document that they had returned as "Blurry"; own words lost behind a chip.
test.each([
  [{ reasons: ["blurry", "expired"], text: "" }, "es"],
  [{ reasons: ["pagesMissing"], text: "Pages 3 and 4." }, "en"],
] as const)("a reason made of %j in %s is taken apart again", (draft, locale) => {
  expect(readReason(reasonText(draft, locale))).toEqual({ ...draft, locale });
});

test("a reason in own words stays as it is", () => {
  expect(readReason("Sign page 3.")).toBeNull();
});

// Caught: a mother and her daughter with one portal in two languages, who both read the reviewer's.
test("a client reads a chip's sentence in their own language, and own words as they were written", () => {
  const written = reasonText({ reasons: ["blurry"], text: "Page 3." }, "es");
  expect(reasonIn("en", written)).toBe("It is blurry. Please send a sharp copy. Page 3.");
  expect(reasonIn("es", written)).toBe(written);
  expect(reasonIn("es", "Sign page 3.")).toBe("Sign page 3.");
});
