import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { askedFilter, filterIn, isFiltered, isNarrow, NO_FILTER, withFilter } from "./auditFilter";

/** Four hours behind UTC in summer, five in winter; the clocks change on March 8 and November 1, 2026. */
beforeEach(() => {
  vi.stubEnv("TZ", "America/New_York");
});
afterEach(() => {
  vi.unstubAllEnvs();
});

const CHOICES = { people: [{ userId: "u1", name: "Ana" }], actions: [] } as never;
const read = (address: string) => filterIn(new URLSearchParams(address));
const asked = (change: Partial<typeof NO_FILTER>) => askedFilter({ ...NO_FILTER, ...change }, CHOICES);

describe("the address", () => {
  test.each([
    ["", {}],
    ["person=u1&action=notes:add&record=lead-12", { person: "u1", action: "notes:add", record: "lead-12" }],
    ["record=%20lead-12%20", { record: "lead-12" }],
    ["record=%20", {}],
    ["from=2026-03-01&to=2026-03-31", { from: "2026-03-01", to: "2026-03-31" }],
    ["from=2024-02-29", { from: "2024-02-29" }],
    // A date box's value while "2026" is being typed. Caught: a box that emptied itself after the first digit of the year.
    ["from=0002-03-01", { from: "0002-03-01" }],
    ["view=access&sort=name", {}],
  ])("%j holds the filters %j", (address, change) => {
    expect(read(address)).toEqual({ ...NO_FILTER, ...change });
  });

  // Caught: the 31st of February, shown as an empty box and read as the 3rd of March.
  test.each(["2026-02-31", "2026-13-01", "2026-00-10", "2026-3-1", "20260301", "yesterday", "2026-03-01T00:00", ""])(
    "of a day that reads %j holds none",
    (day) => {
      expect(read(`from=${day}&to=${day}`)).toEqual(NO_FILTER);
    },
  );

  // Caught: the other view's parameters lost with each filter; filters of before that stayed.
  test("replaces the filters that it had, and keeps the rest", () => {
    const before = new URLSearchParams("view=access&person=u2&record=lead-1");
    const after = withFilter(before, { ...NO_FILTER, action: "notes:add", to: "2026-03-01" });
    expect(after.toString()).toBe("view=access&action=notes%3Aadd&to=2026-03-01");
    expect(before.toString()).toBe("view=access&person=u2&record=lead-1");
  });

  test("gives back what it took", () => {
    const filter = { person: "jobs", action: "a&b=c", record: "é ?#", from: "2026-01-01", to: "2026-12-31" };
    expect(filterIn(withFilter(new URLSearchParams(), filter))).toEqual(filter);
  });
});

describe("the query of a filter", () => {
  test("asks for nothing if the last day is before the first, and accepts one day as both", () => {
    expect(asked({ from: "2026-03-02", to: "2026-03-01" })).toBe("nothing");
    expect(asked({ from: "2026-03-01", to: "2026-03-01" })).not.toBe("nothing");
  });

  test.each([
    ["for everything without a filter", {}, {}],
    ["for one person", { person: "u1" }, { person: "u1" }],
    ["for what no person did", { person: "jobs" }, { person: "jobs" }],
    ["for an action", { action: "notes:add" }, { action: "notes:add" }],
    ["for a record", { record: "lead-12" }, { record: "lead-12" }],
    // Caught: the day of London for somebody in New York; the last day left out.
    ["from the start of the first day", { from: "2026-07-01" }, { from: Date.UTC(2026, 6, 1, 4) }],
    ["to the end of the last day", { to: "2026-07-01" }, { to: Date.UTC(2026, 6, 2, 4) }],
    [
      "for a whole day of 23 hours",
      { from: "2026-03-08", to: "2026-03-08" },
      { from: Date.UTC(2026, 2, 8, 5), to: Date.UTC(2026, 2, 9, 4) },
    ],
    [
      "for a whole day of 25 hours",
      { from: "2026-11-01", to: "2026-11-01" },
      { from: Date.UTC(2026, 10, 1, 4), to: Date.UTC(2026, 10, 2, 5) },
    ],
    ["to the end of a year", { to: "2026-12-31" }, { to: Date.UTC(2027, 0, 1, 5) }],
    [
      "for all of them together",
      { person: "u1", action: "notes:add", record: "lead-12", from: "2026-07-01", to: "2026-07-02" },
      {
        person: "u1",
        action: "notes:add",
        record: "lead-12",
        from: Date.UTC(2026, 6, 1, 4),
        to: Date.UTC(2026, 6, 3, 4),
      },
    ],
  ])("%s", (_, change, filter) => {
    expect(asked(change)).toEqual(filter);
  });

  // Caught: the validator's refusal instead of the list, for a link with an id of another deployment.
  test("asks for nothing if the person is unknown", () => {
    expect(asked({ person: "u9" })).toBe("nothing");
  });

  test("waits for the people before it asks for a person, and not before it asks for the jobs", () => {
    const before = (person: string) => askedFilter({ ...NO_FILTER, person }, undefined);
    expect([before("u1"), before("jobs")]).toEqual(["choices", { person: "jobs" }]);
  });
});

test.each([
  [{}, false],
  [{ record: "lead-1" }, false],
  [{ record: "lead-1", from: 1, to: 2 }, false],
  [{ record: "lead-1", action: "notes:add" }, true],
  [{ person: "jobs", action: "notes:add" }, true],
  [{ person: "jobs", record: "lead-1" }, true],
] as const)("pages of what passes %j come short: %s", (filter, isShort) => {
  expect(isNarrow(filter)).toBe(isShort);
});

test.each(["person", "action", "record", "from", "to"] as const)("a filter by %s is a filter", (name) => {
  expect([isFiltered(NO_FILTER), isFiltered({ ...NO_FILTER, [name]: "x" })]).toEqual([false, true]);
});
