import { describe, expect, test } from "vitest";
import { canCreateContract, DEFAULT_LEAD_STATUS, LEAD_STATUS_LABELS, LEAD_STATUSES, formatFieldName } from "./rules";

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

test.each([
  ["timestamp", "Timestamp"],
  ["firstName", "First Name"],
  ["visa_type", "Visa Type"],
  ["visaType", "Visa Type"],
  ["Visa type", "Visa Type"],
  ["visa__type", "Visa Type"],
  ["VISA_TYPE", "VISA TYPE"],
  ["Visa_type of spouse", "Visa Type Of Spouse"],
  ["Zip codeName", "Zip CodeName"],
  ["What is your main immigration goal?", "What Is Your Main Immigration Goal?"],
  ["  Country   of birth ", "Country Of Birth"],
  ["spouse/children (if any)", "Spouse/Children (If Any)"],
  ["don't know", "Don't Know"],
  ["iPhone or Android?", "IPhone Or Android?"],
  ["état civil", "État Civil"],
  ["__proto__", "__proto__"],
  ["constructor", "Constructor"],
  ["<b>bold</b> text", "<b>bold</B> Text"],
  ["", ""],
])("the header %j is shown as %j", (header, label) => {
  expect(formatFieldName(header)).toBe(label);
});

// Caught: nested repetition in the pattern, whose steps double with each capital and take minutes here.
test("a header of many capitals is shown as it is written", () => {
  const header = `i${"A".repeat(34)}?`;
  expect(formatFieldName(header)).toBe(`I${header.slice(1)}`);
});
