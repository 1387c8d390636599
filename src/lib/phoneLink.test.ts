import { expect, test } from "vitest";
import { phoneLink } from "./phoneLink";

test.each([
  ["(305) 555-0142", "tel:3055550142"],
  ["+55 119 555 501 43", "tel:+5511955550143"],
  ["911", "tel:911"],
])("%j is called by %j", (text, link) => {
  expect(phoneLink(text)).toBe(link);
});

// Caught: a link to `tel:` and nothing.
test.each(["call my sister", "N/A", "room 12", "+", ""])("%j is no number to call", (text) => {
  expect(phoneLink(text)).toBeNull();
});
