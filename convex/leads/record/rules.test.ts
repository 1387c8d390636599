import { describe, expect, test } from "vitest";
import { canCreateContract, DEFAULT_LEAD_STATUS, LEAD_STATUS_LABELS, LEAD_STATUSES } from "./rules";

describe("statuses", () => {
  test("there are five, each with its label, in the order of the menu", () => {
    expect(LEAD_STATUSES.map((status) => [status, LEAD_STATUS_LABELS[status]])).toEqual([
      ["needs_followup", "Needs Follow-up"],
      ["actively_contacting", "Actively Contacting"],
      ["thinking", "Thinking About It"],
      ["not_interested", "Not Interested"],
      ["closed", "Closed"],
    ]);
  });

  test("a lead without a stored status needs follow-up", () => {
    expect(DEFAULT_LEAD_STATUS).toBe("needs_followup");
  });

  test("a contract can be started only for a lead that is closed or actively contacted", () => {
    expect(LEAD_STATUSES.filter(canCreateContract)).toEqual(["actively_contacting", "closed"]);
  });
});
