import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "../../convex/_generated/api";
import { refusalOf, startBackend } from "../support/functions/backend";
import { aPractice, type Practice } from "../support/functions/personas";
import { aHeldSync, storeLeads } from "../support/functions/samples";
import type { Persona } from "./calls/call";
import { STAFF_CALLS } from "./calls/staffCalls";

const REFUSED: [Persona, code: string][] = [
  ["asAnonymous", "UNAUTHENTICATED"],
  ["asStranger", "FORBIDDEN"],
  ["asStaffWithClientClaim", "FORBIDDEN"],
  ["asStaffWithoutClaim", "FORBIDDEN"],
  ["asClientWithStaffClaim", "FORBIDDEN"],
  ["asRevokedStaff", "FORBIDDEN"],
  ["asClient", "FORBIDDEN"],
];
const ADMITTED: Persona[] = ["asSales", "asLawyer", "asAdmin"];

/** Ids of no lead: one never given out, one that is not an id, and one of another table. */
const ABSENT = ["lead-999", "lead-", "10000;users"];

beforeEach(() => {
  // Keeps a job that "sync now" schedules from starting inside a test about who may ask for it.
  vi.useFakeTimers();
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** One lead, and a held sheet, so that there is something to accept. */
async function aPracticeWithALead(): Promise<Practice> {
  const practice = await aPractice(startBackend());
  await storeLeads(practice.backend, { number: 1 });
  await practice.backend.run(async (ctx) => {
    await ctx.db.insert("lead_sync", aHeldSync());
  });
  return practice;
}

describe.each(Object.entries(STAFF_CALLS))("%s", (_address, { run, adminOnly }) => {
  // Access comes before existence: the refusal is the same for a lead that is there and for one that is not. Caught:
  // a handler that looks for its lead before the builder has admitted the caller; a role taken from the token alone.
  test.each(REFUSED)("refuses %s with %s, whatever it is asked about", async (persona, code) => {
    const practice = await aPracticeWithALead();
    for (const leadId of ["lead-1", ...ABSENT]) {
      expect(await refusalOf(run(practice[persona], leadId))).toEqual({ code });
    }
  });

  test.each(ADMITTED)("admits %s by role and administrator flag", async (persona) => {
    const practice = await aPracticeWithALead();
    const call = run(practice[persona], "lead-1");
    if (adminOnly === true && persona !== "asAdmin") expect(await refusalOf(call)).toEqual({ code: "FORBIDDEN" });
    else await expect(call).resolves.not.toThrow();
  });
});

const ABOUT_A_LEAD = Object.entries(STAFF_CALLS).flatMap(([address, { run, absent }]) =>
  absent === null ? [] : [{ address, run, absent }],
);

test.each(ABOUT_A_LEAD)(
  "$address answers the same for a lead that does not exist and for an id that is not one",
  async (call) => {
    const { asSales } = await aPracticeWithALead();
    for (const leadId of ABSENT) {
      const ending = call.run(asSales, leadId);
      if ("answers" in call.absent) expect(await ending).toEqual(call.absent.answers);
      else expect(await refusalOf(ending)).toEqual(call.absent.refuses);
    }
  },
);

test("an open function answers everybody and gives nobody a role", async () => {
  const practice = await aPracticeWithALead();
  const everybody: Persona[] = [...REFUSED.map(([persona]) => persona), ...ADMITTED];
  for (const persona of everybody) {
    const before = await practice[persona].query(api.access.open.me, {});
    expect(await practice[persona].mutation(api.access.open.accept, {})).toEqual({ accepted: false });
    expect(await practice[persona].mutation(api.access.open.claimSetup, { token: "guess" })).toBe("notValid");
    expect(await practice[persona].query(api.access.open.me, {})).toEqual(before);
  }
});
