import { describe, expect, test, vi } from "vitest";
import { makeFunctionReference } from "convex/server";
import { NOON, useFixedClock } from "@passage/testkit/clock";
import { startBackend, type Backend } from "../../../tests/support/functions/backend";
import { anAccount, useFakeSignInService } from "../../../tests/support/functions/fakeSignInService";
import { aPractice, tokenIdentifierOf } from "../../../tests/support/functions/personas";
import { internal } from "../../_generated/api";
import type { Doc } from "../../_generated/dataModel";

useFixedClock();
const { publishAccess } = internal.access.accounts.jobs;
const { readAccounts } = internal.access.signInAccounts.jobs;
const tokenIdentifier = tokenIdentifierOf("sales");

async function patchSales(backend: Backend, fields: Partial<Doc<"users">>): Promise<void> {
  await backend.run(async (ctx) => {
    const sales = (await ctx.db.query("users").take(9)).find((user) => user.tokenIdentifier === tokenIdentifier);
    await ctx.db.patch("users", sales?._id ?? expect.fail("Sofia is not there"), fields);
  });
}

async function finishJobs(backend: Backend) {
  await backend.finishAllScheduledFunctions(vi.runAllTimers);
}

describe("the role claim of an account", () => {
  /** Runs `meanwhile` while the first write of a role is on its way to the service. */
  async function withSlowWrite(meanwhile: (backend: Backend) => Promise<void>) {
    const service = useFakeSignInService();
    const { backend } = await aPractice(startBackend());
    let isFirst = true;
    vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
      const isSlow = isFirst && init.method === "PATCH";
      if (isSlow) isFirst = false;
      if (isSlow) await meanwhile(backend);
      return service.answer(url, init);
    });
    return { backend, service };
  }

  const ROLE = /^PATCH \/users\/sales\/metadata \{"public_metadata":\{"role":(.*)\}\}$/;
  const rolesIn = (requests: readonly string[]) => requests.flatMap((request) => ROLE.exec(request)?.[1] ?? []);

  // Caught: a person who was invited again kept out for good, by the slow write of the end of their access.
  test("is the role on record, and no session ends, where access begins again during the write of its end", async () => {
    const { backend, service } = await withSlowWrite(async (running) => {
      await patchSales(running, { status: "active" });
      await running.action(publishAccess, { tokenIdentifier, attempt: 1 });
    });
    service.sessions.set("sales", ["sess_new"]);
    await patchSales(backend, { status: "revoked" });
    await backend.action(publishAccess, { tokenIdentifier, attempt: 9 });
    // The new run has all its attempts.
    const jobs = await backend.run(async (ctx) => await ctx.db.system.query("_scheduled_functions").take(5));
    expect(jobs).toMatchObject([{ args: [{ tokenIdentifier, attempt: 1 }] }]);
    await finishJobs(backend);
    expect(rolesIn(service.requests)).toEqual(['"staff"', "null", '"staff"']);
    expect(service.sessions.get("sales")).toEqual(["sess_new"]);
  });

  // Caught: a role written after the end of access, with sessions that stayed.
  test("is none, and every session ends, where access ends during the write of its beginning", async () => {
    const { backend, service } = await withSlowWrite(async (running) => {
      await patchSales(running, { status: "revoked" });
      await running.action(publishAccess, { tokenIdentifier, attempt: 1 });
      service.sessions.set("sales", ["sess_late"]);
    });
    await backend.action(publishAccess, { tokenIdentifier, attempt: 1 });
    await finishJobs(backend);
    expect(rolesIn(service.requests)).toEqual(["null", '"staff"', "null"]);
    expect(service.sessions.get("sales")).toEqual([]);
  });

  test("is written once if nothing changes in between", async () => {
    const { backend, service } = await withSlowWrite(() => Promise.resolve());
    await backend.action(publishAccess, { tokenIdentifier, attempt: 1 });
    await finishJobs(backend);
    expect(rolesIn(service.requests)).toEqual(['"staff"']);
  });
});

describe("changes that the sign-in service refused", () => {
  // Caught: attempts that are not counted and go on for ever, or that follow each other without a pause.
  test.each([
    ["access/sessions/jobs:endOtherSessions", { tokenIdentifier, keptSessionId: "sess_2" }],
    ["access/invitations/jobs:withdrawInvitation", { providerInvitationId: "inv_1" }],
    ["access/signInAccounts/jobs:readAccount", { tokenIdentifier, mayBeGone: true }],
  ] as const)("%s is retried with the same data, four seconds after the third time", async (job, given) => {
    const service = useFakeSignInService();
    service.troubles.push(["/", { status: 503 }], ["/", { status: 503 }]);
    const backend = startBackend();
    const call = async (attempt: number): Promise<unknown> =>
      await backend.action(makeFunctionReference<"action">(job), { ...given, attempt });
    await call(3);
    const next = await backend.run(async (ctx) => await ctx.db.system.query("_scheduled_functions").take(5));
    expect(next.map(({ name, scheduledTime, args }) => [name, scheduledTime - NOON, args])).toEqual([
      [job, 4_000, [{ ...given, attempt: 4 }]],
    ]);
    await expect(call(16)).rejects.toThrow("did not take the change within a day");
  });

  test.each([
    [404, "resource_not_found"],
    [400, "invitation_already_revoked"],
    [400, "invitation_already_accepted"],
  ])("an invitation for which the service answers %i %s opens nothing, and is not retried", async (status, code) => {
    const service = useFakeSignInService();
    service.troubles.push(["/revoke", { status, code }]);
    const backend = startBackend();
    await backend.action(internal.access.invitations.jobs.withdrawInvitation, {
      providerInvitationId: "inv/1",
      attempt: 1,
    });
    expect(service.requests).toEqual(["POST /invitations/inv%2F1/revoke"]);
    const next = await backend.run(async (ctx) => await ctx.db.system.query("_scheduled_functions").take(5));
    expect(next).toEqual([]);
  });

  test("names the account by what follows the last bar", async () => {
    const service = useFakeSignInService();
    const bars = { tokenIdentifier: "https://sign-in.test/a|b|user_1", attempt: 1 };
    await startBackend().action(publishAccess, bars);
    expect(service.requests[0]).toMatch(/^PATCH \/users\/user_1\/metadata /);
  });
});

describe("once a day", () => {
  // Caught: accounts read only after events, so that a lost event is never noticed; only the first page of people.
  test("the accounts of all who have access are read, fifty in ten seconds", async () => {
    const service = useFakeSignInService();
    const { backend } = await aPractice(startBackend());
    const more = Array.from({ length: 100 }, (_, n) => `more${String(n)}`);
    await backend.run(async (ctx) => {
      for (const id of more) {
        const person = {
          email: `${id}@home.test`,
          name: id,
          role: "client",
          isAdmin: false,
          status: "active",
        } as const;
        await ctx.db.insert("users", { ...person, tokenIdentifier: tokenIdentifierOf(id), locale: "en" });
      }
    });
    const active = ["admin", "lawyer", "sales", "client", ...more];
    for (const id of active) service.users.set(id, anAccount(id, `${id}@new.test`, { second: true }));
    await backend.mutation(readAccounts, { cursor: null });
    for (let second = 0; second < 9; second += 1) {
      await vi.advanceTimersByTimeAsync(1_000);
      await backend.finishInProgressScheduledFunctions();
    }
    for (let step = 0; step < 2; step += 1) {
      await vi.advanceTimersByTimeAsync(400);
      await backend.finishInProgressScheduledFunctions();
    }
    expect(service.requests).toHaveLength(49);
    await finishJobs(backend);
    expect(service.requests.toSorted()).toEqual(active.map((id) => `GET /users/${id}`).toSorted());
    const users = await backend.run(async (ctx) => await ctx.db.query("users").take(200));
    const changed = users.filter(
      ({ email, hasSecondFactor }) => hasSecondFactor === true && email.endsWith("@new.test"),
    );
    expect([users.length, changed.length]).toEqual([105, 104]);
  });
});
