import { describe, expect, test } from "vitest";
import { effectiveRole } from "./rules";
import { chosenLocale, FORMATS, readLocale } from "../../platform/languages";

describe("the effective role", () => {
  test.each([
    [{ role: "staff", status: "active" }, "staff", "staff"],
    [{ role: "client", status: "active" }, "client", "client"],
    [{ role: "staff", status: "active" }, "client", null],
    [{ role: "client", status: "active" }, "staff", null],
    [{ role: "staff", status: "active" }, undefined, null],
    [{ role: "staff", status: "active" }, ["staff"], null],
    [{ role: "staff", status: "revoked" }, "staff", null],
    [null, "staff", null],
  ] as const)("of record %j with the claim %j is %j", (stored, claim, role) => {
    expect(effectiveRole(stored, claim)).toBe(role);
  });
});

test("amounts and dates are written as readers of each language in the United States know them", () => {
  expect(FORMATS).toEqual({ en: "en-US", es: "es-US" });
});

test.each([
  ["es", "es", "es"],
  ["en", "en", "en"],
  ["pt", null, "en"],
  ["", null, "en"],
])("the stored language %j counts as %j, and emails are in %s", (stored, chosen, read) => {
  expect([chosenLocale(stored), readLocale(stored)]).toEqual([chosen, read]);
});
