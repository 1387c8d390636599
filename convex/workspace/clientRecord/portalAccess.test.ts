import { describe, expect, test, vi } from "vitest";
import { NOON, useFixedClock } from "@passage/testkit/clock";
import { refusalOf, startBackend, type Backend } from "../../../tests/support/functions/backend";
import { anAccount, useFakeSignInService } from "../../../tests/support/functions/fakeSignInService";
import { aPractice, claimsOf, tokenIdentifierOf } from "../../../tests/support/functions/personas";
import { storeClient } from "../../../tests/support/functions/samples";
import { api, internal } from "../../_generated/api";
import { INVITATION_MS, INVITE_ERRORS } from "../../access/invitations/rules";

const clock = useFixedClock();
const { get, grantPortal, revokePortal } = api.workspace.clientRecord.staff;
const redirectUrl = "https://app.test/client-portal/set-password";
const INVITED = { success: true, error: null, userExists: false };

async function finishJobs(backend: Backend) {
  await backend.finishAllScheduledFunctions(vi.runAllTimers);
}

/** A client, with the portal as their page and the list show it. */
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
  test("invites the person at the record's address, and the record shows it at once", async () => {
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
    expect(await asAna.mutation(api.access.invitations.open.accept, {})).toEqual({ accepted: true });
    await finishJobs(backend);
    expect(await portal()).toMatchObject({
      isGranted: true,
      members: [{ name: "Ana Souza", email: "ana@mail.test" }],
      invitation: null,
    });
    const bound = await backend.run(async (ctx) => (await ctx.db.query("users").order("desc").first())?.clientId);
    expect(bound).toBe(clientId);
  });

  test("again sends a new email and ends the old link", async () => {
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

  test("admits a person with an account at once", async () => {
    const { grant, portal, service } = await aClient();
    service.accounts.set("ana@mail.test", anAccount("user_ana", "ana@mail.test"));
    expect(await grant()).toEqual({ success: true, error: null, userExists: true });
    expect(await portal()).toMatchObject({ isGranted: true, invitation: { delivery: "hasAccount" } });
  });

  // Caught: access shown as granted although no email was sent.
  test("that fails returns the reason, and grants nothing", async () => {
    const { grant, portal, service, actions, backend } = await aClient();
    service.troubles.push(["invitations", { status: 500 }]);
    expect(await grant()).toEqual({ success: false, error: INVITE_ERRORS.notSent, userExists: false });
    await finishJobs(backend);
    expect(await portal()).toMatchObject({ isGranted: false, invitation: { delivery: "unsent" } });
    expect(await actions()).toEqual([]);
  });

  test("whose email failed is granted once the person has joined on their own", async () => {
    const { grant, portal, service, asAna, backend } = await aClient();
    service.troubles.push(["invitations", { status: 500 }]);
    await grant();
    await finishJobs(backend);
    expect(await asAna.mutation(api.access.invitations.open.accept, {})).toEqual({ accepted: true });
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

  test("of an absent client is refused, and nothing is sent", async () => {
    const { asSales, service } = await aClient();
    const refused = asSales.action(grantPortal, { clientId: "none", redirectUrl });
    expect(await refusalOf(refused)).toEqual({ code: "NOT_FOUND", what: "client" });
    expect(service.requests).toEqual([]);
  });
});

describe("portal access ends", () => {
  test("at once when it is revoked, with the link of the invitation", async () => {
    const { grant, portal, asAna, asSales, backend, clientId, actions } = await aClient();
    await grant();
    await asAna.mutation(api.access.invitations.open.accept, {});
    await finishJobs(backend);
    await asSales.mutation(revokePortal, { clientId });
    expect(await portal()).toEqual({ isGranted: false, members: [], invitation: null });
    expect(await actions()).toEqual(["Sofia Reyes: clients:grantPortal", "Sofia Reyes: clients:revokePortal"]);
    const ana = await backend.run(async (ctx) => await ctx.db.query("users").order("desc").first());
    expect(ana).toMatchObject({ email: "ana@mail.test", status: "revoked" });
  });

  // Caught: the twenty-first person, who kept their access.
  test("for more people than the page lists", async () => {
    const { asSales, backend, clientId } = await aClient();
    await backend.run(async (ctx) => {
      const createdBy = (await ctx.db.query("users").first())?._id ?? expect.fail("nobody");
      for (let nth = 1; nth <= 45; nth += 1) {
        const person = { email: `p${String(nth)}@mail.test`, name: "P", role: "client", clientId } as const;
        const account = { tokenIdentifier: tokenIdentifierOf(`p${String(nth)}`), isAdmin: false, locale: "" };
        await ctx.db.insert("users", { ...person, ...account, status: "active" });
        const invitation = { state: "pending", expiresAt: NOON * 2, createdBy, acceptedBy: null } as const;
        const email = `i${String(nth)}@mail.test`;
        await ctx.db.insert("invitations", { ...person, ...invitation, email, providerInvitationId: null });
      }
    });
    await asSales.mutation(revokePortal, { clientId });
    const left = await backend.run(async (ctx) => [
      ...(await ctx.db.query("users").take(99)).filter(
        (each) => each.clientId === clientId && each.status === "active",
      ),
      ...(await ctx.db.query("invitations").take(99)).filter(({ state }) => state === "pending"),
    ]);
    expect(left).toEqual([]);
  });

  test("before the invitation is accepted: its link admits nobody", async () => {
    const { grant, portal, asAna, asSales, clientId } = await aClient();
    await grant();
    await asSales.mutation(revokePortal, { clientId });
    expect(await portal()).toEqual({ isGranted: false, members: [], invitation: null });
    expect(await asAna.mutation(api.access.invitations.open.accept, {})).toEqual({ accepted: false });
  });

  test("once, however often it is revoked", async () => {
    const { asSales, clientId, actions, grant } = await aClient();
    await asSales.mutation(revokePortal, { clientId });
    expect(await actions()).toEqual([]);
    await grant();
    await asSales.mutation(revokePortal, { clientId });
    await asSales.mutation(revokePortal, { clientId });
    expect(await actions()).toHaveLength(2);
  });

  // Caught: a list that said "Granted" after the account or the invitation's week was gone.
  test("if the invitation has expired, or the account is deleted: the record is updated", async () => {
    const { grant, portal, asAna, backend } = await aClient();
    await grant();
    clock.pass(INVITATION_MS);
    await backend.mutation(internal.access.invitations.jobs.expireInvitations, {});
    await finishJobs(backend);
    expect(await portal()).toEqual({ isGranted: false, members: [], invitation: null });

    await grant();
    await asAna.mutation(api.access.invitations.open.accept, {});
    await finishJobs(backend);
    expect(await portal()).toMatchObject({ isGranted: true });
    const tokenIdentifier = tokenIdentifierOf("ana");
    await backend.mutation(internal.access.signInAccounts.internal.noteAccount, { tokenIdentifier, account: null });
    await finishJobs(backend);
    expect(await portal()).toEqual({ isGranted: false, members: [], invitation: null });
  });

  // Caught: a person in the portal of a record that said "No Portal Access", without a way to end it.
  test("and is granted again: account, invitation and record agree", async () => {
    const { grant, portal, asAna, asSales, backend, clientId } = await aClient();
    const again = async () => {
      await grant();
      expect(await asAna.mutation(api.access.invitations.open.accept, {})).toEqual({ accepted: true });
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

  // Caught: an invitation of an earlier version, which brought a person back to a record that was not updated, or to
  // none.
  test("and is not granted again by an invitation that names no record", async () => {
    const { grant, portal, asAna, asSales, backend, clientId } = await aClient();
    await grant();
    await asAna.mutation(api.access.invitations.open.accept, {});
    await finishJobs(backend);
    await asSales.mutation(revokePortal, { clientId });
    await backend.run(async (ctx) => {
      const [old] = await ctx.db.query("invitations").take(1);
      const { _id, _creationTime, clientId: _record, ...withoutRecord } = old ?? expect.fail("nobody was invited");
      await ctx.db.insert("invitations", { ...withoutRecord, state: "pending", acceptedBy: null });
    });
    expect(await asAna.mutation(api.access.invitations.open.accept, {})).toEqual({ accepted: false });
    await finishJobs(backend);
    expect(await portal()).toEqual({ isGranted: false, members: [], invitation: null });
  });

  // Caught: a member of staff still listed as a person with access to a client's portal.
  test("for an account that the console makes an administrator", async () => {
    const { grant, portal, asAna, backend, service } = await aClient();
    await grant();
    await asAna.mutation(api.access.invitations.open.accept, {});
    await finishJobs(backend);
    service.accounts.set("ana@mail.test", anAccount("ana", "ana@mail.test"));
    await backend.run(async (ctx) => {
      const [admin] = await ctx.db.query("users").take(1);
      if (admin !== undefined) await ctx.db.patch("users", admin._id, { isAdmin: false });
    });
    vi.stubEnv("CLERK_ISSUER", "https://sign-in.test");
    await backend.action(internal.access.setup.internal.grantFirstAdmin, { email: "ana@mail.test" });
    await finishJobs(backend);
    expect(await portal()).toEqual({ isGranted: false, members: [], invitation: null });
  });

  // Caught: a flag without a person behind it that no button removed; a pending invitation whose email had failed.
  test("if only the record has the flag, and if only an invitation is pending whose email failed", async () => {
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
  const { settlePortal } = internal.workspace.clientRecord.jobs;

  test("that does not affect the record leaves it unchanged", async () => {
    const { backend, clientId } = await aClient();
    await backend.mutation(settlePortal, { clientId });
    expect(await backend.run(async (ctx) => await ctx.db.get("clients", clientId))).toMatchObject({ updatedAt: 1_000 });
  });

  test("without a record, or of a deleted client, does nothing", async () => {
    const { backend, clientId } = await aClient();
    await backend.run(async (ctx) => {
      await ctx.db.patch("clients", clientId, { isPortalGranted: true, deleted: { at: NOON, byName: "Sofia" } });
    });
    for (const id of ["none", clientId]) await backend.mutation(settlePortal, { clientId: id });
    expect(await backend.run(async (ctx) => await ctx.db.get("clients", clientId))).toMatchObject({ updatedAt: 1_000 });
  });
});
