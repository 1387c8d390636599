import { describe, expect, test, vi } from "vitest";
import { startBackend } from "../../../tests/support/functions/backend";
import { useFakeSignInService, anAccount } from "../../../tests/support/functions/fakeSignInService";
import { NOON, useFixedClock } from "@passage/testkit/clock";
import { aPractice, claimsOf, tokenIdentifierOf } from "../../../tests/support/functions/personas";
import { api, internal } from "../../_generated/api";

// The number itself: a limit that is imported moves with its mistake.
const MOST_LISTED = 200;

useFixedClock();
const { clients, team } = api.access.members.staff;
const { inviteStaff } = api.access.invitations.staff;
const { requireSecondFactor } = api.access.secondFactor.staff;
const { setKind } = api.practice.notifications.staff;
const CLIENTS = MOST_LISTED + 30;
const LATE = { email: "late@firm.test", name: "Lia Late", role: "staff" as const };

/** A practice with more clients than are read at a time, and a member who joined after them. */
async function aCrowd() {
  const service = useFakeSignInService();
  const practice = await aPractice(startBackend());
  await practice.backend.run(async (ctx) => {
    const common = { isAdmin: false, status: "active" as const, locale: "en" };
    for (let nth = 0; nth < CLIENTS; nth++) {
      const named = { email: `c${String(nth)}@home.test`, name: `Client ${String(nth)}`, role: "client" as const };
      await ctx.db.insert("users", { ...named, ...common, tokenIdentifier: tokenIdentifierOf(`c${String(nth)}`) });
    }
    await ctx.db.insert("users", { ...LATE, ...common, tokenIdentifier: tokenIdentifierOf("late") });
  });
  const asLate = practice.backend.withIdentity(claimsOf("late", { ...LATE, emailVerified: true }));
  return { ...practice, service, asLate };
}

// Caught: members looked for among all who are not administrators, with a limit on the read.
describe("with hundreds of clients", () => {
  test("Team has every member, administrators first", async () => {
    const { asAdmin, backend } = await aCrowd();
    await backend.run(async (ctx) => {
      const late = await ctx.db.query("users").order("desc").first();
      if (late !== null) await ctx.db.patch("users", late._id, { isAdmin: true });
    });
    const { members } = await asAdmin.query(team, {});
    expect(members.map(({ name }) => name)).toEqual(["Ana Duarte", "Lia Late", "Daniel Okafor", "Sofia Reyes"]);
  });

  test("a new requirement of a second factor has every member's account read, and nobody else's", async () => {
    const { asAdmin, asLate, backend, service } = await aCrowd();
    service.users.set("late", anAccount("late", LATE.email, { name: LATE.name, second: true }));
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
    await asAdmin.mutation(requireSecondFactor, { isRequired: true });
    await backend.finishAllScheduledFunctions(vi.runAllTimers);
    // All timers at once end the limit of a call as well, while its answer comes in real time: an account may be read
    // again.
    const read = new Set(service.requests.filter((line) => line.startsWith("GET /users/")));
    expect([...read].toSorted()).toEqual([
      "GET /users/admin",
      "GET /users/late",
      "GET /users/lawyer",
      "GET /users/sales",
    ]);
    expect(await asLate.query(api.access.accounts.open.me, {})).toMatchObject({ kind: "staff" });
    vi.restoreAllMocks();
  });

  test("the sweep keeps what every member has chosen", async () => {
    const { asLate, backend } = await aCrowd();
    await asLate.mutation(setKind, { kind: "syncHeld", isOn: false });
    await backend.mutation(internal.practice.notifications.jobs.sweep, {});
    expect(await backend.run(async (ctx) => await ctx.db.query("notification_readers").take(5))).toHaveLength(1);
  });

  // Caught: client invitations read first, leaving no room for staff invitations, and the reverse.
  test("pending invitations to clients hide none to staff, and the reverse", async () => {
    const { asAdmin, backend } = await aCrowd();
    const redirectUrl = "https://app.test/set-password";
    await asAdmin.action(inviteStaff, { email: "nuno@firm.test", name: "Nuno Pires", redirectUrl });
    const fill = async (role: "client" | "staff") => {
      await backend.run(async (ctx) => {
        const createdBy = (await ctx.db.query("users").first())?._id ?? expect.fail("nobody is here");
        const common = { role, createdBy, acceptedBy: null, providerInvitationId: null, state: "pending" as const };
        for (let nth = 0; nth < CLIENTS; nth++) {
          const email = `${role}${String(nth)}@else.test`;
          await ctx.db.insert("invitations", { ...common, email, expiresAt: NOON * 2 + nth });
        }
      });
    };
    await fill("client");
    expect((await asAdmin.query(team, {})).invitations.map(({ email }) => email)).toEqual(["nuno@firm.test"]);
    await fill("staff");
    const { clients: listed, invitations } = await asAdmin.query(clients, {});
    expect([invitations.length, listed.length]).toEqual([MOST_LISTED, MOST_LISTED]);
    const newest = { email: `client${String(CLIENTS - 1)}@else.test`, expiresAt: NOON * 2 + CLIENTS - 1 };
    // An earlier version stored neither the name nor the outcome of the email.
    const earlier = { name: "", delivery: "sent", clientId: null, invitedByName: "Ana Duarte" };
    expect(invitations[0]).toMatchObject({ ...newest, ...earlier });
    expect(listed[0]).toMatchObject({ name: `Client ${String(CLIENTS - 1)}` });
  });
});
