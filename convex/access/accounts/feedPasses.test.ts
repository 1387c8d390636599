import { useFixedClock } from "@passage/testkit/clock";
import { describe, expect, test } from "vitest";
import { refusalOf, startBackend } from "../../../tests/support/functions/backend";
import { aPractice, tokenIdentifierOf } from "../../../tests/support/functions/personas";
import { api, internal } from "../../_generated/api";
import * as Accounts from "../signInAccounts/model";
import * as FeedPasses from "./feedPasses";
import * as SecondFactor from "../secondFactor/model";
import * as Sessions from "../sessions/model";

const clock = useFixedClock();
const { feed } = api.leads.record.staff;
const HOUR = 3_600_000;

/** A practice whose screens have a pass. */
async function withPass() {
  const practice = await aPractice(startBackend());
  await practice.asSales.mutation(api.access.members.open.noteVisit, {});
  const pass = (await practice.asSales.query(api.access.accounts.staff.feedPass, {})) ?? expect.fail("no pass");
  const user = async (subject: string) =>
    await practice.backend.run(async (ctx) => {
      const users = ctx.db
        .query("users")
        .withIndex("by_tokenIdentifier", (q) => q.eq("tokenIdentifier", tokenIdentifierOf(subject)));
      return (await users.unique()) ?? expect.fail("no such person");
    });
  return { ...practice, pass, user };
}

test("all members get the same pass, and nobody else gets one", async () => {
  const { asSales, asLawyer, asAdmin, asClient, asRevokedStaff, asAnonymous, pass } = await withPass();
  for (const member of [asSales, asLawyer, asAdmin]) {
    await member.mutation(api.access.members.open.noteVisit, {});
    expect(await member.query(api.access.accounts.staff.feedPass, {})).toBe(pass);
  }
  for (const other of [asClient, asRevokedStaff]) {
    expect(await refusalOf(other.query(api.access.accounts.staff.feedPass, {}))).toEqual({ code: "FORBIDDEN" });
  }
  expect(await refusalOf(asAnonymous.query(api.access.accounts.staff.feedPass, {}))).toEqual({
    code: "UNAUTHENTICATED",
  });
});

test("there is none before a member has opened Passage, and feeds are asked as persons", async () => {
  const { asSales, asClient } = await aPractice(startBackend());
  expect(await asSales.query(api.access.accounts.staff.feedPass, {})).toBeNull();
  await asClient.mutation(api.access.members.open.noteVisit, {});
  expect(await asSales.query(api.access.accounts.staff.feedPass, {})).toBeNull();
  await asSales.query(feed, { after: null });
});

// Caught: the caller's identity read anyway, so that nothing is shared; a wrong pass that opens; an error that
// distinguishes a wrong pass from a missing one.
test("a feed with the valid pass answers any caller, and with another it admits by identity", async () => {
  const { asSales, asClient, asAnonymous, pass } = await withPass();
  await asAnonymous.query(feed, { after: null, pass });
  for (const wrong of ["", "null", pass.slice(1), `${pass} `]) {
    await asSales.query(feed, { after: null, pass: wrong });
    expect(await refusalOf(asClient.query(feed, { after: null, pass: wrong }))).toEqual({ code: "FORBIDDEN" });
    expect(await refusalOf(asAnonymous.query(feed, { after: null, pass: wrong }))).toEqual({ code: "UNAUTHENTICATED" });
  }
});

test("a pass ends within two hours, and screens have the time between two runs to take the next", async () => {
  const { backend, asSales, asAnonymous, pass } = await withPass();
  const hourly = async () => {
    clock.pass(HOUR);
    // Twice: a run that comes early must not end the pass that screens have just got.
    for (let run = 0; run < 2; run += 1) await backend.mutation(internal.access.accounts.jobs.renewFeedPass, {});
  };
  await hourly();
  const next = (await asSales.query(api.access.accounts.staff.feedPass, {})) ?? expect.fail("no pass");
  expect(next).not.toBe(pass);
  for (const good of [pass, next]) await asAnonymous.query(feed, { after: null, pass: good });
  await hourly();
  await asAnonymous.query(feed, { after: null, pass: next });
  expect(await refusalOf(asAnonymous.query(feed, { after: null, pass }))).toEqual({ code: "UNAUTHENTICATED" });
});

type Scene = Awaited<ReturnType<typeof withPass>>;

/** Every way in which a member loses access: here, at the sign-in service, or in one browser. */
const LOSSES: [string, (scene: Scene) => Promise<unknown>][] = [
  [
    "is revoked",
    async ({ asAdmin, user }) =>
      await asAdmin.mutation(api.access.members.staff.revokeMember, { userId: (await user("sales"))._id }),
  ],
  [
    "has lost their account",
    async ({ backend }) =>
      await backend.run(async (ctx) => {
        await Accounts.note(ctx, tokenIdentifierOf("sales"), null);
      }),
  ],
  [
    "has given up their second factor",
    async ({ backend }) => {
      const account = { email: null, name: null, lock: null };
      for (const hasSecondFactor of [true, false]) {
        await backend.run(async (ctx) => {
          await Accounts.note(ctx, tokenIdentifierOf("sales"), { ...account, hasSecondFactor });
        });
      }
    },
  ],
  [
    "lacks a second factor once it is required",
    async ({ backend, asAdmin }) => {
      await asAdmin.mutation(api.access.secondFactor.staff.requireSecondFactor, { isRequired: true });
      await backend.run(async (ctx) => {
        const dueAt = (await SecondFactor.findDueAt(ctx)) ?? expect.fail("it is not required");
        await SecondFactor.enforce(ctx, dueAt);
      });
    },
  ],
  [
    "has ended the session elsewhere",
    async ({ backend }) =>
      await backend.run(async (ctx) => {
        await Sessions.recordEnded(ctx, tokenIdentifierOf("sales"), ["sess_1"]);
      }),
  ],
];

describe("a member who", () => {
  // Caught, one at a time: each call of `FeedPasses.end`.
  test.each(LOSSES)("%s takes the pass from everybody, in the same transaction", async (_, lose) => {
    const scene = await withPass();
    const { asAnonymous, pass } = scene;
    await asAnonymous.query(feed, { after: null, pass });
    await lose(scene);
    expect(await refusalOf(asAnonymous.query(feed, { after: null, pass }))).toEqual({ code: "UNAUTHENTICATED" });
  });

  test("is made no administrator any more keeps the pass, which opens what every member may read", async () => {
    const { asAdmin, asAnonymous, user, pass } = await withPass();
    const { _id: userId } = await user("sales");
    await asAdmin.mutation(api.access.members.staff.setAdministrator, { userId, isAdmin: true });
    await asAdmin.mutation(api.access.members.staff.setAdministrator, { userId, isAdmin: false });
    await asAnonymous.query(feed, { after: null, pass });
  });
});

// Caught: a client who ended sessions of their own, and made every screen of the practice read its feeds again.
test("the end of a client's session, and of their access, leaves the pass as it is", async () => {
  const { backend, pass } = await withPass();
  await backend.run(async (ctx) => {
    await Sessions.recordEnded(ctx, tokenIdentifierOf("client"), ["sess_1"]);
    expect(await FeedPasses.find(ctx)).toBe(pass);
    await Accounts.note(ctx, tokenIdentifierOf("client"), null);
    expect(await FeedPasses.find(ctx)).toBe(pass);
  });
});
