import { afterEach, describe, expect, test, vi } from "vitest";
import { refusalOf, startBackend, type Backend } from "../../../tests/support/functions/backend";
import { anAccount, useFakeSignInService } from "../../../tests/support/functions/fakeSignInService";
import { NOON, useFixedClock } from "@passage/testkit/clock";
import { aPractice, claimsOf, tokenIdentifierOf, type Practice } from "../../../tests/support/functions/personas";
import { storeClient } from "../../../tests/support/functions/samples";
import { api, internal } from "../../_generated/api";
import type { Id } from "../../_generated/dataModel";
import { INVITE_ERRORS } from "./rules";

const clock = useFixedClock();
const { me } = api.access.accounts.open;
const { accept } = api.access.invitations.open;
const { clients, team } = api.access.members.staff;
const { inviteStaff, revokeStaffInvitation } = api.access.invitations.staff;
const { grantPortal, revokePortal } = api.workspace.clientRecord.staff;
const DAY_MS = 86_400_000;
const TO_STAFF = "https://app.test/set-password";
const TO_PORTAL = "https://app.test/client-portal/set-password";
const SENT = { success: true, error: null, userExists: false };

afterEach(() => {
  vi.restoreAllMocks();
});

interface Invitee {
  email?: string;
  name?: string;
  redirectUrl?: string;
}

async function aFirm() {
  const service = useFakeSignInService();
  const practice = await aPractice(startBackend());
  const { backend } = practice;
  const joana = await storeClient(backend, { clientEmail: "joana@home.test", clientName: "Joana Lima" });
  /** Invites the client of a record: Joana's, unless there is another address. */
  const askClient = async (
    caller: Practice["asSales"],
    { email, clientId, redirectUrl = TO_PORTAL }: Invitee & { clientId?: Id<"clients"> } = {},
  ) => {
    const other = email === undefined ? joana : await storeClient(backend, { clientEmail: email });
    return await caller.action(grantPortal, { clientId: clientId ?? other, redirectUrl });
  };
  return { ...practice, service, joana, askClient };
}

const askStaff = async (caller: Practice["asSales"], { email, name, redirectUrl }: Invitee = {}) =>
  await caller.action(inviteStaff, {
    email: email ?? "nuno@firm.test",
    name: name ?? "Nuno Pires",
    redirectUrl: redirectUrl ?? TO_STAFF,
  });

async function invitationsOf(backend: Backend) {
  return await backend.run(async (ctx) => await ctx.db.query("invitations").take(10));
}

async function finishJobs(backend: Backend) {
  await backend.finishAllScheduledFunctions(vi.runAllTimers);
}

describe("inviting", () => {
  test("a client is for all staff: record, letter with role and link, and a line in the audit", async () => {
    const { asSales, backend, service, askClient } = await aFirm();
    const clientId = await storeClient(backend, { clientEmail: " Joana@Home.test ", clientName: "Joana Lima" });
    expect(await askClient(asSales, { clientId })).toEqual(SENT);
    expect(await invitationsOf(backend)).toMatchObject([
      {
        email: "joana@home.test",
        name: "Joana Lima",
        role: "client",
        clientId,
        state: "pending",
        expiresAt: NOON + 7 * DAY_MS,
        delivery: "sent",
        providerInvitationId: "inv_1",
      },
    ]);
    const [request, ...others] = service.requests;
    expect(others).toEqual([]);
    const [invitation] = await invitationsOf(backend);
    expect(JSON.parse(request?.replace("POST /invitations ", "") ?? "")).toEqual({
      email_address: "joana@home.test",
      public_metadata: { role: "client", invitationId: invitation?._id },
      redirect_url: TO_PORTAL,
      expires_in_days: 7,
      notify: true,
      ignore_existing: false,
    });
    const events = await backend.run(async (ctx) => await ctx.db.query("audit_events").take(5));
    expect(events).toMatchObject([
      {
        action: "access:invite",
        actorName: "Sofia Reyes",
        subject: invitation?._id,
        before: null,
        after: "client joana@home.test",
      },
      { action: "clients:grantPortal", subject: clientId },
    ]);
  });

  test("staff is for administrators", async () => {
    const { asSales, asAdmin, backend } = await aFirm();
    expect(await refusalOf(askStaff(asSales))).toEqual({ code: "FORBIDDEN" });
    expect(await invitationsOf(backend)).toEqual([]);
    expect(await askStaff(asAdmin)).toEqual(SENT);
    // Inviting again sends another email.
    expect(await askStaff(asAdmin, { name: "Nuno\u202e\n Pires" })).toEqual(SENT);
    expect((await invitationsOf(backend)).map(({ state, name }) => [state, name])).toEqual([
      ["revoked", "Nuno Pires"],
      ["pending", "Nuno Pires"],
    ]);
    expect(await asAdmin.query(team, {})).toMatchObject({
      invitations: [
        {
          email: "nuno@firm.test",
          name: "Nuno Pires",
          invitedByName: "Ana Duarte",
          expiresAt: NOON + 7 * DAY_MS,
          delivery: "sent",
          clientId: null,
        },
      ],
    });
    const [invited] = (await asAdmin.query(team, {})).invitations;
    expect(invited?.invitedAt).toBeCloseTo(NOON, 0);
    expect((await asAdmin.query(clients, {})).invitations).toEqual([]);
  });

  // Caught: a permission checked only by the action, which calls the mutation later.
  test("checks the permission for the role again in the mutation", async () => {
    const { asSales } = await aFirm();
    const wanted = { email: "nuno@firm.test", name: "", role: "staff" as const, clientId: null };
    expect(await refusalOf(asSales.mutation(internal.access.invitations.internal.beginInvitation, { wanted }))).toEqual(
      {
        code: "FORBIDDEN",
      },
    );
  });

  test.each([
    ["another site", "https://evil.test/client-portal/set-password"],
    ["an origin that begins like the app's", "https://app.test.evil.test/client-portal/set-password"],
    ["another page of the app", "https://app.test/"],
    ["the form of staff", TO_STAFF],
    ["nothing that is an address", ""],
  ])("is refused for a link that leads to %s", async (_where, redirectUrl) => {
    const { asSales, backend, service, askClient } = await aFirm();
    expect(await askClient(asSales, { redirectUrl })).toEqual({
      success: false,
      userExists: false,
      error: INVITE_ERRORS.badRedirect,
    });
    expect(service.requests).toEqual([]);
    expect(await invitationsOf(backend)).toEqual([]);
  });

  // Caught: no origin taken for an empty one, so that a path alone led back to the app.
  test.each(["", ",", " , "])("is refused for every link if the app's origins are %j", async (origins) => {
    const { asSales, asAdmin, askClient } = await aFirm();
    vi.stubEnv("APP_ORIGINS", origins);
    const refused = { success: false, error: INVITE_ERRORS.badRedirect };
    expect(await askClient(asSales, { redirectUrl: "/client-portal/set-password" })).toMatchObject(refused);
    expect(await askStaff(asAdmin, { redirectUrl: "/set-password" })).toMatchObject(refused);
  });

  test.each([
    ["no address", { email: "joana" }, INVITE_ERRORS.notAnAddress],
    ["an address in brackets", { email: "<joana@home.test>" }, INVITE_ERRORS.notAnAddress],
    ["an address of the practice", { email: "Daniel@firm.test" }, INVITE_ERRORS.isStaff],
  ])("a client is refused for %s", async (_what, invitee, error) => {
    const { asSales, service, askClient } = await aFirm();
    expect(await askClient(asSales, invitee)).toEqual({ success: false, error, userExists: false });
    expect(service.requests).toEqual([]);
  });

  test("staff is refused for the address of a client", async () => {
    const { asAdmin } = await aFirm();
    expect(await askStaff(asAdmin, { email: "maria@home.test" })).toMatchObject({ error: INVITE_ERRORS.isClient });
  });

  // Caught: "sent" said of an invitation that can never be accepted, because the record of the account has the other
  // role.
  test("of a former client as staff, or of former staff as a client, is refused with its own text", async () => {
    const { asSales, asAdmin, backend, service, askClient } = await aFirm();
    await backend.run(async (ctx) => {
      const maria = (await ctx.db.query("users").take(9)).find(({ role }) => role === "client");
      if (maria !== undefined) await ctx.db.patch("users", maria._id, { status: "revoked" });
    });
    const refused = { success: false, userExists: false };
    const [maria, rui] = [{ email: "maria@home.test" }, { email: "Rui@firm.test" }];
    expect(await askStaff(asAdmin, maria)).toEqual({ ...refused, error: INVITE_ERRORS.wasClient });
    expect(await askClient(asSales, rui)).toEqual({ ...refused, error: INVITE_ERRORS.wasStaff });
    expect([service.requests, await invitationsOf(backend)]).toEqual([[], []]);
    expect(await askClient(asSales, maria)).toEqual(SENT);
    expect(await askStaff(asAdmin, rui)).toEqual(SENT);
  });

  test("an address goes by its account with access, else by the last one", async () => {
    const { asSales, asAdmin, backend, askClient } = await aFirm();
    const again = async (subject: string, status: "active" | "revoked") => {
      const person = { email: "rui@firm.test", name: "Rui", role: "client" as const, isAdmin: false, locale: "en" };
      await backend.run(async (ctx) => {
        await ctx.db.insert("users", { ...person, status, tokenIdentifier: tokenIdentifierOf(subject) });
      });
    };
    const rui = { email: "rui@firm.test" };
    await again("rui2", "revoked");
    expect(await askStaff(asAdmin, rui)).toMatchObject({ error: INVITE_ERRORS.wasClient });
    expect(await askClient(asSales, rui)).toEqual(SENT);
    await again("rui3", "active");
    await again("rui4", "revoked");
    expect(await askStaff(asAdmin, rui)).toMatchObject({ error: INVITE_ERRORS.isClient });
  });

  test("a client who has access sends no letter, and binds their record once", async () => {
    const { asSales, backend, service, askClient } = await aFirm();
    const exists = { success: true, error: null, userExists: true };
    const clientId = await storeClient(backend, { clientEmail: "maria@home.test" });
    expect(await askClient(asSales, { clientId })).toEqual(exists);
    const told = await backend.run(async (ctx) => await ctx.db.system.query("_scheduled_functions").take(9));
    expect(told.map(({ name, args }) => [name, args])).toContainEqual([
      "workspace/clientRecord/jobs:settlePortal",
      [{ clientId }],
    ]);
    expect(await askClient(asSales, { clientId })).toEqual(exists);
    expect(await askClient(asSales, { email: "maria@home.test" })).toMatchObject({
      error: INVITE_ERRORS.isOtherClient,
    });
    expect(service.requests).toEqual([]);
    const users = await backend.run(async (ctx) => await ctx.db.query("users").take(10));
    expect(users.filter((user) => user.clientId !== undefined)).toMatchObject([{ name: "Maria Santos", clientId }]);
    const events = await backend.run(async (ctx) => await ctx.db.query("audit_events").take(9));
    const invited = events.filter(({ action }) => action === "access:invite");
    const maria = users.find(({ name }) => name === "Maria Santos");
    expect(invited).toMatchObject([
      { actorName: "Sofia Reyes", subject: maria?._id, before: null, after: "client maria@home.test" },
    ]);
  });

  test("a person with a sign-in account sends no letter; they are let in when they sign in", async () => {
    const { asSales, backend, service, askClient } = await aFirm();
    service.accounts.set("joana@home.test", anAccount("joana", "joana@home.test"));
    expect(await askClient(asSales)).toEqual({ ...SENT, userExists: true });
    expect(await invitationsOf(backend)).toMatchObject([{ state: "pending", delivery: "hasAccount" }]);
    const claims = { email: "joana@home.test", emailVerified: true, name: "Joana" };
    expect(await backend.withIdentity(claimsOf("joana", claims)).mutation(accept, {})).toEqual({ accepted: true });
    await finishJobs(backend);
  });

  // Caught: "they can sign in" for an address with which nobody is admitted and that gets no email.
  test.each([
    ["another address", anAccount("joana", "main@home.test")],
    ["an address that is not proven", anAccount("joana", "joana@home.test", { verified: false })],
  ])(
    "%s of a sign-in account returns instructions, and is admitted once it is the verified primary one",
    async (_what, account) => {
      const { asSales, backend, service, askClient } = await aFirm();
      service.accounts.set("joana@home.test", account);
      const notPrimary = { success: false, error: INVITE_ERRORS.notPrimary, userExists: false };
      expect(await askClient(asSales)).toEqual(notPrimary);
      expect((await asSales.query(clients, {})).invitations).toMatchObject([{ delivery: "notPrimary" }]);
      const claims = { email: "joana@home.test", emailVerified: true, name: "Joana" };
      expect(await backend.withIdentity(claimsOf("joana", claims)).mutation(accept, {})).toEqual({ accepted: true });
      await finishJobs(backend);
    },
  );

  test.each([
    ["does not answer when it is asked for it", { trouble: true }],
    ["has it no longer", { trouble: false }],
  ])("an account's address is not invited while the service %s", async (_what, { trouble }) => {
    const { asSales, service, askClient } = await aFirm();
    service.troubles.push(["/invitations", { status: 400, code: "form_identifier_exists" }]);
    if (trouble) service.troubles.push(["/users", { status: 503 }]);
    expect(await askClient(asSales)).toMatchObject({ success: false, error: INVITE_ERRORS.notSent });
    expect((await asSales.query(clients, {})).invitations).toMatchObject([{ delivery: "unsent" }]);
  });

  test("whose email fails says so, and can be repeated", async () => {
    const { asSales, backend, service, askClient } = await aFirm();
    service.troubles.push(["/invitations", { status: 503 }]);
    expect(await askClient(asSales)).toEqual({
      success: false,
      userExists: false,
      error: "Failed to send invitation",
    });
    expect((await asSales.query(clients, {})).invitations).toMatchObject([{ delivery: "unsent" }]);
    expect(await askClient(asSales)).toEqual(SENT);
    expect(await invitationsOf(backend)).toMatchObject([
      { state: "revoked", delivery: "unsent" },
      { state: "pending", delivery: "sent" },
    ]);
  });

  test("again ends the link in the old letter", async () => {
    const { asSales, backend, service, askClient } = await aFirm();
    await askClient(asSales);
    await askClient(asSales);
    await finishJobs(backend);
    expect([...service.pending.keys()]).toEqual(["inv_2"]);
    expect(await invitationsOf(backend)).toMatchObject([{ state: "revoked" }, { state: "pending" }]);
  });

  // Caught: an address that only contains this one losing its invitation.
  test("revokes the service's open invitations to this address alone", async () => {
    const { asSales, service, askClient } = await aFirm();
    service.pending.set("inv_old", "joana@home.test");
    service.pending.set("inv_other", "xjoana@home.test");
    expect(await askClient(asSales)).toEqual(SENT);
    expect([...service.pending.keys()]).toEqual(["inv_other", "inv_1"]);
    // The service keeps an address as typed, and may hold an email that it can no longer end.
    service.pending.set("inv_1", "Joana@Home.test");
    service.troubles.push(["/invitations", { status: 400, code: "duplicate_record" }]);
    expect(await askClient(asSales)).toEqual(SENT);
    expect([...service.pending.keys()]).toEqual(["inv_other", "inv_2"]);
    const triesWith = async (refusal: { status: number; code?: string }) => {
      service.troubles.push(["/revoke", refusal]);
      service.requests.length = 0;
      expect(await askClient(asSales)).toMatchObject({ success: false, error: INVITE_ERRORS.notSent });
      return service.requests.filter((line) => line.startsWith("POST /invitations {")).length;
    };
    expect(await triesWith({ status: 400, code: "invitation_already_revoked" })).toBe(2);
    expect(await triesWith({ status: 503 })).toBe(1);
  });

  test("a client cannot end an administrator's invitation to staff", async () => {
    const { asSales, asAdmin, backend, askClient } = await aFirm();
    await askStaff(asAdmin);
    expect(await askClient(asSales, { email: "nuno@firm.test" })).toMatchObject({ error: INVITE_ERRORS.isStaff });
    expect(await invitationsOf(backend)).toMatchObject([{ role: "staff", state: "pending" }]);
  });

  test("gives the portal of the newest invitation, and says who invited", async () => {
    const { asSales, asAdmin, backend, joana: first, askClient } = await aFirm();
    const second = await storeClient(backend, { clientEmail: "joana@home.test", clientName: "Joana Lima" });
    await askClient(asSales, { clientId: first });
    await askClient(asAdmin, { clientId: second });
    const claims = { email: "joana@home.test", emailVerified: true };
    const asJoana = backend.withIdentity(claimsOf("joana", claims));
    expect(await asJoana.mutation(accept, {})).toEqual({ accepted: true });
    const [joana] = (await backend.run(async (ctx) => await ctx.db.query("users").order("desc").take(1))).slice(0, 1);
    expect(joana).toMatchObject({ clientId: second, name: "Joana Lima", role: "client" });
    const inviter = await backend.run(async (ctx) => await ctx.db.query("users").first());
    expect(joana?.invitedBy).toBe(inviter?._id);
    await finishJobs(backend);
    expect(await backend.withIdentity(claimsOf("joana", { ...claims, role: "client" })).query(me, {})).toMatchObject({
      kind: "client",
    });
  });
});

describe("an invitation", () => {
  test("that is revoked opens nothing, here at once and in the sign-in service by a job that tries again", async () => {
    const { asSales, backend, service, joana: clientId, askClient } = await aFirm();
    await askClient(asSales);
    service.troubles.push(["/revoke", { status: 503 }], ["/revoke", { status: 503 }]);
    await asSales.mutation(revokePortal, { clientId });
    expect((await asSales.query(clients, {})).invitations).toEqual([]);
    const claims = { email: "joana@home.test", emailVerified: true };
    expect(await backend.withIdentity(claimsOf("joana", claims)).mutation(accept, {})).toEqual({ accepted: false });
    await finishJobs(backend);
    expect([...service.pending]).toEqual([]);
    // Each try waits longer than the one before.
    const jobs = await backend.run(async (ctx) => await ctx.db.system.query("_scheduled_functions").take(9));
    const tries = jobs.filter(({ name }) => name.includes("withdrawInvitation")).flatMap(({ args }): unknown[] => args);
    expect(tries).toMatchObject([{ attempt: 1 }, { attempt: 2 }, { attempt: 3 }]);
    const events = await backend.run(async (ctx) => await ctx.db.query("audit_events").take(5));
    expect(events.map(({ action, before }) => [action, before])).toEqual([
      ["access:invite", null],
      ["clients:grantPortal", null],
      ["access:revokeInvitation", "client joana@home.test"],
      ["clients:revokePortal", null],
    ]);
  });

  // Caught: the id of an email sent after its invitation was revoked, whose link then stayed open.
  test("that is revoked while its letter is being sent ends in the sign-in service too", async () => {
    const { asSales, askClient, backend, service, joana: clientId } = await aFirm();
    const told = async () => {
      const all = await backend.run(async (ctx) => await ctx.db.system.query("_scheduled_functions").take(9));
      return all
        .filter(({ name }) => name === "workspace/clientRecord/jobs:settlePortal")
        .map(({ args }): unknown => args[0]);
    };
    service.whileInviting = async () => {
      expect(await invitationsOf(backend)).toMatchObject([{ delivery: "unsent", providerInvitationId: null }]);
      await asSales.mutation(revokePortal, { clientId });
      expect(await told()).toEqual([{ clientId }]);
    };
    expect(await askClient(asSales)).toEqual(SENT);
    // Once for the outcome of the email, once for its end.
    expect(await told()).toEqual([{ clientId }, { clientId }, { clientId }]);
    await finishJobs(backend);
    expect([...service.pending]).toEqual([]);
    expect(await invitationsOf(backend)).toMatchObject([{ state: "revoked", providerInvitationId: "inv_1" }]);
  });

  test("that was accepted while its letter was being sent stays accepted", async () => {
    const { asSales, askClient, backend, service } = await aFirm();
    service.whileInviting = async () => {
      const [invitation] = await invitationsOf(backend);
      await backend.run(async (ctx) => {
        await ctx.db.patch("invitations", invitation?._id ?? expect.fail("no invitation"), { state: "accepted" });
      });
    };
    expect(await askClient(asSales)).toEqual(SENT);
    await finishJobs(backend);
    expect([...service.pending.keys()]).toEqual(["inv_1"]);
    expect(await invitationsOf(backend)).toMatchObject([{ state: "accepted", delivery: "sent" }]);
  });

  test("to staff is revoked by an administrator", async () => {
    const { asAdmin, askClient, backend } = await aFirm();
    await askStaff(asAdmin);
    await askClient(asAdmin);
    const [listed] = (await asAdmin.query(team, {})).invitations;
    const invitationId = listed?.invitationId ?? "";
    await asAdmin.mutation(revokeStaffInvitation, { invitationId });
    expect((await asAdmin.query(team, {})).invitations).toEqual([]);
    // It cannot be revoked twice, nor with the function for clients.
    const [toClient] = (await asAdmin.query(clients, {})).invitations;
    for (const other of [invitationId, toClient?.invitationId ?? expect.fail("no client is invited")]) {
      expect(await refusalOf(asAdmin.mutation(revokeStaffInvitation, { invitationId: other }))).toEqual({
        code: "NOT_FOUND",
        what: "invitation",
      });
    }
    const last = await backend.run(async (ctx) => await ctx.db.query("audit_events").order("desc").first());
    const revoked = { action: "access:revokeInvitation", actorName: "Ana Duarte", subject: invitationId };
    expect(last).toMatchObject({ ...revoked, before: "staff nuno@firm.test", after: null });
  });

  test("expires after a week, by the hour", async () => {
    const { asSales, backend, joana: clientId, askClient } = await aFirm();
    await askClient(asSales);
    clock.pass(7 * DAY_MS - 1);
    await backend.mutation(internal.access.invitations.jobs.expireInvitations, {});
    expect(await invitationsOf(backend)).toMatchObject([{ state: "pending" }]);
    await finishJobs(backend);
    clock.pass(1);
    await backend.mutation(internal.access.invitations.jobs.expireInvitations, {});
    expect(await invitationsOf(backend)).toMatchObject([{ state: "expired" }]);
    const jobs = await backend.run(async (ctx) => await ctx.db.system.query("_scheduled_functions").take(9));
    const told = jobs.filter(({ state }) => state.kind === "pending").map(({ name, args }) => [name, args]);
    expect(told).toEqual([["workspace/clientRecord/jobs:settlePortal", [{ clientId }]]]);
  });

  // Caught: the one beyond a full batch, pending for another hour.
  test.each([99, 100, 101])("of %d past their time, none is left after one run and its jobs", async (count) => {
    const { asSales, backend, askClient } = await aFirm();
    await askClient(asSales);
    const left = async () =>
      await backend.run(async (ctx) => {
        const all = await ctx.db.query("invitations").take(999);
        return all.filter(({ state }) => state === "pending").length;
      });
    await backend.run(async (ctx) => {
      const first = await ctx.db.query("invitations").first();
      if (first === null) throw new Error("it is stored");
      const { _id, _creationTime, ...facts } = first;
      for (let nth = 1; nth < count; nth += 1) await ctx.db.insert("invitations", facts);
    });
    clock.pass(7 * DAY_MS);
    expect(await left()).toBe(count);
    await backend.mutation(internal.access.invitations.jobs.expireInvitations, {});
    await finishJobs(backend);
    expect(await left()).toBe(0);
  });
});
