import { describe, expect, test } from "vitest";
import {
  detailsProblem,
  expiryOf,
  expiryWords,
  MOST_CHOICES,
  PARTY_LABELS,
  REVIEW_STATES,
  REVIEW_WORDS,
  reviewWordsOf,
  sizeWords,
} from "./rules";

test("there are three reviews", () => {
  expect(REVIEW_STATES.map((each) => REVIEW_WORDS[each])).toEqual([
    { label: "To review", tone: "info" },
    { label: "Accepted", tone: "good" },
    { label: "New copy needed", tone: "warn" },
  ]);
});

// Caught: staff's own uploads, which no queue has, as documents to review.
test.each([
  ["waiting", true, "To review"],
  ["waiting", false, "Not reviewed"],
  ["redo", false, "New copy needed"],
] as const)("a document that is %s, from the client: %s, reads %s", (review, isFromClient, label) => {
  expect(reviewWordsOf({ review, isFromClient }).label).toBe(label);
});

test("a party has a word, and a picker offers 500 documents", () => {
  expect(Object.values(PARTY_LABELS)).toEqual(["Applicant", "Spouse", "Child", "Employer", "Other"]);
  expect(MOST_CHOICES).toBe(500);
});

test.each([
  [0, "0 Bytes"],
  [1, "1 Bytes"],
  [1_023, "1023 Bytes"],
  [1_024, "1 KB"],
  [1_536, "1.5 KB"],
  [1_048_576, "1 MB"],
  [2_621_440, "2.5 MB"],
  [52_428_800, "50 MB"],
  [1_073_741_824, "1 GB"],
  [5_000_000_000_000, "4656.61 GB"],
])("%d bytes read %j", (bytes, words) => {
  expect(sizeWords(bytes)).toBe(words);
});

describe("expiry", () => {
  const TODAY = "2026-03-04";
  test.each([
    [null, "none", null],
    ["2026-04-04", "none", null],
    ["2026-04-03", "expiring", "Expires in 30 days"],
    ["2026-03-05", "expiring", "Expires in 1 day"],
    ["2026-03-04", "expiring", "Expires today"],
    ["2026-03-03", "expired", "Expired 1 day ago"],
    ["2025-03-04", "expired", "Expired 365 days ago"],
  ] as const)("on %s is %s: %j", (expiresOn, state, words) => {
    expect(expiryOf(expiresOn, TODAY)).toBe(state);
    expect(expiryWords(expiresOn, TODAY)).toBe(words);
  });

  test("is asked for if the type expires, and must be a day", () => {
    const partyType = "spouse" as const;
    expect(detailsProblem({ partyType, expiresOn: "2027-01-31" }, { expires: true })).toBeNull();
    expect(detailsProblem({ partyType, expiresOn: null }, { expires: true })).toBeNull();
    expect(detailsProblem({ partyType, expiresOn: "31.1.2027" }, { expires: true })?.field).toBe("expiresOn");
    // Caught: "Expired 730421 days ago", because a year of two digits was saved.
    expect(detailsProblem({ partyType, expiresOn: "0027-01-31" }, { expires: true })).toEqual({
      field: "expiresOn",
      reason: "Choose a date between 2000 and 2099",
    });
    expect(detailsProblem({ partyType, expiresOn: "2027-01-31" }, { expires: false })?.reason).toBe(
      "Documents of this type do not expire",
    );
  });
});
