import { describe, expect, test, vi } from "vitest";
import { NOON, useFixedClock } from "@passage/testkit/clock";
import { startBackend, type Backend } from "../../../tests/support/functions/backend";
import { aPractice } from "../../../tests/support/functions/personas";
import type { Id } from "../../_generated/dataModel";
import type { Delivery } from "../invitations/rules";
import * as Invitations from "../invitations/model";
import * as Portals from "./people";

useFixedClock();

const CLIENT = "maria@home.test";

async function accountOf(backend: Backend, email: string) {
  return await backend.run(
    async (ctx) =>
      await ctx.db
        .query("users")
        .withIndex("by_email", (q) => q.eq("email", email))
        .unique(),
  );
}

interface Invited {
  email?: string;
  delivery?: Delivery;
  state?: "pending" | "accepted";
}

async function invite(backend: Backend, createdBy: Id<"users">, invited: Invited = {}) {
  const { email = "ana@mail.test", delivery, state = "pending" } = invited;
  await backend.run(async (ctx) => {
    await ctx.db.insert("invitations", {
      email,
      role: "client",
      clientId: "k1",
      state,
      expiresAt: NOON + 5_000,
      createdBy,
      acceptedBy: null,
      providerInvitationId: null,
      ...(delivery !== undefined && { delivery }),
    });
  });
}

async function aFirm() {
  const practice = await aPractice(startBackend());
  const sofia = await accountOf(practice.backend, "sofia@firm.test");
  if (sofia === null) throw new Error("Sofia is not there.");
  return { ...practice, sofiaId: sofia._id };
}

describe("a person with an account is given a record's portal", () => {
  test("and it is open then", async () => {
    const { backend } = await aFirm();
    await backend.run(async (ctx) => {
      await Portals.bind(ctx, CLIENT, "k1");
    });
    expect(await accountOf(backend, CLIENT)).toMatchObject({ clientId: "k1" });
    expect(await backend.run(async (ctx) => await Portals.isOpenTo(ctx, "k1"))).toBe(true);
    const jobs = await backend.run(async (ctx) => await ctx.db.system.query("_scheduled_functions").take(5));
    expect(jobs.map(({ name, args, scheduledTime }) => [name, args, scheduledTime - NOON])).toEqual([
      ["workspace/clientRecord/jobs:settlePortal", [{ clientId: "k1" }], 0],
    ]);
  });

  // Caught: a member of the practice who was made a client; a client who saw the portal of another.
  test("not if they are staff, or have another record's", async () => {
    const { backend } = await aFirm();
    await backend.run(async (ctx) => {
      await Portals.bind(ctx, "sofia@firm.test", "k1");
      await Portals.bind(ctx, CLIENT, "k1");
      await Portals.bind(ctx, CLIENT, "k2");
      await Portals.bind(ctx, "nobody@mail.test", "k1");
    });
    expect((await accountOf(backend, "sofia@firm.test"))?.clientId).toBeUndefined();
    expect(await accountOf(backend, CLIENT)).toMatchObject({ clientId: "k1" });
  });
});

describe("an invitation to a record's portal", () => {
  test.each<[Delivery | undefined, boolean]>([
    ["sent", true],
    ["hasAccount", true],
    [undefined, true],
    ["unsent", false],
    ["notPrimary", false],
  ])("whose email is %s opens it: %s", async (delivery, isOpen) => {
    const { backend, sofiaId } = await aFirm();
    await invite(backend, sofiaId, delivery === undefined ? {} : { delivery });
    expect(await backend.run(async (ctx) => await Portals.isOpenTo(ctx, "k1"))).toBe(isOpen);
    expect(await backend.run(async (ctx) => await Portals.isOpenTo(ctx, "k2"))).toBe(false);
  });

  test("is shown with its sender, the newest one", async () => {
    const { backend, sofiaId } = await aFirm();
    await invite(backend, sofiaId, { email: "old@mail.test" });
    await invite(backend, sofiaId, { email: "new@mail.test", delivery: "unsent" });
    const newest = async () => await backend.run(async (ctx) => await Portals.findNewestInvitation(ctx, "k1"));
    const shown = {
      invitedByName: "Sofia Reyes",
      expiresAt: NOON + 5_000,
      invitedAt: expect.closeTo(NOON, 0) as number,
    };
    expect(await newest()).toEqual({ ...shown, email: "new@mail.test", delivery: "unsent" });
    await invite(backend, sofiaId, { email: "of an earlier version" });
    expect(await newest()).toEqual({ ...shown, email: "of an earlier version", delivery: "sent" });
    expect(await backend.run(async (ctx) => await Portals.findNewestInvitation(ctx, "k2"))).toBeNull();
  });
});

// Caught: a person counted as reading their mail after an invitation that they never accepted, or accepted earlier.
test.each([
  ["accepted", 2_000, true],
  ["accepted", 1_000, false],
  ["pending", 2_000, false],
] as const)(
  "an invitation that is %s, after %i ms, proves that its address is read: %s",
  async (state, afterMs, isRead) => {
    const { backend, sofiaId } = await aFirm();
    vi.setSystemTime(NOON + 500);
    await invite(backend, sofiaId, { email: "ana@mail.test", state });
    vi.setSystemTime(NOON + afterMs);
    await invite(backend, sofiaId, { email: "ana@mail.test", state });
    await invite(backend, sofiaId, { email: "eva@mail.test", state: "accepted" });
    const [, second] = await backend.run(async (ctx) => await ctx.db.query("invitations").take(9));
    const since = afterMs === 1_000 ? (second?._creationTime ?? 0) : NOON + 1_500;
    expect(await backend.run(async (ctx) => await Invitations.hasAcceptedSince(ctx, " Ana@Mail.test", since))).toBe(
      isRead,
    );
  },
);

describe("the language of a letter", () => {
  interface Account {
    email: string;
    locale: string;
    status?: "active" | "revoked";
    clientId?: string;
  }

  /** `sentTo`: the address of a letter about the record "k1". */
  async function localeFor(accounts: Account[], sentTo = "ana@mail.test", clientId: string | null = "k1") {
    const { backend } = await aFirm();
    return await backend.run(async (ctx) => {
      for (const [at, account] of accounts.entries()) {
        const person = { name: "Ana", role: "client", isAdmin: false, status: "active" } as const;
        await ctx.db.insert("users", { ...person, tokenIdentifier: `t|${String(at)}`, ...account });
      }
      return await Portals.localeOf(ctx, { email: sentTo, clientId });
    });
  }

  const ana = (locale: string) => ({ email: "ana@mail.test", locale });
  const luis = (locale: string) => ({ email: "luis@mail.test", locale, clientId: "k1" });

  // Caught: an address with a capital letter whose account was not found; a couple with only one account.
  test.each<[string, Account[], string, string | null, string]>([
    ["of somebody without an account is English", [], "ana@mail.test", "k1", "en"],
    ["is what the person has chosen", [ana("es")], "ana@mail.test", null, "es"],
    ["is found however the address is written", [ana("es")], " Ana@Mail.test", null, "es"],
    ["is the person's own before that of others", [luis("es"), ana("en")], "ana@mail.test", "k1", "en"],
    ["is that of who shares the portal, where the person has none", [luis("es")], "ana@mail.test", "k1", "es"],
    [
      "is that of who shares the portal, where the person has not chosen",
      [ana(""), luis("es")],
      "ana@mail.test",
      "k1",
      "es",
    ],
    ["is not that of another record", [{ ...luis("es"), clientId: "k2" }], "ana@mail.test", "k1", "en"],
    [
      "is what the person had chosen before their access ended",
      [{ ...ana("es"), status: "revoked" }],
      "ana@mail.test",
      null,
      "es",
    ],
    ["is that of the newest account", [{ ...ana("en"), status: "revoked" }, ana("es")], "ana@mail.test", null, "es"],
    [
      "is that of an older account, where the newest has not chosen",
      [{ ...ana("es"), status: "revoked" }, ana("")],
      "ana@mail.test",
      null,
      "es",
    ],
    [
      "is that of the second who shares the portal, where the first has not chosen",
      [luis(""), { ...luis("es"), email: "eva@mail.test" }],
      "ana@mail.test",
      "k1",
      "es",
    ],
    ["is English where a language is stored that Passage does not speak", [ana("fr")], "ana@mail.test", null, "en"],
  ])("%s", async (...[, accounts, sentTo, clientId, locale]) => {
    expect(await localeFor(accounts, sentTo, clientId)).toBe(locale);
  });
});
