import { expect, test } from "vitest";
import { foundText } from "./auditText";

test.each([
  ["client", null, "Client Maria Santos"],
  ["case", "CASE-2026-8763", "Case CASE-2026-8763, Maria Santos"],
  ["contract", "236", "Contract 236, Maria Santos"],
  ["lead", "12", "Lead 12, Maria Santos"],
  ["person", null, "Person Maria Santos"],
] as const)("a %s that was found, with the number %s, is %s", (kind, number, text) => {
  expect(foundText({ kind, id: "x", number, name: "Maria\u202E Santos" })).toBe(text);
});
