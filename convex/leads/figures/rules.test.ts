import { afterEach, describe, expect, test, vi } from "vitest";
import { dayIn } from "../../platform/days";
import { cameAtOf, revenueMonth, sourceHeaderOf, sourceIn, sourceKeyOf, statusesSince } from "./rules";

describe("the column of the source", () => {
  // Caught: a column such as "Source of income" mistaken for it.
  test.each([
    [["Email", "How did you hear about us?"], "How did you hear about us?"],
    [["utm_source", "  SOURCE "], "  SOURCE "],
    [["utm_campaign", "utm_source"], "utm_source"],
    [["Lead Source"], "Lead Source"],
    [["Referred by"], "Referred by"],
    [["Referral source"], "Referral source"],
    [["Traffic Source"], "Traffic Source"],
    [["Marketing source"], "Marketing source"],
    [["Ｓｏｕｒｃｅ"], "Ｓｏｕｒｃｅ"],
    [["How did you first learn of our firm?"], "How did you first learn of our firm?"],
    [["How did you find out about us?"], "How did you find out about us?"],
    [["How did you discover us?"], "How did you discover us?"],
    [["Where did you meet us?"], "Where did you meet us?"],
    [["Who referred you to us?"], "Who referred you to us?"],
    [["Referral"], "Referral"],
    [["Referrer"], "Referrer"],
    [["Lead channel"], "Lead channel"],
    [["Marketing Origin"], "Marketing Origin"],
    [["Campaign"], "Campaign"],
    [["utm_campaign"], "utm_campaign"],
    [["How did you find us?"], "How did you find us?"],
    [["Where did you find us"], "Where did you find us"],
    [["Source of income", "Resources", "Referred by court?", "Email"], null],
    [[], null],
  ])("of %j is %j", (headers, header) => {
    expect(sourceHeaderOf(headers)).toBe(header);
  });

  test.each([
    ["  A   friend ", "A friend"],
    ["x".repeat(80), "x".repeat(60)],
    [`${"x".repeat(59)} yz`, "x".repeat(59)],
    ["😀".repeat(61), "😀".repeat(60)],
    ["   ", ""],
  ])("has %j as %j", (value, source) => {
    expect(sourceIn([{ header: "Source", value }], "Source")).toBe(source);
  });

  test("that is empty or missing gives no source", () => {
    expect(sourceIn([{ header: "Goal", value: "Visa" }], "Source")).toBe("");
    expect(sourceIn([{ header: "Source", value: "Ad" }], null)).toBe("");
  });

  test("ignores capitals and spaces", () => {
    expect(sourceKeyOf("A  Friend")).toBe(sourceKeyOf("a friend"));
  });
});

describe("the statuses of a lead", () => {
  const set = (at: number, before: "thinking" | "needs_followup" | "closed", after: "thinking" | "closed") => ({
    at,
    before,
    after,
  });

  test("that was never counted begin with its first one", () => {
    const events = [set(20, "needs_followup", "thinking"), set(30, "thinking", "closed")];
    const stored = { status: "closed", at: 30 } as const;
    expect(statusesSince({ counted: null, cameAt: 10, events, stored })).toEqual([
      { status: "needs_followup", at: 10 },
      { status: "thinking", at: 20 },
      { status: "closed", at: 30 },
    ]);
  });

  test("are only those that are not counted yet", () => {
    const events = [set(20, "needs_followup", "thinking"), set(30, "thinking", "closed")];
    const counted = { status: "thinking", since: 20 } as const;
    const stored = { status: "closed", at: 30 } as const;
    expect(statusesSince({ counted, cameAt: 10, events, stored })).toEqual([{ status: "closed", at: 30 }]);
  });

  test("include an imported one without an event", () => {
    const stored = { status: "closed", at: 30 } as const;
    const counted = { status: "needs_followup", since: 10 } as const;
    expect(statusesSince({ counted, cameAt: 10, events: [], stored })).toEqual([{ status: "closed", at: 30 }]);
    expect(statusesSince({ counted: { status: "closed", since: 30 }, cameAt: 10, events: [], stored })).toEqual([]);
  });

  test("are none if two of one moment are counted, or one was set again", () => {
    const told = { cameAt: 10, stored: { status: "closed", at: 20 } } as const;
    const events = [set(20, "needs_followup", "thinking"), set(20, "thinking", "closed")];
    expect(statusesSince({ ...told, counted: { status: "closed", since: 20 }, events })).toEqual([]);
    const again = [set(20, "needs_followup", "closed")];
    expect(statusesSince({ ...told, counted: { status: "closed", since: 10 }, events: again })).toEqual([]);
  });
});

// Caught: the server's month, which on an evening in New York is already the next one.
test.each([
  ["thinking", "2026-02"],
  ["closed", "2026-03"],
  ["not_interested", "2026-03"],
] as const)("the value of a lead that is %s counts in %s", (status, month) => {
  const cameAt = Date.parse("2026-03-01T04:00:00Z");
  const since = Date.parse("2026-04-01T03:00:00Z");
  expect(revenueMonth({ status, cameAt, since }, (at) => dayIn("America/New_York", at))).toBe(month);
});

describe("a lead came", () => {
  const READ = Date.parse("2026-03-04T18:00:00Z");
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  test("at noon UTC, in any time zone of the server", () => {
    vi.stubEnv("TZ", "Pacific/Honolulu");
    expect(cameAtOf({ submittedAt: "1/31/2025", readAt: READ, order: "monthFirst" })).toBe(noon("2025-01-31"));
  });

  const noon = (day: string) => Date.parse(`${day}T12:00:00Z`);

  // Caught: the second of May, read on its morning, as the fifth of February.
  test("on the day of reading, before noon, though the other order would give another day", () => {
    const readAt = noon("2026-05-02") - 1;
    expect(cameAtOf({ submittedAt: "5/2/2026", readAt, order: "monthFirst" })).toBe(readAt);
  });

  test.each([
    ["1/31/2025 9:15:00", "monthFirst", noon("2025-01-31")],
    ["03/02/2026 9:15:00", "dayFirst", noon("2026-02-03")],
    ["2/3/2026", "monthFirst", noon("2026-02-03")],
    // In the other order the day is in the future, so it is this one.
    ["03/12/2025", "monthFirst", noon("2025-03-12")],
    ["5/2/2026", "monthFirst", noon("2026-02-05")],
    ["31/1/2026", "monthFirst", noon("2026-01-31")],
    // On the day of reading, and in a time zone a day ahead.
    ["3/4/2026 9:00:00", "monthFirst", noon("2026-03-04")],
    ["3/5/2026 1:00:00", "monthFirst", READ],
    ["3/4/2027", "monthFirst", READ],
    ["1/1/1999", "monthFirst", READ],
    ["1/1/2000", "monthFirst", noon("2000-01-01")],
    ["soon", "monthFirst", READ],
    ["", "monthFirst", READ],
    [null, "monthFirst", READ],
  ] as const)("by the timestamp %j, written %s, at %d", (submittedAt, order, at) => {
    expect(cameAtOf({ submittedAt, readAt: READ, order })).toBe(at);
  });
});
