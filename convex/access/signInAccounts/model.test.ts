import { Webhook } from "standardwebhooks";
import { describe, expect, test, vi } from "vitest";
import { refusalOf, startBackend, type Backend } from "../../../tests/support/functions/backend";
import { anAccount, useFakeSignInService } from "../../../tests/support/functions/fakeSignInService";
import { NOON, useFixedClock } from "@passage/testkit/clock";
import { aPractice, claimsOf, tokenIdentifierOf } from "../../../tests/support/functions/personas";
import { api, internal } from "../../_generated/api";
import type { Doc } from "../../_generated/dataModel";

const clock = useFixedClock();
const { accept, lacking } = api.access.invitations.open;
const { me } = api.access.accounts.open;
const { refreshAccount } = api.access.signInAccounts.open;
const { secondFactor } = api.access.secondFactor.open;
const DAY_MS = 86_400_000;
const SECRET = "whsec_dGVzdHNlY3JldA==";

async function aFirm() {
  const service = useFakeSignInService();
  vi.stubEnv("CLERK_ISSUER", "https://sign-in.test");
  vi.stubEnv("CLERK_WEBHOOK_SECRET", SECRET);
  return { ...(await aPractice(startBackend())), service };
}

async function userOf(backend: Backend, subject: string): Promise<Doc<"users">> {
  const users = await backend.run(async (ctx) => await ctx.db.query("users").take(10));
  return users.find(({ tokenIdentifier }) => tokenIdentifier === tokenIdentifierOf(subject)) ?? expect.fail(subject);
}

async function eventsOf(backend: Backend) {
  const events = await backend.run(async (ctx) => await ctx.db.query("audit_events").take(10));
  return events.map(({ action, actorName, before, after }) => [action, actorName, before, after]);
}

async function subjectsOf(backend: Backend) {
  const events = await backend.run(async (ctx) => await ctx.db.query("audit_events").take(10));
  return events.map(({ subject }) => subject);
}

async function finishJobs(backend: Backend) {
  await backend.finishAllScheduledFunctions(vi.runAllTimers);
}

async function jobsOf(backend: Backend) {
  const jobs = await backend.run(async (ctx) => await ctx.db.system.query("_scheduled_functions").take(50));
  return jobs.map(({ name, args: [given] }) => [name, given as unknown]);
}

describe("sign-in account data", () => {
  test("reaches the record: address, name, second factor", async () => {
    const { asSales, backend, service } = await aFirm();
    const account = anAccount("sales", "Sofia.Reyes@firm.test", { name: "Sofia Lopes", second: true });
    service.users.set("sales", account);
    const [sales, lawyer] = [await userOf(backend, "sales"), await userOf(backend, "lawyer")];
    await asSales.mutation(refreshAccount, {});
    await finishJobs(backend);
    const changed = { email: "sofia.reyes@firm.test", name: "Sofia Lopes", hasSecondFactor: true };
    expect(await userOf(backend, "sales")).toEqual({ ...sales, ...changed });
    expect(await userOf(backend, "lawyer")).toEqual(lawyer);
    expect(await subjectsOf(backend)).toEqual([sales._id, sales._id, sales._id]);
    expect(await eventsOf(backend)).toEqual([
      ["access:changeEmail", "sign-in service", "sofia@firm.test", "sofia.reyes@firm.test"],
      ["access:changeName", "sign-in service", "Sofia Reyes", "Sofia Lopes"],
      ["access:setSecondFactor", "sign-in service", "off", "on"],
    ]);
    await asSales.mutation(refreshAccount, {});
    await finishJobs(backend);
    expect(await eventsOf(backend)).toHaveLength(3);
    service.users.set("sales", anAccount("sales", "sofia.reyes@firm.test", { name: "Sofia Lopes" }));
    await asSales.mutation(refreshAccount, {});
    await finishJobs(backend);
    expect((await eventsOf(backend)).slice(3)).toEqual([["access:setSecondFactor", "sign-in service", "on", "off"]]);
  });

  // Caught: a person who took a colleague's name, did something, and took their own name back.
  test("is in the log also if only the name has changed", async () => {
    const { asSales, backend, service } = await aFirm();
    service.users.set("sales", anAccount("sales", "sofia@firm.test", { name: "Ana Duarte" }));
    await asSales.mutation(refreshAccount, {});
    await finishJobs(backend);
    expect(await eventsOf(backend)).toEqual([["access:changeName", "sign-in service", "Sofia Reyes", "Ana Duarte"]]);
  });

  // Caught: an address that anybody can type into their account.
  test("does not change the address while the new one is unverified", async () => {
    const { asSales, backend, service } = await aFirm();
    service.users.set("sales", anAccount("sales", "ana@firm.test", { verified: false }));
    await asSales.mutation(refreshAccount, {});
    await finishJobs(backend);
    expect(await userOf(backend, "sales")).toMatchObject({ email: "sofia@firm.test", name: "Sofia Reyes" });
  });

  test("is read again until there is an answer", async () => {
    const { asSales, backend, service } = await aFirm();
    service.users.set("sales", anAccount("sales", "sofia@firm.test", { second: true }));
    service.troubles.push(["/users/sales", { status: 503 }], ["/users/sales", { status: 429 }]);
    await asSales.mutation(refreshAccount, {});
    await finishJobs(backend);
    expect(await userOf(backend, "sales")).toMatchObject({ hasSecondFactor: true });
  });

  // Caught: everybody revoked, the last administrator too, by a key of another installation.
  test("ends nobody's access if the service does not know an account and has not reported its deletion", async () => {
    const { asAdmin, backend } = await aFirm();
    const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    await asAdmin.mutation(refreshAccount, {});
    await finishJobs(backend);
    expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining("CLERK_SECRET_KEY"));
    warn.mockRestore();
    expect(await userOf(backend, "admin")).toMatchObject({ status: "active", isAdmin: true });
    expect(await eventsOf(backend)).toEqual([]);
  });

  test("ends the access of a person whose account was deleted, also of the last administrator", async () => {
    const { backend } = await aFirm();
    const deleted = { eventId: "msg_9", accountId: "admin" };
    expect(await backend.mutation(internal.access.signInAccounts.internal.noteIdentityEvent, deleted)).toBe(true);
    expect(await backend.mutation(internal.access.signInAccounts.internal.noteIdentityEvent, deleted)).toBe(false);
    await finishJobs(backend);
    expect(await userOf(backend, "admin")).toMatchObject({ status: "revoked", isAdmin: false });
    expect(await eventsOf(backend)).toEqual([["access:loseAccount", "sign-in service", "staff", "revoked"]]);
    const again = { tokenIdentifier: tokenIdentifierOf("admin"), account: null };
    await backend.mutation(internal.access.signInAccounts.internal.noteAccount, again);
    expect(await eventsOf(backend)).toHaveLength(1);
    expect(await subjectsOf(backend)).toEqual([(await userOf(backend, "admin"))._id]);
    expect((await userOf(backend, "lawyer")).status).toBe("active");
  });

  // Caught: a client's page that still said that the person has access.
  test("ends the access of a client, too, and has the client's record say so", async () => {
    const { backend } = await aFirm();
    const { _id } = await userOf(backend, "client");
    await backend.run(async (ctx) => {
      await ctx.db.patch("users", _id, { clientId: "c1" });
    });
    const gone = { tokenIdentifier: tokenIdentifierOf("client"), account: null };
    await backend.mutation(internal.access.signInAccounts.internal.noteAccount, gone);
    expect(await eventsOf(backend)).toEqual([["access:loseAccount", "sign-in service", "client", "revoked"]]);
    expect(await jobsOf(backend)).toEqual([["workspace/clientRecord/jobs:settlePortal", { clientId: "c1" }]]);
  });

  test("is not read for a client, nor for a signed-out caller", async () => {
    const { asClient, backend, service } = await aFirm();
    await asClient.mutation(refreshAccount, {});
    await backend.mutation(refreshAccount, {});
    await finishJobs(backend);
    expect(service.requests).toEqual([]);
  });

  test("is not kept for a person without a record", async () => {
    const { asStranger, backend, service } = await aFirm();
    service.users.set("stranger", anAccount("stranger", "who@else.test"));
    await asStranger.mutation(refreshAccount, {});
    await finishJobs(backend);
    expect(await backend.run(async (ctx) => await ctx.db.query("users").take(10))).toHaveLength(5);
  });
});

describe("the sign-in service's webhook", () => {
  const EVENT = { type: "user.updated", object: "event", data: { id: "sales", first_name: "Mallory" } };

  function signed(body: string, { id = "msg_1", at = NOON, secret = SECRET } = {}) {
    return {
      "svix-id": id,
      "svix-timestamp": String(Math.floor(at / 1_000)),
      "svix-signature": new Webhook(secret).sign(id, new Date(at), body),
    };
  }

  const send = async (backend: Backend, headers: Record<string, string>, body: string) =>
    (await backend.fetch("/webhooks/clerk", { method: "POST", headers, body })).status;

  // Convex accepts the tokens with each of them. Caught: every event of the service lost silently.
  test.each(["https://sign-in.test", "https://sign-in.test/", "sign-in.test", "sign-in.test/"])(
    "finds the person where CLERK_ISSUER is %s",
    async (issuer) => {
      const { backend, service } = await aFirm();
      vi.stubEnv("CLERK_ISSUER", issuer);
      service.users.set("sales", anAccount("sales", "sofia@firm.test", { name: "Sofia Lopes" }));
      const body = JSON.stringify(EVENT);
      await send(backend, signed(body), body);
      await finishJobs(backend);
      expect(await userOf(backend, "sales")).toMatchObject({ name: "Sofia Lopes" });
    },
  );

  // Caught: the event's own data taken as true.
  test("is a hint: the account itself is read, once for an event that comes twice", async () => {
    const { backend, service } = await aFirm();
    service.users.set("sales", anAccount("sales", "sofia@firm.test", { name: "Sofia Lopes" }));
    const body = JSON.stringify(EVENT);
    expect(await send(backend, signed(body), body)).toBe(204);
    expect(await send(backend, signed(body), body)).toBe(204);
    await finishJobs(backend);
    expect(service.requests).toEqual(["GET /users/sales"]);
    expect(await userOf(backend, "sales")).toMatchObject({ name: "Sofia Lopes" });
  });

  test.each([
    ["another secret", (body: string) => signed(body, { secret: "whsec_b3RoZXJzZWNyZXQ=" }), undefined],
    ["other bytes", (body: string) => signed(body), `${JSON.stringify(EVENT)} `],
    ["another time", (body: string) => ({ ...signed(body), "svix-timestamp": String(NOON / 1_000 - 1) }), undefined],
    ["another id", (body: string) => ({ ...signed(body), "svix-id": "msg_2" }), undefined],
    ["more than five minutes ago", (body: string) => signed(body, { at: NOON - 301_000 }), undefined],
    ["more than five minutes to come", (body: string) => signed(body, { at: NOON + 301_000 }), undefined],
    ["no signature", () => ({}), undefined],
  ])("refuses an event signed with %s", async (_what, headersOf, sent) => {
    const { backend, service } = await aFirm();
    const body = JSON.stringify(EVENT);
    expect(await send(backend, headersOf(body), sent ?? body)).toBe(401);
    await finishJobs(backend);
    expect(service.requests).toEqual([]);
    expect(await backend.run(async (ctx) => await ctx.db.query("identity_events").take(5))).toEqual([]);
  });

  test.each([
    ["of another kind", JSON.stringify({ type: "session.created", data: { id: "sess_1" } })],
    ["about nobody", JSON.stringify({ type: "user.deleted", data: {} })],
    // Caught: a job and a call of the service for each account that strangers make.
    ["about somebody without a record", JSON.stringify({ type: "user.created", data: { id: "stranger" } })],
    ["of a form that nobody knows", '"hello"'],
  ])("takes an event %s, and reads nothing", async (_what, body) => {
    const { backend, service } = await aFirm();
    expect(await send(backend, signed(body), body)).toBe(204);
    await finishJobs(backend);
    expect(service.requests).toEqual([]);
  });

  test("refuses a body that is not JSON or too large, and every event without a secret", async () => {
    const { backend } = await aFirm();
    expect(await send(backend, signed("{"), "{")).toBe(401);
    const ofLength = (length: number) => {
      const rest = length - JSON.stringify({ ...EVENT, more: "" }).length;
      return JSON.stringify({ ...EVENT, more: "x".repeat(rest) });
    };
    for (const [length, status] of [
      [1024 * 1024, 204],
      [1024 * 1024 + 1, 413],
    ] as const) {
      const large = ofLength(length);
      expect(await send(backend, signed(large, { id: "msg_large" }), large)).toBe(status);
      // The header alone may declare the size: nothing is read then.
      const small = JSON.stringify(EVENT);
      expect(await send(backend, { ...signed(small), "content-length": String(length) }, small)).toBe(status);
    }
    vi.stubEnv("CLERK_WEBHOOK_SECRET", "");
    const body = JSON.stringify(EVENT);
    expect(await send(backend, signed(body), body)).toBe(503);
  });

  test("forgets its events after a day", async () => {
    const { backend } = await aFirm();
    const body = JSON.stringify({ type: "session.created", data: {} });
    const keptAfter = async (id: string) => {
      await send(backend, signed(body, { id, at: Date.now() }), body);
      const kept = await backend.run(async (ctx) => await ctx.db.query("identity_events").take(5));
      return kept.map(({ eventId }) => eventId);
    };
    expect([await keptAfter("msg_1"), await keptAfter("msg_2")]).toEqual([["msg_1"], ["msg_1", "msg_2"]]);
    clock.pass(DAY_MS);
    expect(await keptAfter("msg_3")).toEqual(["msg_1", "msg_2", "msg_3"]);
    clock.pass(1);
    expect(await keptAfter("msg_4")).toEqual(["msg_3", "msg_4"]);
  });
});

describe("a second factor that is required", () => {
  const { requireSecondFactor } = api.access.secondFactor.staff;
  const { team } = api.access.members.staff;
  const { syncState } = api.leads.sheet.staff;

  test("is required of members a week later, except of those who have one", async () => {
    const { asAdmin, asSales, asLawyer, asClient, backend, service } = await aFirm();
    for (const id of ["admin", "lawyer"]) service.users.set(id, anAccount(id, `${id}@firm.test`, { second: true }));
    service.users.set("sales", anAccount("sales", "sofia@firm.test"));
    await asAdmin.mutation(requireSecondFactor, { isRequired: true });
    expect(await asSales.query(secondFactor, {})).toEqual({ isOn: false, dueAt: NOON + 7 * DAY_MS });
    expect((await asAdmin.query(team, {})).secondFactorDueAt).toBe(NOON + 7 * DAY_MS);
    await finishJobs(backend);
    expect(await asLawyer.query(secondFactor, {})).toEqual({ isOn: true, dueAt: NOON + 7 * DAY_MS });
    expect(await asSales.query(me, {})).toMatchObject({ kind: "none", reason: "secondFactor" });
    expect(await asSales.query(lacking, {})).toEqual({ reason: "secondFactor", isClient: false, isInvited: false });
    expect(await asSales.query(secondFactor, {})).toBeNull();
    expect(await refusalOf(asSales.query(syncState, {}))).toEqual({ code: "FORBIDDEN" });
    expect(await asClient.query(me, {})).toMatchObject({ kind: "client" });
    // Everybody is admitted as soon as it is no longer required.
    await asAdmin.mutation(requireSecondFactor, { isRequired: false });
    expect(await asSales.query(secondFactor, {})).toEqual({ isOn: false, dueAt: null });
    await asAdmin.mutation(requireSecondFactor, { isRequired: true });
    await finishJobs(backend);
    expect(await asSales.query(me, {})).toMatchObject({ kind: "none", reason: "secondFactor" });
    service.users.set("sales", anAccount("sales", "sofia@firm.test", { second: true }));
    await asSales.mutation(refreshAccount, {});
    await finishJobs(backend);
    expect(await asSales.query(me, {})).toMatchObject({ kind: "staff" });
  });

  // Caught: a warning in the log, and a call of the sign-in service, at each visit of a person whose role agrees.
  test("is no reason to look for an invitation", async () => {
    const warn = vi.spyOn(console, "warn");
    const { asAdmin, asSales, backend, service } = await aFirm();
    await asAdmin.mutation(requireSecondFactor, { isRequired: true });
    await finishJobs(backend);
    service.requests.length = 0;
    warn.mockClear();
    expect(await asSales.mutation(accept, {})).toEqual({ accepted: false });
    await finishJobs(backend);
    expect([warn.mock.calls, service.requests]).toEqual([[], []]);
  });

  // Caught: the end of an older grace enforcing a requirement that was made again later.
  test("is not enforced by the end of a grace that was withdrawn", async () => {
    const { asAdmin, asSales, backend } = await aFirm();
    await asAdmin.mutation(requireSecondFactor, { isRequired: true });
    await asAdmin.mutation(requireSecondFactor, { isRequired: false });
    clock.pass(1_000);
    await asAdmin.mutation(requireSecondFactor, { isRequired: true });
    await backend.mutation(internal.access.secondFactor.jobs.enforceSecondFactor, {
      secondFactorDueAt: NOON + 7 * DAY_MS,
    });
    expect(await asSales.query(me, {})).toMatchObject({ kind: "staff" });
    await backend.mutation(internal.access.secondFactor.jobs.enforceSecondFactor, {
      secondFactorDueAt: NOON + 7 * DAY_MS + 1_000,
    });
    expect(await asSales.query(me, {})).toMatchObject({ kind: "none" });
    const settings = await backend.run(async (ctx) => await ctx.db.query("access_settings").take(2));
    expect(settings).toMatchObject([{ secondFactorDueAt: NOON + 7 * DAY_MS + 1_000, isSecondFactorEnforced: true }]);
    await asAdmin.mutation(requireSecondFactor, { isRequired: false }).catch(() => undefined);
    expect((await eventsOf(backend)).map(([action, , before, after]) => [action, before, after]).slice(0, 3)).toEqual([
      ["access:requireSecondFactor", "optional", "required"],
      ["access:requireSecondFactor", "required", "optional"],
      ["access:requireSecondFactor", "optional", "required"],
    ]);
  });

  test("is required once, however often it is set", async () => {
    const { asAdmin, backend } = await aFirm();
    await asAdmin.mutation(requireSecondFactor, { isRequired: false });
    await asAdmin.mutation(requireSecondFactor, { isRequired: true });
    clock.pass(DAY_MS);
    await asAdmin.mutation(requireSecondFactor, { isRequired: true });
    expect((await asAdmin.query(team, {})).secondFactorDueAt).toBe(NOON + 7 * DAY_MS);
    expect(await eventsOf(backend)).toHaveLength(1);
    expect(await subjectsOf(backend)).toEqual(["access settings"]);
    const jobs = await backend.run(async (ctx) => await ctx.db.system.query("_scheduled_functions").take(9));
    const ends = jobs.filter(({ name }) => name === "access/secondFactor/jobs:enforceSecondFactor");
    expect(ends.map(({ scheduledTime }) => scheduledTime)).toEqual([NOON + 7 * DAY_MS]);
  });
});

describe("a person without a role learns why", () => {
  test("who was never invited, whose access has ended, and who is invited again", async () => {
    const { asStranger, asRevokedStaff, asStaffWithoutClaim, asClient, backend } = await aFirm();
    const nobody = { isClient: false, isInvited: false };
    expect(await asStranger.query(lacking, {})).toEqual({ ...nobody, reason: "notInvited" });
    expect(await asRevokedStaff.query(lacking, {})).toEqual({ ...nobody, reason: "ended" });
    expect(await asStaffWithoutClaim.query(lacking, {})).toEqual({ ...nobody, reason: "pending" });
    expect([await asClient.query(lacking, {}), await backend.query(lacking, {})]).toEqual([null, null]);
    expect([await asClient.query(secondFactor, {}), await backend.query(secondFactor, {})]).toEqual([null, null]);
    const client = await userOf(backend, "client");
    await backend.run(async (ctx) => {
      await ctx.db.patch("users", client._id, { status: "revoked" });
    });
    expect(await asClient.query(lacking, {})).toEqual({ reason: "ended", isClient: true, isInvited: false });
    await backend.run(async (ctx) => {
      const invitation = { email: "maria@home.test", role: "client" as const, state: "pending" as const };
      const by = { createdBy: client._id, acceptedBy: null, providerInvitationId: null, expiresAt: NOON };
      await ctx.db.insert("invitations", { ...invitation, ...by });
    });
    expect(await asClient.query(lacking, {})).toMatchObject({ isInvited: true });
    // Caught: an invitation shown to a person with an unverified address.
    const unproven = claimsOf("somebody", { email: "maria@home.test", emailVerified: false });
    expect(await backend.withIdentity(unproven).query(lacking, {})).toMatchObject({ isInvited: false });
    const typed = claimsOf("somebody", { email: "Maria@Home.test", emailVerified: true });
    expect(await backend.withIdentity(typed).query(lacking, {})).toMatchObject({ isInvited: true });
    await backend.run(async (ctx) => {
      const invitation = await ctx.db.query("invitations").first();
      if (invitation !== null) await ctx.db.patch("invitations", invitation._id, { state: "revoked" });
    });
    expect(await asClient.query(lacking, {})).toMatchObject({ isInvited: false });
  });
});
