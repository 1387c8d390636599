import { describe, expect, test, vi } from "vitest";
import { NOON, useFixedClock } from "@passage/testkit/clock";
import { refusalOf, startBackend, type Backend } from "../../tests/support/functions/backend";
import { anAccount, useFakeSignInService } from "../../tests/support/functions/fakeSignInService";
import { aPractice, claimsOf, tokenIdentifierOf } from "../../tests/support/functions/personas";
import { storeClient } from "../../tests/support/functions/samples";
import { api, internal } from "../_generated/api";
import { INVITATION_MS, INVITE_ERRORS } from "../access/rules";

const clock = useFixedClock();
const { get, grantPortal, revokePortal } = api.clientDetail.staff;
const redirectUrl = "https://app.test/client-portal/set-password";
const INVITED = { success: true, error: null, userExists: false };

async function finishJobs(backend: Backend) {
  await backend.finishAllScheduledFunctions(vi.runAllTimers);
}

/** A client and what their page and the list say of the portal. */
async function aClient() {
  const service = useFakeSignInService();
  const practice = await aPractice(startBackend());
  const clientId = await storeClient(practice.backend);
  const portal = async () => (await practice.asSales.query(get, { clientId }))?.portal;
  const grant = async () => await practice.asSales.action(grantPortal, { clientId, redirectUrl });
  const actions = async () =>
    await practice.backend.run(async (ctx) => {
      const events = await ctx.db
        .query("audit_events")
        .withIndex("by_subject", (q) => q.eq("subject", clientId))
        .take(9);
      return events.map(({ action, actorName }) => `${actorName}: ${action}`);
    });
  const asAna = practice.backend.withIdentity(
    claimsOf("ana", { email: "ana@mail.test", emailVerified: true, name: "Ana Souza" }),
  );
  return { ...practice, service, clientId, portal, grant, actions, asAna };
}

describe("granting portal access", () => {
  test("invites the person at the address of the record, and the record says so at once", async () => {
    const { grant, portal, service, actions, backend } = await aClient();
    expect(await grant()).toEqual(INVITED);
    expect(await portal()).toEqual({
      isGranted: true,
      members: [],
      invitation: {
        email: "ana@mail.test",
        invitedAt: expect.any(Number) as unknown,
        invitedByName: "Sofia Reyes",
        expiresAt: NOON + INVITATION_MS,
        delivery: "sent",
      },
    });
    expect(service.requests[0]).toContain('"email_address":"ana@mail.test"');
    expect(await backend.run(async (ctx) => await ctx.db.query("invitations").first())).toMatchObject({
      name: "Ana Souza",
      email: "ana@mail.test",
    });
    expect(await actions()).toEqual(["Sofia Reyes: clients:grantPortal"]);
    await finishJobs(backend);
    expect(await portal()).toMatchObject({ isGranted: true });
  });

  test("binds the account to the record when the invitation is accepted", async () => {
    const { grant, portal, asAna, backend, clientId } = await aClient();
    await grant();
    expect(await asAna.mutation(api.access.open.accept, {})).toEqual({ accepted: true });
    await finishJobs(backend);
    expect(await portal()).toMatchObject({
      isGranted: true,
      members: [{ name: "Ana Souza", email: "ana@mail.test" }],
      invitation: null,
    });
    const bound = await backend.run(async (ctx) => (await ctx.db.query("users").order("desc").first())?.clientId);
    expect(bound).toBe(clientId);
  });

  test("again sends a new letter and ends the old link", async () => {
    const { grant, portal, backend } = await aClient();
    await grant();
    expect(await grant()).toEqual(INVITED);
    await finishJobs(backend);
    expect(await portal()).toMatchObject({ isGranted: true, invitation: { email: "ana@mail.test" } });
    const states = await backend.run(async (ctx) =>
      (await ctx.db.query("invitations").take(9)).map(({ state }) => state),
    );
    expect(states).toEqual(["revoked", "pending"]);
  });

  test("lets somebody in at once who has an account already", async () => {
    const { grant, portal, service } = await aClient();
    service.accounts.set("ana@mail.test", anAccount("user_ana", "ana@mail.test"));
    expect(await grant()).toEqual({ success: true, error: null, userExists: true });
    expect(await portal()).toMatchObject({ isGranted: true, invitation: { delivery: "hasAccount" } });
  });

  // Caught: access said to be granted although no letter went out.
  test("that fails says why, and grants nothing", async () => {
    const { grant, portal, service, actions, backend } = await aClient();
    service.troubles.push(["invitations", { status: 500 }]);
    expect(await grant()).toEqual({ success: false, error: INVITE_ERRORS.notSent, userExists: false });
    await finishJobs(backend);
    expect(await portal()).toMatchObject({ isGranted: false, invitation: { delivery: "unsent" } });
    expect(await actions()).toEqual([]);
  });

  test("whose letter failed is granted all the same once its person has come by themselves", async () => {
    const { grant, portal, service, asAna, backend } = await aClient();
    service.troubles.push(["invitations", { status: 500 }]);
    await grant();
    await finishJobs(backend);
    expect(await asAna.mutation(api.access.open.accept, {})).toEqual({ accepted: true });
    await finishJobs(backend);
    expect(await portal()).toMatchObject({ isGranted: true, members: [{ email: "ana@mail.test" }], invitation: null });
  });

  test("to a member's address is refused with the sentence", async () => {
    const { asSales, backend } = await aClient();
    const clientId = await storeClient(backend, { number: 2, clientEmail: "daniel@firm.test" });
    expect(await asSales.action(grantPortal, { clientId, redirectUrl })).toMatchObject({
      error: INVITE_ERRORS.isStaff,
    });
  });

  test("of a client who is not there is refused, and nothing is sent", async () => {
    const { asSales, service } = await aClient();
    const refused = asSales.action(grantPortal, { clientId: "none", redirectUrl });
    expect(await refusalOf(refused)).toEqual({ code: "NOT_FOUND", what: "client" });
    expect(service.requests).toEqual([]);
  });
});

describe("portal access ends", () => {
  test("at once when it is revoked: for who has it, and for the link in the letter", async () => {
    const { grant, portal, asAna, asSales, backend, clientId, actions } = await aClient();
    await grant();
    await asAna.mutation(api.access.open.accept, {});
    await finishJobs(backend);
    await asSales.mutation(revokePortal, { clientId });
    expect(await portal()).toEqual({ isGranted: false, members: [], invitation: null });
    expect(await actions()).toEqual(["Sofia Reyes: clients:grantPortal", "Sofia Reyes: clients:revokePortal"]);
    const ana = await backend.run(async (ctx) => await ctx.db.query("users").order("desc").first());
    expect(ana).toMatchObject({ email: "ana@mail.test", status: "revoked" });
  });

  test("before the invitation was accepted: the link lets nobody in any more", async () => {
    const { grant, portal, asAna, asSales, clientId } = await aClient();
    await grant();
    await asSales.mutation(revokePortal, { clientId });
    expect(await portal()).toEqual({ isGranted: false, members: [], invitation: null });
    expect(await asAna.mutation(api.access.open.accept, {})).toEqual({ accepted: false });
  });

  test("once, however often it is asked for", async () => {
    const { asSales, clientId, actions, grant } = await aClient();
    await asSales.mutation(revokePortal, { clientId });
    expect(await actions()).toEqual([]);
    await grant();
    await asSales.mutation(revokePortal, { clientId });
    await asSales.mutation(revokePortal, { clientId });
    expect(await actions()).toHaveLength(2);
  });

  // Caught: a list that said "Granted" after the account or the week was gone.
  test("where the week of the letter is over, or the account is gone: the record says so", async () => {
    const { grant, portal, asAna, backend } = await aClient();
    await grant();
    clock.pass(INVITATION_MS);
    await backend.mutation(internal.access.jobs.expireInvitations, {});
    await finishJobs(backend);
    expect(await portal()).toEqual({ isGranted: false, members: [], invitation: null });

    await grant();
    await asAna.mutation(api.access.open.accept, {});
    await finishJobs(backend);
    expect(await portal()).toMatchObject({ isGranted: true });
    const tokenIdentifier = tokenIdentifierOf("ana");
    await backend.mutation(internal.access.internal.noteAccount, { tokenIdentifier, account: null });
    await finishJobs(backend);
    expect(await portal()).toEqual({ isGranted: false, members: [], invitation: null });
  });

  // Caught: a person inside the portal of a record that said "No Portal Access", and that offered no way to end it.
  test("and is given again: account, invitation and record say the same", async () => {
    const { grant, portal, asAna, asSales, backend, clientId } = await aClient();
    const again = async () => {
      await grant();
      expect(await asAna.mutation(api.access.open.accept, {})).toEqual({ accepted: true });
      await finishJobs(backend);
    };
    await again();
    await asSales.mutation(revokePortal, { clientId });
    await finishJobs(backend);
    await again();
    expect(await portal()).toMatchObject({ isGranted: true, members: [{ email: "ana@mail.test" }], invitation: null });
    expect(await backend.run(async (ctx) => await ctx.db.get("clients", clientId))).toMatchObject({
      isPortalGranted: true,
    });
  });

  // Caught: an invitation of an earlier version, which brought a person back to a record that was not told of it, or to none at all.
  test("and is not given again by an invitation that names no record", async () => {
    const { grant, portal, asAna, asSales, backend, clientId } = await aClient();
    await grant();
    await asAna.mutation(api.access.open.accept, {});
    await finishJobs(backend);
    await asSales.mutation(revokePortal, { clientId });
    await backend.run(async (ctx) => {
      const [old] = await ctx.db.query("invitations").take(1);
      const { _id, _creationTime, clientId: _record, ...withoutRecord } = old ?? expect.fail("nobody was invited");
      await ctx.db.insert("invitations", { ...withoutRecord, state: "pending", acceptedBy: null });
    });
    expect(await asAna.mutation(api.access.open.accept, {})).toEqual({ accepted: false });
    await finishJobs(backend);
    expect(await portal()).toEqual({ isGranted: false, members: [], invitation: null });
  });

  // Caught: a member of the practice who was still listed as the one who opens a client's portal.
  test("for an account that the console makes an administrator", async () => {
    const { grant, portal, asAna, backend, service } = await aClient();
    await grant();
    await asAna.mutation(api.access.open.accept, {});
    await finishJobs(backend);
    service.accounts.set("ana@mail.test", anAccount("ana", "ana@mail.test"));
    await backend.run(async (ctx) => {
      const [admin] = await ctx.db.query("users").take(1);
      if (admin !== undefined) await ctx.db.patch("users", admin._id, { isAdmin: false });
    });
    vi.stubEnv("CLERK_ISSUER", "https://sign-in.test");
    await backend.action(internal.access.internal.grantFirstAdmin, { email: "ana@mail.test" });
    await finishJobs(backend);
    expect(await portal()).toEqual({ isGranted: false, members: [], invitation: null });
  });

  // Caught: a flag without anybody behind it that no button took away; a letter that had failed and stayed pending.
  test("where only the record says so, and where only a letter is pending that could not be sent", async () => {
    const { asSales, backend, clientId, grant, portal, service, actions } = await aClient();
    await backend.run(async (ctx) => {
      await ctx.db.patch("clients", clientId, { isPortalGranted: true });
    });
    await asSales.mutation(revokePortal, { clientId });
    expect(await portal()).toMatchObject({ isGranted: false });
    service.troubles.push(["invitations", { status: 500 }]);
    await grant();
    await asSales.mutation(revokePortal, { clientId });
    expect(await portal()).toEqual({ isGranted: false, members: [], invitation: null });
    expect(await actions()).toHaveLength(2);
  });
});

describe("a change of access", () => {
  const { settlePortal } = internal.clientDetail.jobs;

  test("that changes nothing of the record leaves the record alone", async () => {
    const { backend, clientId } = await aClient();
    await backend.mutation(settlePortal, { clientId });
    expect(await backend.run(async (ctx) => await ctx.db.get("clients", clientId))).toMatchObject({ updatedAt: 1_000 });
  });

  test("of nobody's record, and of a client who was deleted, is nothing", async () => {
    const { backend, clientId } = await aClient();
    await backend.run(async (ctx) => {
      await ctx.db.patch("clients", clientId, { isPortalGranted: true, deleted: { at: NOON, byName: "Sofia" } });
    });
    for (const id of ["none", clientId]) await backend.mutation(settlePortal, { clientId: id });
    expect(await backend.run(async (ctx) => await ctx.db.get("clients", clientId))).toMatchObject({ updatedAt: 1_000 });
  });
});
