import { describe, expect, test } from "vitest";
import {
  canCreateContract,
  DEFAULT_LEAD_STATUS,
  formatFieldName,
  LEAD_STATUS_LABELS,
  LEAD_STATUSES,
  leadHaystack,
  leadIdOf,
  parseLeadId,
  summariseLeads,
} from "./rules";
import { needleOf } from "../../src/lib/rows/searchRows";

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

describe("tiles", () => {
  test("every status counts to one tile, and only active leads are counted as such", () => {
    const sums = {
      needs_followup: { count: 1, cents: 100 },
      actively_contacting: { count: 20, cents: 2_000 },
      thinking: { count: 300, cents: 30_000 },
      not_interested: { count: 4_000, cents: 400_000 },
      closed: { count: 50_000, cents: 5_000_000 },
    };
    const tiles = summariseLeads((status) => sums[status]);
    expect(tiles).toEqual({ activeCount: 321, potentialCents: 32_100, lostCents: 400_000, closedCents: 5_000_000 });
  });
});

describe("search", () => {
  const haystack = leadHaystack({ firstName: "José", lastName: "de la Cruz", email: "Pepe@Mail.test" });
  test.each([
    ["jos", true],
    ["CRUZ", true],
    ["  cruz ", true],
    ["josé de la", true],
    ["pepe@mail", true],
    ["é d", true],
    ["", true],
    ["cruz pepe", false],
    ["cruzpepe", false],
    ["maria", false],
  ])("%j finds José de la Cruz, Pepe@Mail.test: %s", (search, found) => {
    expect(haystack.includes(needleOf(search))).toBe(found);
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

describe("public ids", () => {
  test("a number survives the way through its public id", () => {
    expect([0, 1, 99_999].map((number) => parseLeadId(leadIdOf(number)))).toEqual([0, 1, 99_999]);
  });

  test.each(["", "lead-", "lead-x", "lead-01", "lead-1 ", "lead--1", "lead-1e3", "12", "lead-9999999999999999"])(
    "%j is no id",
    (text) => {
      expect(parseLeadId(text)).toBeNull();
    },
  );
});
