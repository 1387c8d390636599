import { describe, expect, test } from "vitest";
import { effectiveRole } from "./rules";

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
