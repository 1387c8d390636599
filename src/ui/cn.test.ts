import { expect, test } from "vitest";
import { cn } from "./cn";

// Caught: a custom text size removed the text colour; a custom shadow stayed beside its replacement.
test.each([
  ["text-sm text-ink text-2xs", "text-ink text-2xs"],
  ["text-2xs text-accent-ink", "text-2xs text-accent-ink"],
  ["shadow-sm shadow-raised", "shadow-raised"],
  ["bg-hover bg-press hover:bg-press", "bg-press hover:bg-press"],
])("%j becomes %j", (given, wanted) => {
  expect(cn(given)).toBe(wanted);
});

test("joins truthy values", () => {
  expect(cn("flex", false, undefined, null, ["gap-2", "gap-3"])).toBe("flex gap-3");
});
