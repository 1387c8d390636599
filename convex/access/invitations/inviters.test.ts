import { describe, expect, test, vi } from "vitest";
import { startBackend, type Backend } from "../../../tests/support/functions/backend";
import { useFakeSignInService } from "../../../tests/support/functions/fakeSignInService";
import { useFixedClock } from "@passage/testkit/clock";
import { aPractice, claimsOf, tokenIdentifierOf, type Practice } from "../../../tests/support/functions/personas";
import { inviteClient } from "../../../tests/support/functions/samples";
import { api, internal } from "../../_generated/api";

useFixedClock();
const { accept } = api.access.invitations.open;
const { clients, revokeMember, setAdministrator, team } = api.access.members.staff;
const { inviteStaff } = api.access.invitations.staff;

async function idOf(backend: Backend, subject: string): Promise<string> {
  const users = await backend.run(async (ctx) => await ctx.db.query("users").take(20));
  const user = users.find(({ tokenIdentifier }) => tokenIdentifier === tokenIdentifierOf(subject));
  return user?._id ?? expect.fail(`${subject} is not there`);
}

const toStaff = async (caller: Practice["asAdmin"], email: string) =>
  await caller.action(inviteStaff, { email, name: "Somebody", redirectUrl: "https://app.test/set-password" });

const asOwnerOf = (backend: Backend, email: string) =>
  backend.withIdentity(claimsOf(`owner of ${email}`, { email, emailVerified: true }));

/** Two administrators, each with an invitation to staff; one invitation is to a second address of its sender. */
async function aSuccession() {
  const service = useFakeSignInService();
  const practice = await aPractice(startBackend());
  const { asAdmin, asLawyer, backend } = practice;
  await asAdmin.mutation(setAdministrator, { userId: await idOf(backend, "lawyer"), isAdmin: true });
  await toStaff(asAdmin, "ana.again@home.test");
  await toStaff(asLawyer, "nuno@firm.test");
  await inviteClient(backend, asAdmin, { email: "joana@home.test" });
  const admin = await idOf(backend, "admin");
  return { ...practice, service, admin };
}

describe("invitations to staff end with their sender's rights", () => {
  test.each([
    ["revoked", async (by: Practice["asLawyer"], userId: string) => await by.mutation(revokeMember, { userId })],
    [
      "a member again",
      async (by: Practice["asLawyer"], userId: string) =>
        await by.mutation(setAdministrator, { userId, isAdmin: false }),
    ],
  ])("once an administrator is %s: here and in the email, and nobody else's", async (_how, end) => {
    const { asLawyer, backend, service, admin } = await aSuccession();
    const accepted = await backend.run(async (ctx) => {
      const createdBy = ctx.db.normalizeId("users", admin) ?? expect.fail("no id");
      const before = { role: "staff", state: "accepted", acceptedBy: null, providerInvitationId: null } as const;
      return await ctx.db.insert("invitations", { ...before, email: "eva@firm.test", createdBy, expiresAt: 1 });
    });
    expect(await end(asLawyer, admin)).toBe("done");
    expect(await backend.run(async (ctx) => (await ctx.db.get("invitations", accepted))?.state)).toBe("accepted");
    expect((await asLawyer.query(team, {})).invitations.map(({ email }) => email)).toEqual(["nuno@firm.test"]);
    expect((await asLawyer.query(clients, {})).invitations.map(({ email }) => email)).toEqual(["joana@home.test"]);
    expect(await asOwnerOf(backend, "ana.again@home.test").mutation(accept, {})).toEqual({ accepted: false });
    expect(await asOwnerOf(backend, "nuno@firm.test").mutation(accept, {})).toEqual({ accepted: true });
    await backend.finishAllScheduledFunctions(vi.runAllTimers);
    expect([...service.pending.values()]).toEqual(["nuno@firm.test", "joana@home.test"]);
  });

  test.each([
    ["no administrator", { isAdmin: false }],
    ["revoked", { status: "revoked" as const }],
  ])("even if none was withdrawn: one whose sender is %s admits nobody", async (_how, change) => {
    const { backend, admin } = await aSuccession();
    await backend.run(async (ctx) => {
      await ctx.db.patch("users", ctx.db.normalizeId("users", admin) ?? expect.fail("no id"), change);
    });
    expect(await asOwnerOf(backend, "ana.again@home.test").mutation(accept, {})).toEqual({ accepted: false });
    await backend.finishAllScheduledFunctions(vi.runAllTimers);
  });

  // Caught: an invitation of an administrator whose sign-in account was deleted, which Team still showed and which
  // admitted its owner.
  test("invitations to staff end with their sender's account too; those to clients stay", async () => {
    const { asLawyer, backend } = await aSuccession();
    const tokenIdentifier = tokenIdentifierOf("admin");
    await backend.mutation(internal.access.signInAccounts.internal.noteAccount, { tokenIdentifier, account: null });
    expect((await asLawyer.query(team, {})).invitations.map(({ email }) => email)).toEqual(["nuno@firm.test"]);
    expect(await asOwnerOf(backend, "ana.again@home.test").mutation(accept, {})).toEqual({ accepted: false });
    expect(await asOwnerOf(backend, "joana@home.test").mutation(accept, {})).toEqual({ accepted: true });
    await backend.finishAllScheduledFunctions(vi.runAllTimers);
  });

  // Caught: a person whose account was deleted, admitted by an earlier invitation.
  test("pending invitations to the address of a lost account end with it, before any job", async () => {
    const { backend, admin } = await aSuccession();
    const invitationId = await backend.run(async (ctx) => {
      const users = await ctx.db.query("users").take(20);
      const { email } = users.find(({ _id }) => _id === admin) ?? expect.fail("nobody");
      // Sent by somebody else: the person's own invitations end in any case.
      const { _id: createdBy } = users.find(({ _id }) => _id !== admin) ?? expect.fail("nobody else");
      const pending = { role: "staff", state: "pending", acceptedBy: null, providerInvitationId: null } as const;
      return await ctx.db.insert("invitations", { ...pending, email, createdBy, expiresAt: Number.MAX_SAFE_INTEGER });
    });
    const tokenIdentifier = tokenIdentifierOf("admin");
    await backend.mutation(internal.access.signInAccounts.internal.noteAccount, { tokenIdentifier, account: null });
    expect(await backend.run(async (ctx) => (await ctx.db.get("invitations", invitationId))?.state)).toBe("revoked");
    await backend.finishAllScheduledFunctions(vi.runAllTimers);
  });
});
