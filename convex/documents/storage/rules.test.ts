import { expect, test } from "vitest";
import { objectKeyOf, storageText } from "./rules";

test.each([
  ["signature", "Authentication failed - check B2 credentials"],
  ["noBucket", "B2 bucket not found - check bucket configuration"],
  ["denied", "Access denied - check B2 permissions"],
  ["network", "Network error - check B2 endpoint and connectivity"],
  ["unknown", "Unknown upload error"],
] as const)("the message for %s is %j", (problem, text) => {
  expect(storageText(problem, "B2")).toBe(text);
  expect(storageText(problem, "Wasabi")).toBe(text.replace("B2", "Wasabi"));
});

test("an object's name has client, type, time and nonce, and nothing of the file", () => {
  expect(objectKeyOf({ clientId: "c1", typeKey: "passport", at: 17, nonce: "a-b" })).toBe("c1/passport/17_a-b.enc");
});
