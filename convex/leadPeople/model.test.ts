import { expect, test } from "vitest";
import { startBackend, type Backend } from "../../tests/support/functions/backend";
import { storeLeads } from "../../tests/support/functions/samples";
import { internal } from "../_generated/api";
import { personKeys } from "../clients/rules";
import * as Leads from "../leads/model";
import * as LeadPeople from "./model";

const keys = personKeys({ clientName: "Lena Vogt", clientEmail: "", clientPhone: "555 123 4567" });

const numbers = async (backend: Backend) =>
  await backend.run(async (ctx) => (await LeadPeople.listKnown(ctx, keys)).map(({ number }) => number));

test("a lead is found by its name and phone once the job has seen it", async () => {
  const backend = startBackend();
  await storeLeads(backend, { number: 1, email: "one@mail.test" });
  expect(await numbers(backend)).toEqual([]);
  await backend.mutation(internal.leadPeople.jobs.follow, {});
  expect(await numbers(backend)).toEqual([1]);
});

// Caught: the job that began with the first lead at every run, and never came to the changed ones.
test("a lead that was renamed is found by its new name only", async () => {
  const backend = startBackend();
  await storeLeads(backend, { number: 1, updatedAt: 1_000, lastName: "Old", phone: null });
  await backend.mutation(internal.leadPeople.jobs.follow, {});
  expect(await numbers(backend)).toEqual([]);
  await backend.run(async (ctx) => {
    const lead = await Leads.findByNumber(ctx, 1);
    if (lead !== null) await ctx.db.patch("leads", lead._id, { lastName: "Vogt", updatedAt: 1_001 });
  });
  await backend.mutation(internal.leadPeople.jobs.follow, {});
  expect(await numbers(backend)).toEqual([1]);
  expect(await backend.run(async (ctx) => await ctx.db.query("lead_people").take(9))).toHaveLength(1);
});

test("more leads than one run takes are brought by the runs after it", async () => {
  const backend = startBackend();
  const many = Array.from({ length: 201 }, (_, at) => ({ number: at + 1, updatedAt: at + 1, email: "x@mail.test" }));
  await storeLeads(backend, ...many);
  const isMore = async () => await backend.run(async (ctx) => await LeadPeople.follow(ctx));
  expect([await isMore(), await isMore(), await isMore()]).toEqual([true, false, false]);
  expect(await backend.run(async (ctx) => await ctx.db.query("lead_people").take(300))).toHaveLength(201);
});

// Caught: everybody without a phone taken for one person.
test("nobody is known by a key that is empty", async () => {
  const backend = startBackend();
  await storeLeads(backend, { number: 1, firstName: "", lastName: "", email: "", emailKey: "", phone: null });
  await backend.mutation(internal.leadPeople.jobs.follow, {});
  const none = { nameKey: "", emailKey: "", phoneKey: "" };
  expect(await backend.run(async (ctx) => await LeadPeople.listKnown(ctx, none))).toEqual([]);
});
