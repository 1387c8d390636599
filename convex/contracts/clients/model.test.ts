import { describe, expect, test } from "vitest";
import { NOON, useFixedClock } from "@passage/testkit/clock";
import { refusalOf, startBackend, type Backend } from "../../../tests/support/functions/backend";
import { aPractice } from "../../../tests/support/functions/personas";
import { storeClient, storeContract, type ContractRow } from "../../../tests/support/functions/samples";
import { api, internal } from "../../_generated/api";
import { DEFAULT_FIRM } from "../../practice/firmForm";

useFixedClock();
const { make } = api.contracts.clients.staff;

const SIGNED = {
  status: "completed",
  submissionId: "71",
  signedAt: 5,
  clientPhone: "4155550101",
  caseType: "h1b",
} as const;

async function aSigned(differing: Partial<ContractRow> = {}) {
  const practice = await aPractice(startBackend());
  const contractId = await storeContract(practice.backend, Object.assign({}, SIGNED, differing));
  return { ...practice, contractId };
}

async function all(backend: Backend) {
  return await backend.run(async (ctx) => ({
    clients: await ctx.db.query("clients").take(10),
    cases: await ctx.db.query("cases").take(10),
    activities: await ctx.db.query("client_activities").take(10),
    events: await ctx.db.query("contract_events").take(10),
    audit: await ctx.db.query("audit_events").take(10),
    contracts: await ctx.db.query("contracts").take(10),
  }));
}

describe("a signed contract", () => {
  test("becomes a client and a case with everything carried over", async () => {
    const { backend, asSales, contractId } = await aSigned();
    const { clientId, caseId } = await asSales.mutation(make, { id: "71" });
    const { clients, cases, activities, events, audit, contracts } = await all(backend);
    expect(clients).toMatchObject([
      {
        _id: clientId,
        clientName: "Ana Souza",
        clientEmail: "ana@mail.test",
        clientPhone: "4155550101",
        clientType: "beneficiary",
        caseType: "h1b",
        status: "active",
        onboardedAt: NOON,
        contractId,
      },
    ]);
    expect(cases).toMatchObject([
      {
        _id: caseId,
        clientId,
        contractId,
        caseType: "h1b",
        notes: "Preparation and filing of EB-1A",
        createdByName: "Sofia Reyes",
        updatedByName: "Sofia Reyes",
      },
    ]);
    expect(contracts).toMatchObject([{ clientId }]);
    expect(activities).toMatchObject([
      {
        clientId,
        caseId,
        activityType: "case_created",
        description: expect.stringMatching(/^Case CASE-2026-\d{4} opened$/) as string,
        metadata: { case_type: "H-1B", priority: "medium", notes: "Preparation and filing of EB-1A" },
        isVisibleToClient: true,
        byName: "Sofia Reyes",
      },
    ]);
    const facts = { client: "Ana Souza", email: "ana@mail.test" };
    expect(events).toMatchObject([{ contractId, type: "client_made", byName: "Sofia Reyes", facts }]);
    expect(audit.map(({ action, subject, after }) => [action, subject, after])).toEqual([
      ["clients:create", clientId, "from a contract"],
      ["cases:create", caseId, `CASE-2026-${String(cases[0]?.serial)}`],
    ]);
  });

  // Caught: a guessed case type for a contract with its own words.
  test("of Other keeps its words on the client and on the case", async () => {
    const other = { caseType: "other", customCaseType: "Widow petition" } as const;
    const { backend, asSales } = await aSigned(other);
    await asSales.mutation(make, { id: "71" });
    const { clients, cases } = await all(backend);
    expect([clients, cases]).toMatchObject([[other], [other]]);
    const known = await aSigned(other);
    await storeClient(known.backend);
    await known.asSales.mutation(make, { id: "71" });
    expect((await all(known.backend)).clients).toMatchObject([other]);
  });

  // Caught: two people who click at once making two clients.
  test("made again, by others and by the job, adds nothing", async () => {
    const { backend, asSales, asLawyer, contractId } = await aSigned();
    const first = await asSales.mutation(make, { id: "71" });
    expect(await asLawyer.mutation(make, { id: contractId })).toEqual(first);
    await backend.mutation(internal.contracts.clients.jobs.make, { contractId });
    const { clients, cases, events, audit } = await all(backend);
    expect([clients.length, cases.length, events.length, audit.length]).toEqual([1, 1, 1, 2]);
  });

  // Caught: a second record of the same person; staff's corrections overwritten by the contract.
  test("of a known person is linked with their record, which keeps its fields and is active again", async () => {
    const { backend, asSales, contractId } = await aSigned();
    const known = { clientName: "Ána Souza", clientPhone: "2125550199", caseType: "tn", status: "archived" } as const;
    const clientId = await storeClient(backend, known);
    expect(await asSales.mutation(make, { id: "71" })).toMatchObject({ clientId });
    const { clients, cases, audit } = await all(backend);
    expect(clients).toMatchObject([
      { clientName: "Ána Souza", clientPhone: "2125550199", caseType: "tn", status: "active", contractId, version: 2 },
    ]);
    expect(cases).toMatchObject([{ clientId, caseType: "h1b" }]);
    expect(audit.map(({ action, subject, after }) => [action, subject, after]).slice(0, 1)).toEqual([
      ["clients:linkContract", clientId, "71"],
    ]);
    expect(audit.map(({ action }) => action)).toEqual(["clients:linkContract", "cases:create"]);
  });

  // Caught: "View Contract" of a client with two contracts, which only led to the second.
  test("that is a client's second one leaves the first on the record", async () => {
    const { backend, asSales, contractId } = await aSigned();
    const { clientId } = await asSales.mutation(make, { id: "71" });
    const second = await storeContract(backend, { ...SIGNED, number: 2, submissionId: "72" });
    expect(await asSales.mutation(make, { id: "72" })).toMatchObject({ clientId });
    const { clients, cases, contracts } = await all(backend);
    expect(clients).toMatchObject([{ contractId }]);
    expect(cases.map((each) => each.contractId)).toEqual([contractId, second]);
    expect(contracts.map((each) => [each._id, each.clientId])).toEqual([
      [contractId, clientId],
      [second, clientId],
    ]);
  });

  test("gives a known person's record its missing phone and case type", async () => {
    const { backend, asSales } = await aSigned();
    await storeClient(backend);
    await asSales.mutation(make, { id: "71" });
    expect((await all(backend)).clients).toMatchObject([{ clientPhone: "4155550101", caseType: "h1b" }]);
  });

  test("of another person at the same address makes another client", async () => {
    const { backend, asSales } = await aSigned();
    await storeClient(backend, { clientName: "Rita Souza" });
    await asSales.mutation(make, { id: "71" });
    expect((await all(backend)).clients).toHaveLength(2);
  });

  test("whose client was deleted makes a new one with its own case", async () => {
    const { backend, asSales } = await aSigned();
    const first = await asSales.mutation(make, { id: "71" });
    await backend.run(async (ctx) => {
      await ctx.db.patch("clients", first.clientId, { deleted: { at: NOON, byName: "Sofia Reyes" } });
    });
    const second = await asSales.mutation(make, { id: "71" });
    expect(second.clientId).not.toBe(first.clientId);
    expect(second.caseId).not.toBe(first.caseId);
  });
});

test("a contract whose client's row is missing makes a new one", async () => {
  const { backend, asSales } = await aSigned();
  const first = await asSales.mutation(make, { id: "71" });
  await backend.run(async (ctx) => {
    await ctx.db.delete("clients", first.clientId);
  });
  expect((await asSales.mutation(make, { id: "71" })).clientId).not.toBe(first.clientId);
});

test.each(["pending", "sent", "viewed", "declined", "expired", "error"] as const)(
  "a contract that is %s becomes no client",
  async (status) => {
    const { backend, asSales } = await aSigned({ status });
    expect(await refusalOf(asSales.mutation(make, { id: "71" }))).toEqual({
      code: "INVALID",
      field: "status",
      reason: "Only a signed contract becomes a client",
    });
    expect((await all(backend)).clients).toEqual([]);
  },
);

describe("automatically", () => {
  const state = { status: "completed", viewedAt: 1, completedAt: 5, declinedAt: null, declineReason: null } as const;

  async function afterSigning(makesClientsItself: boolean) {
    const { backend } = await aSigned({ status: "sent", signedAt: null });
    await backend.run(async (ctx) => {
      const settings = Object.assign({}, DEFAULT_FIRM, { makesClientsItself });
      await ctx.db.insert("firm_settings", { ...settings, version: 1, updatedAt: 1, updatedByName: "Ana Duarte" });
    });
    await backend.mutation(internal.contracts.signing.internal.apply, { submissionId: "71", state });
    const jobs = await backend.run(async (ctx) => await ctx.db.system.query("_scheduled_functions").take(10));
    return jobs.map(({ name }) => name).filter((name) => name.startsWith("contracts/clients"));
  }

  test("a contract becomes a client when it is signed, if the setting is on", async () => {
    expect(await afterSigning(true)).toEqual(["contracts/clients/jobs:make"]);
  });

  test("it does not, if the setting is off", async () => {
    expect(await afterSigning(false)).toEqual([]);
  });

  test("the audit log names the job", async () => {
    const { backend, contractId } = await aSigned();
    await backend.mutation(internal.contracts.clients.jobs.make, { contractId });
    expect((await all(backend)).audit).toMatchObject([
      { action: "clients:create", actorId: null, actorName: "clients of contracts" },
      { action: "cases:create", actorId: null },
    ]);
  });
});
