import { describe, expect, test } from "vitest";
import { NOON } from "@passage/testkit/clock";
import { problemWith } from "../../contracts/form/rules";
import { inventContracts, type SampleLead } from "./sampleContracts";
import { inventWork } from "./seedWork";

const HOUR_MS = 60 * 60_000;
const YEAR_MS = 365 * 24 * HOUR_MS;
const NUMBERS = Array.from({ length: 240 }, (_, place) => place + 1);
const STATUSES = new Map(inventWork(NUMBERS, 3).statuses.map(({ number, status }) => [number, status]));
const LEADS = NUMBERS.map((number): SampleLead => {
  const ageMs = (1 - number / 240) * YEAR_MS;
  const name = `Lead ${String(number % 90)}`;
  return {
    number,
    name,
    email: `l${String(number)}@mail.test`,
    phone: "5",
    status: STATUSES.get(number) ?? null,
    ageMs,
  };
});
const invented = (now: number) => inventContracts({ leads: LEADS, staffCount: 3, now });

// Caught: a contract of Saturday night, moved to an office hour in the future.
test.each(Array.from({ length: 24 }, (_, nth) => [NOON + nth * 7 * HOUR_MS] as const))(
  "a first start at %i has sixty-two contracts with ordered events in the past",
  (now) => {
    const contracts = invented(now);
    expect(contracts).toHaveLength(62);
    for (const { createdAt, life } of contracts) {
      const times = [createdAt, ...life.map(({ at }) => at)];
      expect(times).toEqual(times.toSorted((a, b) => a - b));
      expect(times.at(-1)).toBeLessThan(now);
      const hours = [new Date(createdAt).getUTCHours(), new Date(createdAt).getUTCDay()];
      expect(hours[0]).toBeGreaterThanOrEqual(14);
      expect(hours[0]).toBeLessThan(22);
      expect([0, 6]).not.toContain(hours[1]);
    }
  },
);

describe("the people of the contracts", () => {
  const contracts = invented(NOON);

  test("are each unique, except the one with a portal, and valid in the form", () => {
    expect(new Set(contracts.map(({ terms }) => terms.clientName)).size).toBe(61);
    for (const { terms } of contracts) {
      const { clientPhone, customCaseType, feeCents, ...same } = terms;
      const typed = { clientPhone: clientPhone ?? "", customCaseType: customCaseType ?? "" };
      const form = { ...same, ...typed, fee: String(feeCents / 100) };
      for (const field of ["clientName", "clientEmail", "clientPhone", "caseType", "services", "fee"] as const) {
        expect(problemWith(field, form)).toBeNull();
      }
    }
  });

  // Caught: signed contracts of leads that staff had given up.
  test("came from leads with a matching status, if there are any", () => {
    const ofLeads = contracts.filter(({ lead }) => lead !== null);
    const signed = ofLeads.filter(({ life }) => life.some(({ kind }) => kind === "signed"));
    const statuses = signed.map(({ lead }) => STATUSES.get(lead ?? 0) ?? null);
    const closed = statuses.filter((status) => status === "closed");
    expect(statuses).not.toContain("not_interested");
    expect(ofLeads.length).toBe(36);
    expect(closed.length / signed.length).toBeGreaterThan(0.5);
  });
});
