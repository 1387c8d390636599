import { describe, expect, test } from "vitest";
import { contractPathIdOf, leadIdOf, parseLeadId } from "./ids";

describe("the id of a lead", () => {
  test("a number survives the round trip through its public id", () => {
    expect([0, 1, 99_999].map((number) => parseLeadId(leadIdOf(number)))).toEqual([0, 1, 99_999]);
  });

  test.each(["", "lead-", "lead-x", "lead-01", "lead-1 ", "lead--1", "lead-1e3", "12", "lead-9999999999999999"])(
    "%j is no id",
    (text) => {
      expect(parseLeadId(text)).toBeNull();
    },
  );
});

test("a contract is found by its signing request, and by its record before there is one", () => {
  expect(contractPathIdOf({ _id: "k1", submissionId: "71" })).toBe("71");
  expect(contractPathIdOf({ _id: "k1", submissionId: null })).toBe("k1");
});
