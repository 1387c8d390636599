import { useFixedClock } from "@passage/testkit/clock";
import { expect, test, vi } from "vitest";
import { startBackend, type Backend } from "../../../tests/support/functions/backend";
import { storeLeads } from "../../../tests/support/functions/samples";
import { internal } from "../../_generated/api";
import { personKeys } from "../../clients/record/rules";
import * as Leads from "../record/model";
import * as LeadPeople from "./model";

useFixedClock();

const keys = personKeys({ clientName: "Lena Vogt", clientEmail: "", clientPhone: "555 123 4567" });

const numbers = async (backend: Backend) =>
  await backend.run(async (ctx) => (await LeadPeople.listKnown(ctx, keys)).map(({ number }) => number));

test("a lead is found by its name and phone once the job has seen it", async () => {
  const backend = startBackend();
  await storeLeads(
    backend,
    { number: 1, email: "one@mail.test" },
    { number: 2, firstName: "Ana", phone: "555 123 4567" },
    { number: 3, phone: "555 999 0000" },
    { number: 4, firstName: "Bea", phone: "555 999 0000" },
    { number: 5, state: "missing" },
  );
  expect(await numbers(backend)).toEqual([]);
  await backend.mutation(internal.leads.people.jobs.follow, {});
  expect(await numbers(backend)).toEqual([1, 3, 2]);
});

// Caught: a person with the address of a merged lead mistaken for a stranger; a lead that has left, or is found twice.
test("a lead is found by its address, and a surviving lead by the merged one's", async () => {
  const backend = startBackend();
  const merged = { into: 1, byName: "Sofia Reyes", at: 1 };
  await storeLeads(
    backend,
    { number: 1, email: "one@mail.test" },
    { number: 2, email: "two@mail.test", state: "merged", merged },
    { number: 3, email: "two@mail.test", state: "missing" },
  );
  await backend.mutation(internal.leads.people.jobs.follow, {});
  const known = async (emailKey: string, others = { nameKey: "", phoneKey: "" }) =>
    await backend.run(async (ctx) => {
      return (await LeadPeople.listKnown(ctx, { emailKey, ...others })).map(({ number }) => number);
    });
  expect([await known("one@mail.test"), await known("two@mail.test")]).toEqual([[1], [1]]);
  expect(await known("two@mail.test", keys)).toEqual([1]);
});

test("the first ten of many with one name are found", async () => {
  const backend = startBackend();
  await storeLeads(
    backend,
    ...Array.from({ length: 11 }, (_, at) => ({ number: at + 1, updatedAt: at + 1, phone: null })),
  );
  await backend.mutation(internal.leads.people.jobs.follow, {});
  expect(await numbers(backend)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});

// Caught: an outdated phone number that finds somebody else.
test("a lead whose phone has changed is found by its new one only", async () => {
  const backend = startBackend();
  await storeLeads(backend, { number: 1, firstName: "Ana", phone: "555 999 0000" });
  await backend.mutation(internal.leads.people.jobs.follow, {});
  expect(await numbers(backend)).toEqual([]);
  await backend.run(async (ctx) => {
    const lead = await Leads.findByNumber(ctx, 1);
    if (lead !== null) await ctx.db.patch("leads", lead._id, { phone: "555 123 4567", updatedAt: 1_001 });
  });
  await backend.mutation(internal.leads.people.jobs.follow, {});
  expect(await numbers(backend)).toEqual([1]);
});

test("all leads are indexed again after a new start, including the first", async () => {
  const backend = startBackend();
  await storeLeads(backend, { number: 1, updatedAt: 1 });
  await backend.mutation(internal.leads.people.jobs.follow, {});
  await backend.run(async (ctx) => {
    for (const { _id } of await ctx.db.query("lead_people").take(9)) await ctx.db.delete("lead_people", _id);
    await LeadPeople.startOver(ctx);
  });
  await backend.mutation(internal.leads.people.jobs.follow, {});
  expect(await numbers(backend)).toEqual([1]);
});

// Caught: a job that started with the first lead at every run, and never reached the changed ones.
test("a lead that was renamed is found by its new name only", async () => {
  const backend = startBackend();
  await storeLeads(backend, { number: 1, updatedAt: 1_000, lastName: "Old", phone: null });
  await backend.mutation(internal.leads.people.jobs.follow, {});
  expect(await numbers(backend)).toEqual([]);
  await backend.run(async (ctx) => {
    const lead = await Leads.findByNumber(ctx, 1);
    if (lead !== null) await ctx.db.patch("leads", lead._id, { lastName: "Vogt", updatedAt: 1_001 });
  });
  await backend.mutation(internal.leads.people.jobs.follow, {});
  expect(await numbers(backend)).toEqual([1]);
  expect(await backend.run(async (ctx) => await ctx.db.query("lead_people").take(9))).toHaveLength(1);
});

test("more leads than one run takes are indexed by later runs, and six of one address are found", async () => {
  const backend = startBackend();
  const many = Array.from({ length: 51 }, (_, at) => ({ number: at + 1, updatedAt: at + 1, email: "x@mail.test" }));
  await storeLeads(backend, ...many);
  const isMore = async () => await backend.run(async (ctx) => (await LeadPeople.follow(ctx)).isMore);
  expect([await isMore(), await isMore(), await isMore()]).toEqual([true, false, false]);
  const ofAddress = { emailKey: "x@mail.test", nameKey: "", phoneKey: "" };
  const found = await backend.run(async (ctx) => await LeadPeople.listKnown(ctx, ofAddress));
  expect(found.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6]);
  await backend.run(LeadPeople.startOver);
  await backend.run(async (ctx) => {
    for (const { _id } of await ctx.db.query("lead_people").take(300)) await ctx.db.delete("lead_people", _id);
  });
  await backend.mutation(internal.leads.people.jobs.follow, {});
  expect(await backend.run(async (ctx) => await ctx.db.query("lead_people").take(300))).toHaveLength(50);
  const runs = await backend.run(async (ctx) => await ctx.db.system.query("_scheduled_functions").take(9));
  // The first is `startOver`'s own. Each following run leaves time for requests.
  expect(runs.map(({ scheduledTime }) => scheduledTime - Date.now())).toEqual([0, 200]);
  await backend.finishAllScheduledFunctions(vi.runAllTimers);
  expect(await backend.run(async (ctx) => await ctx.db.query("lead_people").take(300))).toHaveLength(51);
});

// Caught: a stored lead not found in its range, and stored a second time.
test("leads that are indexed again are stored once", async () => {
  const backend = startBackend();
  await storeLeads(backend, ...[1, 2, 12].map((number) => ({ number, updatedAt: number })));
  await backend.mutation(internal.leads.people.jobs.follow, {});
  await backend.run(LeadPeople.startOver);
  await backend.mutation(internal.leads.people.jobs.follow, {});
  const stored = await backend.run(async (ctx) => await ctx.db.query("lead_people").take(9));
  expect(stored.map(({ number }) => number)).toEqual([1, 2, 12]);
});

// Caught: everybody without a phone mistaken for one person.
test("an empty key matches nobody", async () => {
  const backend = startBackend();
  await storeLeads(backend, { number: 1, firstName: "", lastName: "", email: "", emailKey: "", phone: null });
  await backend.mutation(internal.leads.people.jobs.follow, {});
  const none = { nameKey: "", emailKey: "", phoneKey: "" };
  expect(await backend.run(async (ctx) => await LeadPeople.listKnown(ctx, none))).toEqual([]);
});
