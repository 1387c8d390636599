import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { startBackend, type Backend } from "../../../tests/support/functions/backend";
import { NOON, useFixedClock } from "@passage/testkit/clock";
import { aPractice, claimsOf, tokenIdentifierOf } from "../../../tests/support/functions/personas";
import { api, internal } from "../../_generated/api";

const clock = useFixedClock();
const { me } = api.access.accounts.open;
const { claimSetup, isSetupOffered } = api.access.setup.open;
const TOKEN = "R2hvc3RzIGhhdmUgbm8ga2V5cyB0byB0aGUgb2ZmaWNl";
/** printf %s "$TOKEN" | sha256sum */
const TOKEN_HASH = "2e90ca0372c1d2cd7e0aeea80dd90a05ca0af8e0e5f92fa9fd6bdb88d9cda2e4";
const ANA = { email: "ana@firm.test", emailVerified: true, name: "Ana Duarte" };

/** HTTP statuses of the sign-in service's next answers, in order; then 200. */
const troubles: number[] = [];
const requests: [url: string, body: unknown][] = [];

beforeEach(() => {
  troubles.length = 0;
  requests.length = 0;
  vi.stubEnv("CLERK_BACKEND_URL", "https://sign-in.test/clerk");
  vi.stubGlobal("fetch", (url: string, init: RequestInit) => {
    requests.push([url, init.body]);
    return Promise.resolve(new Response("{}", { status: troubles.shift() ?? 200 }));
  });
});

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const offer = async (backend: Backend, tokenHash = TOKEN_HASH) =>
  await backend.mutation(internal.access.setup.internal.offerSetup, { tokenHash });

async function anOfferedBackend() {
  const backend = startBackend();
  await offer(backend);
  return { backend, asAna: backend.withIdentity(claimsOf("user_ana", ANA)) };
}

async function usersOf(backend: Backend) {
  return await backend.run(async (ctx) => await ctx.db.query("users").take(5));
}

const REFUSED = "notValid";

describe("the page of a setup link", () => {
  // Caught: an answer by the presence of an offer alone, which tells strangers about the deployment.
  test("learns from its secret alone whether the link can still be claimed", async () => {
    const { backend, asAna } = await anOfferedBackend();
    const isOffered = async (token: string) => await backend.query(isSetupOffered, { token });
    expect([await isOffered(TOKEN), await isOffered("another"), await isOffered("")]).toEqual([true, false, false]);
    await asAna.mutation(claimSetup, { token: TOKEN });
    expect(await isOffered(TOKEN)).toBe(false);
    await backend.finishAllScheduledFunctions(vi.runAllTimers);
  });

  // Caught: a megabyte hashed for signed-out callers, without limit.
  test("gets false for a secret that is too long, without hashing it", async () => {
    const backend = startBackend();
    const digest = vi.spyOn(crypto.subtle, "digest");
    const asAna = backend.withIdentity(claimsOf("user_ana", ANA));
    // The hashes are of: printf %s "$token" | sha256sum.
    for (const [token, tokenHash, isTaken] of [
      ["x".repeat(101), "c675a2e604b0cd1229c036e3ce0c87422980a245e295bbc605a507a2299752db", false],
      ["x".repeat(100), "09ecb6ebc8bcefc733f6f2ec44f791abeed6a99edf0cc31519637898aebd52d8", true],
    ] as const) {
      await offer(backend, tokenHash);
      digest.mockClear();
      expect(await backend.query(isSetupOffered, { token })).toBe(isTaken);
      expect(await asAna.mutation(claimSetup, { token })).toBe(isTaken ? "claimed" : REFUSED);
      expect(digest.mock.calls.length > 0).toBe(isTaken);
    }
    await backend.finishAllScheduledFunctions(vi.runAllTimers);
  });

  test("gets false from a deployment without an offer, also for an empty secret", async () => {
    const backend = startBackend();
    expect(await backend.query(isSetupOffered, { token: "" })).toBe(false);
  });
});

describe("the setup link", () => {
  test("makes a signed-in person with a verified address staff and administrator, on record and in the token", async () => {
    const { backend, asAna } = await anOfferedBackend();
    expect(await asAna.mutation(claimSetup, { token: TOKEN })).toBe("claimed");
    await backend.finishAllScheduledFunctions(vi.runAllTimers);
    expect(requests).toEqual([
      ["https://sign-in.test/clerk/v1/users/user_ana/metadata", '{"public_metadata":{"role":"staff"}}'],
    ]);
    const withRole = backend.withIdentity(claimsOf("user_ana", { ...ANA, role: "staff" }));
    expect(await withRole.query(me, {})).toMatchObject({ kind: "staff", isAdmin: true, name: "Ana Duarte" });
    const events = await backend.run(async (ctx) => await ctx.db.query("audit_events").take(5));
    const [ana] = await usersOf(backend);
    const claimed = { action: "access:claimSetup", actorId: ana?._id, actorName: "Ana Duarte", subject: ana?._id };
    expect(events).toMatchObject([{ ...claimed, before: null, after: "administrator" }]);
    expect(ana).toMatchObject({ email: "ana@firm.test", role: "staff", status: "active", locale: "en" });
  });

  // Caught: the secret itself in the row, and an offer that outlives its claim.
  test("is stored as its hash alone and gone once it is claimed", async () => {
    const { backend, asAna } = await anOfferedBackend();
    const rows = async () => await backend.run(async (ctx) => await ctx.db.query("setup_offer").take(5));
    expect(await rows()).toMatchObject([{ tokenHash: TOKEN_HASH, expiresAt: NOON + 30 * 60_000 }]);
    expect(JSON.stringify(await rows())).not.toContain(TOKEN);
    await asAna.mutation(claimSetup, { token: TOKEN });
    expect(await rows()).toEqual([]);
  });

  test.each([
    ["Ana\u202e\nDuarte", "Ana Duarte"],
    ["", "ana@firm.test"],
  ])("names who is called %j %j", async (name, known) => {
    const { backend } = await anOfferedBackend();
    await backend.withIdentity(claimsOf("user_ana", { ...ANA, name })).mutation(claimSetup, { token: TOKEN });
    expect((await usersOf(backend)).map((user) => user.name)).toEqual([known]);
  });

  test("does nothing for a second holder", async () => {
    const { backend, asAna } = await anOfferedBackend();
    await asAna.mutation(claimSetup, { token: TOKEN });
    const asRui = backend.withIdentity(claimsOf("user_rui", { ...ANA, email: "rui@firm.test" }));
    expect(await asRui.mutation(claimSetup, { token: TOKEN })).toBe(REFUSED);
    expect(await usersOf(backend)).toHaveLength(1);
  });

  test.each<[string, (given: Awaited<ReturnType<typeof anOfferedBackend>>) => Promise<unknown>]>([
    ["another secret", async ({ asAna }) => await asAna.mutation(claimSetup, { token: `${TOKEN.slice(0, -1)}m` })],
    [
      "the beginning of the secret",
      async ({ asAna }) => await asAna.mutation(claimSetup, { token: TOKEN.slice(0, 20) }),
    ],
    ["the stored hash", async ({ asAna }) => await asAna.mutation(claimSetup, { token: TOKEN_HASH })],
    ["nothing", async ({ asAna }) => await asAna.mutation(claimSetup, { token: "" })],
    ["somebody signed out", async ({ backend }) => await backend.mutation(claimSetup, { token: TOKEN })],
    [
      "somebody after half an hour",
      async ({ asAna }) => {
        clock.pass(30 * 60_000);
        return await asAna.mutation(claimSetup, { token: TOKEN });
      },
    ],
    [
      "the holder of an earlier link",
      async ({ backend, asAna }) => {
        await offer(backend, "0".repeat(64));
        return await asAna.mutation(claimSetup, { token: TOKEN });
      },
    ],
  ])("does nothing for %s", async (_who, attempt) => {
    const given = await anOfferedBackend();
    expect(await attempt(given)).toBe(REFUSED);
    expect(await usersOf(given.backend)).toEqual([]);
  });

  test("waits for its holder to verify the address, and tells nobody else", async () => {
    const { backend, asAna } = await anOfferedBackend();
    const unproven = backend.withIdentity(claimsOf("user_ana", { ...ANA, emailVerified: false }));
    expect(await unproven.mutation(claimSetup, { token: "guess" })).toBe(REFUSED);
    expect(await unproven.mutation(claimSetup, { token: TOKEN })).toBe("unverified");
    expect(await usersOf(backend)).toEqual([]);
    expect(await asAna.mutation(claimSetup, { token: TOKEN })).toBe("claimed");
  });

  // Caught: an offer accepted without a check whether somebody was enrolled in between.
  test("is not offered if there is a user, and stops working as soon as there is one", async () => {
    expect(await offer(startBackend())).toEqual({ offered: true });
    const { backend } = await aPractice(startBackend());
    expect(await offer(backend)).toEqual({ offered: false });

    const { backend: fresh, asAna } = await anOfferedBackend();
    await aPractice(fresh);
    expect(await fresh.query(isSetupOffered, { token: TOKEN })).toBe(false);
    expect(await asAna.mutation(claimSetup, { token: TOKEN })).toBe(REFUSED);
  });

  // Caught: attempts without a pause; a pause without an upper limit; attempts without end.
  test.each([
    [1, 1_000],
    [2, 2_000],
    [12, 2_048_000],
    [14, 7_200_000],
    [15, 7_200_000],
  ])(
    "sends the role to the sign-in service again after attempt %i has failed, after %i ms",
    async (attempt, pauseMs) => {
      const backend = startBackend();
      const whose = { tokenIdentifier: tokenIdentifierOf("user_ana") };
      troubles.push(503);
      await backend.action(internal.access.accounts.jobs.publishAccess, { ...whose, attempt });
      const next = await backend.run(async (ctx) => await ctx.db.system.query("_scheduled_functions").take(5));
      expect(next.map(({ scheduledTime, args }) => [scheduledTime - NOON, args])).toEqual([
        [pauseMs, [{ ...whose, attempt: attempt + 1 }]],
      ]);
    },
  );

  test("gives up sending the role after a day, and logs that", async () => {
    const backend = startBackend();
    troubles.push(503);
    const last = backend.action(internal.access.accounts.jobs.publishAccess, {
      tokenIdentifier: tokenIdentifierOf("user_ana"),
      attempt: 16,
    });
    await expect(last).rejects.toThrow("did not take the change within a day");
    expect(await backend.run(async (ctx) => await ctx.db.system.query("_scheduled_functions").take(5))).toEqual([]);
  });

  test("sends the role to the sign-in service until it is accepted", async () => {
    const { backend, asAna } = await anOfferedBackend();
    troubles.push(503, 500);
    await asAna.mutation(claimSetup, { token: TOKEN });
    await backend.finishAllScheduledFunctions(vi.runAllTimers);
    expect(requests).toHaveLength(3);
  });
});
