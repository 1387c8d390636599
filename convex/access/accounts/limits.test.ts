import { describe, expect, test, vi } from "vitest";
import { refusalOf, startBackend } from "../../../tests/support/functions/backend";
import { useFakeSignInService } from "../../../tests/support/functions/fakeSignInService";
import { NOON, useFixedClock } from "@passage/testkit/clock";
import { aPractice } from "../../../tests/support/functions/personas";
import { inviteClient } from "../../../tests/support/functions/samples";
import { api } from "../../_generated/api";
import type { MutationCtx } from "../../_generated/server";
import { countUse } from "./limits";

const clock = useFixedClock();
const { accept } = api.access.invitations.open;
const { claimSetup } = api.access.setup.open;
const { refreshAccount } = api.access.signInAccounts.open;
const { clients, team } = api.access.members.staff;
const { inviteStaff } = api.access.invitations.staff;

async function aFirm() {
  useFakeSignInService();
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  return await aPractice(startBackend());
}

type Firm = Awaited<ReturnType<typeof aFirm>>;

/** Uses it until it is refused; the number of uses, and the refusal. */
async function useUp(use: () => Promise<unknown>): Promise<{ uses: number; refusal: unknown }> {
  for (let uses = 0; uses < 200; uses++) {
    const refusal = await refusalOf(use().then(() => Promise.reject(new ReferenceError("used")))).catch(
      (error: unknown) => error,
    );
    if (!(refusal instanceof ReferenceError)) return { uses, refusal };
  }
  return expect.fail("there is no limit");
}

describe("a person", () => {
  // Caught: one limit for everybody; a use that is counted although it is refused.
  test.each<{ what: string; times: number; everyMs: number; use: (caller: Firm["asSales"]) => Promise<unknown> }>([
    { what: "accepts", times: 10, everyMs: 6_000, use: (caller) => caller.mutation(accept, {}) },
    {
      what: "claims a setup link",
      times: 10,
      everyMs: 6_000,
      use: (caller) => caller.mutation(claimSetup, { token: "guess" }),
    },
    { what: "has their account read", times: 6, everyMs: 10_000, use: (caller) => caller.mutation(refreshAccount, {}) },
  ])("$what $times times at once, and then every $everyMs ms", async ({ times, everyMs, use }) => {
    const { asStranger, asRevokedStaff } = await aFirm();
    const refusal = { code: "RATE_LIMITED", retryAt: NOON + everyMs };
    expect(await useUp(() => use(asStranger))).toEqual({ uses: times, refusal });
    await use(asRevokedStaff);
    clock.pass(everyMs);
    await use(asStranger);
    expect(await refusalOf(use(asStranger))).toEqual({ code: "RATE_LIMITED", retryAt: NOON + 2 * everyMs });
  });

  test("who is signed out or has a role, is not counted", async () => {
    const { backend, asSales } = await aFirm();
    for (let uses = 0; uses < 20; uses++) {
      for (const caller of [backend, asSales]) {
        await caller.mutation(accept, {});
        await caller.mutation(claimSetup, { token: "guess" });
      }
    }
    expect(await backend.mutation(accept, {})).toEqual({ accepted: false });
  });
});

// Caught: a client's saved answers refused in the middle of a questionnaire; a limit of a minute that was one of an
// hour.
test.each([
  ["message", 20, 3_000],
  ["upload", 30, 20_000],
  ["saveAnswers", 30, 2_000],
  ["openContract", 20, 6_000],
  ["endSessions", 6, 10_000],
  ["noteEndedSession", 20, 3_000],
] as const)("%s: one person has %i at once, and then one every %i ms", async (name, times, everyMs) => {
  await startBackend().run(async (ctx: MutationCtx) => {
    const use = async () => await countUse(ctx, name, "ana");
    expect(await useUp(use)).toEqual({ uses: times, refusal: { code: "RATE_LIMITED", retryAt: NOON + everyMs } });
    await countUse(ctx, name, "eva");
    clock.pass(everyMs);
    await use();
    expect(await refusalOf(use())).toEqual({ code: "RATE_LIMITED", retryAt: NOON + 2 * everyMs });
  });
});

describe("an invitation", () => {
  const LONGEST = { name: "n".repeat(200), email: `${"e".repeat(244)}@home.test` };
  const redirectUrl = "https://app.test/set-password";

  test("is sent with the longest texts that it may have", async () => {
    const { asAdmin } = await aFirm();
    expect(await asAdmin.action(inviteStaff, { ...LONGEST, redirectUrl })).toMatchObject({ success: true });
    expect((await asAdmin.query(team, {})).invitations).toMatchObject([LONGEST]);
  });

  // Caught: a name of a megabyte, which everybody's Team then reads; a refused one counted as a letter.
  test.each([
    ["name", { name: `${LONGEST.name}n` }],
    ["email", { email: `e${LONGEST.email}` }],
  ])("is refused with a longer %s, and is not counted", async (field, tooLong) => {
    const { asAdmin } = await aFirm();
    for (let tries = 0; tries < 50; tries += 1) {
      const refusal = await refusalOf(asAdmin.action(inviteStaff, { ...LONGEST, redirectUrl, ...tooLong }));
      expect(refusal).toEqual({ code: "INVALID", field, reason: "tooLong" });
    }
    expect((await asAdmin.query(team, {})).invitations).toEqual([]);
  });
});

describe("letters", () => {
  test("are forty an hour for each member, and eighty for the practice", async () => {
    const { asSales, asLawyer, asAdmin, backend } = await aFirm();
    let invited = 0;
    const next = async (caller: Firm["asSales"]) => {
      invited += 1;
      return await inviteClient(backend, caller, { email: `client${String(invited)}@home.test` });
    };
    const forty = { uses: 40, refusal: { code: "RATE_LIMITED", retryAt: NOON + 90_000 } };
    expect(await useUp(() => next(asSales))).toEqual(forty);
    expect(await useUp(() => next(asLawyer))).toEqual(forty);
    expect(await refusalOf(next(asAdmin))).toEqual({ code: "RATE_LIMITED", retryAt: NOON + 45_000 });
    expect((await asSales.query(clients, {})).invitations).toHaveLength(80);
  });
});
