import { expect, test } from "vitest";
import { phoneLink } from "./phoneLink";

test.each([
  ["(305) 555-0142", "tel:3055550142"],
  ["+55 119 555 501 43", "tel:+5511955550143"],
  ["911", "tel:911"],
])("%j becomes %j", (text, link) => {
  expect(phoneLink(text)).toBe(link);
});

// Caught: a link to an empty `tel:`.
test.each(["call my sister", "N/A", "room 12", "+", ""])("%j is not a phone number", (text) => {
  expect(phoneLink(text)).toBeNull();
});
