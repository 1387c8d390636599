import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "../../convex/_generated/api";
import { refusalOf, startBackend } from "../support/backend";
import { SURFACE } from "../support/surface";
import { aPractice, type Practice } from "../support/personas";
import { aHeldSync, storeLeads } from "../support/samples";

type Persona = Exclude<keyof Practice, "backend">;

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

/** Lead ids that lead nowhere: never given out, not an id, and an id of another table. */
const ABSENT = ["lead-999", "lead-", "10000;users"];

interface Call {
  /** Whether it takes an administrator. */
  adminOnly?: true;
  run: (caller: Practice[Persona], leadId: string) => Promise<unknown>;
  /** How it ends for staff where there is no such lead; null for a function that takes no lead. */
  absent: { answers: unknown } | { refuses: unknown } | null;
}

const NO_LEAD = { refuses: { code: "NOT_FOUND", what: "lead" } };
const { leads, leadSheet, notes } = api;

const STAFF_CALLS: Record<string, Call> = {
  "leadSheet/staff:acceptSheet": {
    adminOnly: true,
    run: (caller) => caller.mutation(leadSheet.staff.acceptSheet, {}),
    absent: null,
  },
  "leads/staff:feed": { run: (caller) => caller.query(leads.staff.feed, { since: 0 }), absent: null },
  "leads/staff:get": { run: (caller, leadId) => caller.query(leads.staff.get, { leadId }), absent: { answers: null } },
  "leads/staff:row": {
    run: (caller) => caller.query(leads.staff.row, { key: 999 }),
    absent: { answers: { main: "[]", side: "[]" } },
  },
  "leads/staff:setStatus": {
    run: (caller, leadId) =>
      caller.mutation(leads.staff.setStatus, { leadId, from: "needs_followup", to: "needs_followup" }),
    absent: NO_LEAD,
  },
  "leads/staff:snapshot": { run: (caller) => caller.query(leads.staff.snapshot, { cursor: null }), absent: null },
  "leads/staff:statusFeed": { run: (caller) => caller.query(leads.staff.statusFeed, { since: 0 }), absent: null },
  "leadSheet/staff:syncNow": { run: (caller) => caller.mutation(leadSheet.staff.syncNow, {}), absent: null },
  "leadSheet/staff:syncState": { run: (caller) => caller.query(leadSheet.staff.syncState, {}), absent: null },
  "notes/staff:add": {
    run: (caller, leadId) => caller.mutation(notes.staff.add, { leadId, text: "x" }),
    absent: NO_LEAD,
  },
  "notes/staff:list": { run: (caller, leadId) => caller.query(notes.staff.list, { leadId }), absent: NO_LEAD },
};

beforeEach(() => {
  // A job that "sync now" schedules must not start inside a test about who may ask for it.
  vi.useFakeTimers();
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** One lead, and a sheet that is held, so that there is something to accept. */
async function aPracticeWithALead(): Promise<Practice> {
  const practice = await aPractice(startBackend());
  await storeLeads(practice.backend, { number: 1 });
  await practice.backend.run(async (ctx) => {
    await ctx.db.insert("lead_sync", aHeldSync());
  });
  return practice;
}

test("every function for staff is tried", () => {
  const forStaff = Object.entries(SURFACE).filter(([, { audience }]) => audience === "staff");
  expect(Object.keys(STAFF_CALLS).sort()).toEqual(forStaff.map(([address]) => address).sort());
});

describe.each(Object.entries(STAFF_CALLS))("%s", (_address, { run, adminOnly }) => {
  // Access comes before existence: the refusal is the same for a lead that is there and for one that is not. Caught:
  // a handler that looks for its lead before the builder has admitted the caller; a role taken from the token alone.
  test.each(REFUSED)("refuses %s with %s, whatever it is asked about", async (persona, code) => {
    const practice = await aPracticeWithALead();
    for (const leadId of ["lead-1", ...ABSENT]) {
      expect(await refusalOf(run(practice[persona], leadId))).toEqual({ code });
    }
  });

  test.each(ADMITTED)("admits %s by standing", async (persona) => {
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
  "$address answers the same for a lead that is missing and for what is no lead",
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
