import { expect, test } from "vitest";
import { NOON, useFixedClock } from "@passage/testkit/clock";
import { startBackend, type Backend } from "../../../tests/support/functions/backend";
import { aPractice } from "../../../tests/support/functions/personas";
import { api } from "../../_generated/api";
import type { Doc } from "../../_generated/dataModel";
import { recordEvent } from "../audit/model";
import type { AuditAction } from "../../permissions";

const clock = useFixedClock();
const { history } = api.access.members.staff;
const DAY_MS = 24 * 60 * 60 * 1_000;
const paginationOpts = { cursor: null, numItems: 10 };

async function find(backend: Backend, name: string): Promise<Doc<"users">> {
  const user = await backend.run(async (ctx) =>
    (await ctx.db.query("users").take(9)).find((each) => each.name === name),
  );
  if (!user) throw new Error(`${name} is not there`);
  return user;
}

const ACTIONS: Record<string, AuditAction> = {
  staff: "access:accept",
  client: "access:accept",
  revoked: "access:revoke",
  gone: "access:loseAccount",
  administrator: "access:setAdministrator",
  first: "access:grantFirstAdmin",
  claimed: "access:claimSetup",
  sample: "access:seed",
  on: "access:setSecondFactor",
  locked: "access:lockAccount",
  open: "access:openAccount",
  invited: "access:invite",
  renamed: "access:changeName",
};

/** Records events of a person's access, a day apart; a text with `@` is a new address. */
async function happens(backend: Backend, name: string, ...afters: string[]): Promise<void> {
  const { _id: subject } = await find(backend, name);
  for (const after of afters) {
    clock.pass(DAY_MS);
    const action = ACTIONS[after] ?? "access:changeEmail";
    await backend.run(async (ctx) => {
      await recordEvent(ctx, { actor: { job: "test" }, action, subject, after });
    });
  }
}

test("all staff are listed, active ones first, and clients apart", async () => {
  const { asAdmin } = await aPractice(startBackend());
  const { page } = await asAdmin.query(history, { role: "staff", paginationOpts });
  expect(page.map(({ name, isActive, isAdmin }) => [name, isActive, isAdmin])).toEqual([
    ["Ana Duarte", true, true],
    ["Daniel Okafor", true, false],
    ["Sofia Reyes", true, false],
    ["Rui Alves", false, false],
  ]);
  const clients = await asAdmin.query(history, { role: "client", paginationOpts });
  expect(clients.page.map(({ name, role }) => [name, role])).toEqual([["Maria Santos", "client"]]);
});

// Caught: the first time for somebody who came back; the day of the end for somebody who has access again.
test.each<[string, [name: string, ...afters: string[]], { since: number; until: number | null }]>([
  ["no event, since their row was stored", ["Sofia Reyes"], { since: 0, until: null }],
  ["an invitation", ["Sofia Reyes", "staff"], { since: 1, until: null }],
  ["another role since", ["Sofia Reyes", "staff", "administrator"], { since: 1, until: null }],
  ["an end", ["Rui Alves", "staff", "revoked"], { since: 1, until: 2 }],
  ["an end and a return", ["Sofia Reyes", "staff", "revoked", "staff"], { since: 3, until: null }],
  ["an end that no event tells of", ["Rui Alves", "staff"], { since: 1, until: null }],
  ["the end of their account", ["Rui Alves", "sample", "gone"], { since: 1, until: 2 }],
  ["two ends", ["Rui Alves", "first", "revoked", "staff", "gone"], { since: 3, until: 4 }],
  [
    "a setup link claimed, and rights given later",
    ["Sofia Reyes", "claimed", "administrator"],
    { since: 1, until: null },
  ],
  // Reports of the sign-in service about a person without access are recorded too. Caught: taken for their return.
  [
    "a change between end and return",
    ["Sofia Reyes", "staff", "revoked", "a@b.test", "on", "staff"],
    { since: 5, until: null },
  ],
  ["a change after the end", ["Rui Alves", "staff", "revoked", "a@b.test"], { since: 1, until: 2 }],
  ["two ends of one kind", ["Rui Alves", "staff", "revoked", "staff", "revoked"], { since: 3, until: 4 }],
  ["two beginnings", ["Sofia Reyes", "staff", "claimed"], { since: 1, until: null }],
  ["every kind of change", ["Sofia Reyes", "invited", "first", "renamed", "on", "a@b.test"], { since: 2, until: null }],
  ["a return that was not recorded", ["Sofia Reyes", "staff", "revoked"], { since: 0, until: null }],
])("of a person with %s", async (_, [name, ...afters], { since, until }) => {
  const { backend, asAdmin } = await aPractice(startBackend());
  await happens(backend, name, ...afters);
  const { page } = await asAdmin.query(history, { role: "staff", paginationOpts });
  const found = page.find((person) => person.name === name);
  const days = (at: number | null | undefined) =>
    at === null || at === undefined ? null : Math.floor((at - NOON) / DAY_MS);
  expect([days(found?.since), days(found?.until)]).toEqual([since, until]);
  expect(found?.events.map(({ after }) => after)).toEqual(afters.toReversed());
});

test("more events than are shown do not move the beginning", async () => {
  const { backend, asAdmin } = await aPractice(startBackend());
  await happens(backend, "Sofia Reyes", "staff", ...Array.from({ length: 25 }, () => "administrator"));
  const { page } = await asAdmin.query(history, { role: "staff", paginationOpts });
  const sofia = page.find(({ name }) => name === "Sofia Reyes");
  expect(sofia?.events.map(({ after }) => after)).toEqual(Array.from({ length: 20 }, () => "administrator"));
  expect(sofia?.since).toBeGreaterThanOrEqual(NOON + DAY_MS);
  expect(sofia?.since).toBeLessThan(NOON + 2 * DAY_MS);
});

// Caught: a history full of locks, after a stranger had guessed passwords for some hours.
test("the last lock and its end are among the changes, and no others, however many there were", async () => {
  const { backend, asAdmin } = await aPractice(startBackend());
  const locks = Array.from({ length: 15 }, () => ["locked", "open"]).flat();
  await happens(backend, "Sofia Reyes", "staff", "administrator", ...locks, "on");
  const { page } = await asAdmin.query(history, { role: "staff", paginationOpts });
  const sofia = page.find(({ name }) => name === "Sofia Reyes");
  expect(sofia?.events.map(({ after }) => after)).toEqual(["on", "open", "locked", "administrator", "staff"]);
  await happens(backend, "Sofia Reyes", ...Array.from({ length: 18 }, () => "on"), "locked", "open");
  const later = await asAdmin.query(history, { role: "staff", paginationOpts });
  const events = later.page.find(({ name }) => name === "Sofia Reyes")?.events.map(({ after }) => after);
  expect(events).toEqual(["open", "locked", ...Array.from({ length: 18 }, () => "on")]);
});

test("an event that names its time is shown with that time, and a page has at most a hundred people", async () => {
  const { backend, asAdmin } = await aPractice(startBackend());
  await backend.run(async (ctx) => {
    const maria = (await ctx.db.query("users").take(9)).find(({ role }) => role === "client");
    if (!maria) throw new Error("Maria is not there");
    const { _id: subject, _creationTime, ...person } = maria;
    const at = NOON - 3 * DAY_MS;
    await recordEvent(ctx, { actor: { job: "test" }, action: "access:accept", subject, after: "client", at });
    for (let nth = 0; nth < 100; nth += 1) {
      await ctx.db.insert("users", { ...person, tokenIdentifier: `t|${String(nth)}` });
    }
  });
  const everybody = { cursor: null, numItems: 1_000 };
  const { page, isDone } = await asAdmin.query(history, { role: "client", paginationOpts: everybody });
  expect([page.length, isDone, page[0]?.since]).toEqual([100, false, NOON - 3 * DAY_MS]);
});

// Caught: the sender of any invitation to this address.
test("the sender of the accepted invitation is named, also if only the invitation has it", async () => {
  const { backend, asAdmin } = await aPractice(startBackend());
  const [ana, daniel, sofia] = await Promise.all(
    ["Ana Duarte", "Daniel Okafor", "Sofia Reyes"].map((name) => find(backend, name)),
  );
  await backend.run(async (ctx) => {
    if (!ana || !daniel || !sofia) throw new Error("nobody is here");
    const sent = { email: sofia.email, role: "staff", expiresAt: NOON, providerInvitationId: null } as const;
    await ctx.db.patch("users", daniel._id, { invitedBy: sofia._id });
    await ctx.db.insert("invitations", { ...sent, state: "accepted", createdBy: daniel._id, acceptedBy: sofia._id });
    await ctx.db.insert("invitations", { ...sent, state: "accepted", createdBy: ana._id, acceptedBy: sofia._id });
    await ctx.db.insert("invitations", { ...sent, state: "accepted", createdBy: daniel._id, acceptedBy: ana._id });
    await ctx.db.insert("invitations", { ...sent, state: "pending", createdBy: daniel._id, acceptedBy: null });
  });
  const { page } = await asAdmin.query(history, { role: "staff", paginationOpts });
  expect(page[1]).toEqual({
    userId: daniel?._id,
    name: "Daniel Okafor",
    email: "daniel@firm.test",
    role: "staff",
    isAdmin: false,
    isActive: true,
    since: daniel?._creationTime,
    invitedBy: "Sofia Reyes",
    until: null,
    events: [],
  });
  expect(page.map(({ name, invitedBy }) => [name, invitedBy])).toEqual([
    ["Ana Duarte", null],
    ["Daniel Okafor", "Sofia Reyes"],
    ["Sofia Reyes", "Ana Duarte"],
    ["Rui Alves", null],
  ]);
});
