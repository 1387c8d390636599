import { describe, expect, test } from "vitest";
import { NOON, useFixedClock } from "@passage/testkit/clock";
import { startBackend, type Backend } from "../../tests/support/functions/backend";
import { aPractice } from "../../tests/support/functions/personas";
import type { Id } from "../_generated/dataModel";
import type { Delivery } from "./rules";
import * as Portals from "./portals";

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
}

async function invite(backend: Backend, createdBy: Id<"users">, { email = "ana@mail.test", delivery }: Invited = {}) {
  await backend.run(async (ctx) => {
    await ctx.db.insert("invitations", {
      email,
      role: "client",
      clientId: "k1",
      state: "pending",
      expiresAt: NOON,
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
  });

  // Caught: a member of the practice who was made a client; a client who saw the portal of another.
  test("not where they work here, or have another's", async () => {
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
  ])("whose letter is %s opens it: %s", async (delivery, isOpen) => {
    const { backend, sofiaId } = await aFirm();
    await invite(backend, sofiaId, delivery === undefined ? {} : { delivery });
    expect(await backend.run(async (ctx) => await Portals.isOpenTo(ctx, "k1"))).toBe(isOpen);
    expect(await backend.run(async (ctx) => await Portals.isOpenTo(ctx, "k2"))).toBe(false);
  });

  test("is shown with who sent it, the newest one", async () => {
    const { backend, sofiaId } = await aFirm();
    await invite(backend, sofiaId, { email: "old@mail.test" });
    await invite(backend, sofiaId, { email: "new@mail.test", delivery: "unsent" });
    expect(await backend.run(async (ctx) => await Portals.findNewestInvitation(ctx, "k1"))).toMatchObject({
      email: "new@mail.test",
      invitedByName: "Sofia Reyes",
      delivery: "unsent",
    });
    expect(await backend.run(async (ctx) => await Portals.findNewestInvitation(ctx, "k2"))).toBeNull();
  });
});
