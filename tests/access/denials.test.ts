import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "../../convex/_generated/api";
import { convexModules, refusalOf, startBackend } from "../support/functions/backend";
import { aPractice, type Practice } from "../support/functions/personas";
import type { DomainCalls, Persona } from "./staffCall";
import { DOMAIN_CALLS, STAFF_CALLS } from "./staffCalls";

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

beforeEach(() => {
  // Keeps a job that "sync now" schedules from starting inside a test about who may ask for it.
  vi.useFakeTimers();
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

async function aPracticeWith(seed: DomainCalls["seed"]): Promise<Practice> {
  const practice = await aPractice(startBackend());
  await seed(practice.backend);
  return practice;
}

// Caught: a folder listing that found nothing, so that every test below passed without a call.
test("each domain that staff call has a file in calls/ with the addresses of that domain", () => {
  const domains = Object.keys(convexModules).flatMap((path) => /([^/]+)\/staff\.ts$/.exec(path)?.[1] ?? []);
  const called = domains.filter((domain) => domain !== "builders").sort();
  expect(called.length).toBeGreaterThan(0);
  expect(DOMAIN_CALLS.map(([name]) => name).sort()).toEqual(called);
  for (const [name, { calls }] of DOMAIN_CALLS) {
    expect(Object.keys(calls).filter((address) => !address.startsWith(`${name}/staff:`))).toEqual([]);
  }
});

describe.each(STAFF_CALLS)("$address", ({ run, adminOnly, seed, ids }) => {
  // Access comes before existence: the refusal is the same for a record that is there and for one that is not. Caught:
  // a handler that looks for its lead before the builder has admitted the caller; a role taken from the token alone.
  test.each(REFUSED)("refuses %s with %s, whatever it is asked about", async (persona, code) => {
    const practice = await aPracticeWith(seed);
    for (const id of [ids.stored, ...ids.absent]) {
      expect(await refusalOf(run(practice[persona], id))).toEqual({ code });
    }
  });

  test.each(ADMITTED)("admits %s by role and administrator flag", async (persona) => {
    const practice = await aPracticeWith(seed);
    const call = run(practice[persona], ids.stored);
    if (adminOnly === true && persona !== "asAdmin") expect(await refusalOf(call)).toEqual({ code: "FORBIDDEN" });
    else await expect(call).resolves.not.toThrow();
  });
});

const ABOUT_A_RECORD = STAFF_CALLS.flatMap(({ absent, ...call }) => (absent === null ? [] : [{ ...call, absent }]));

test.each(ABOUT_A_RECORD)(
  "$address answers the same for a record that does not exist and for an id that is not one",
  async ({ run, absent, seed, ids, adminOnly }) => {
    const { asSales, asAdmin } = await aPracticeWith(seed);
    expect(ids.absent.length).toBeGreaterThan(0);
    for (const id of ids.absent) {
      const ending = run(adminOnly === true ? asAdmin : asSales, id);
      if ("answers" in absent) expect(await ending).toEqual(absent.answers);
      else expect(await refusalOf(ending)).toEqual(absent.refuses);
    }
  },
);

test("an open function answers everybody and gives nobody a role", async () => {
  const practice = await aPractice(startBackend());
  const everybody: Persona[] = [...REFUSED.map(([persona]) => persona), ...ADMITTED];
  for (const persona of everybody) {
    const before = await practice[persona].query(api.access.open.me, {});
    expect(await practice[persona].mutation(api.access.open.accept, {})).toEqual({ accepted: false });
    expect(await practice[persona].mutation(api.access.open.claimSetup, { token: "guess" })).toBe("notValid");
    expect(await practice[persona].query(api.access.open.me, {})).toEqual(before);
  }
});
