import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { NOON, useFixedClock } from "@passage/testkit/clock";
import { testInLongRun } from "@passage/testkit/testInLongRun";
import { refusalOf, startBackend, type Backend } from "../../../tests/support/functions/backend";
import { aPractice } from "../../../tests/support/functions/personas";
import { storeContract, storeLeads } from "../../../tests/support/functions/samples";
import { api, internal } from "../../_generated/api";
import { PORTAL_PERSON, SAMPLE_PEOPLE, SAMPLE_RELATIVES } from "./clientPeople";

useFixedClock();

const { begin, finish } = internal.leads.sheet.internal;
const { planContracts, seedClients, seedContracts } = internal.workspace.samples.internal;
const LEADS = Array.from({ length: 240 }, (_, place) => {
  const email = `lead${String(place)}@mail.test`;
  return { number: place + 1, email, emailKey: email, firstName: "Lead", lastName: `No. ${String(place + 1)}` };
});

beforeEach(() => {
  vi.stubEnv("PASSAGE_SAMPLES", "1");
});
afterEach(() => {
  vi.unstubAllEnvs();
});

async function aSamplePractice() {
  const practice = await aPractice(startBackend());
  await storeLeads(practice.backend, ...LEADS);
  await practice.backend.mutation(begin, { holder: "one" });
  const outcome = { kind: "applied" as const, hash: "h", headers: [], rows: 0, skippedNoEmail: 0 };
  await practice.backend.mutation(finish, { holder: "one", outcome });
  return practice;
}

async function seedTheContracts(backend: Backend) {
  const plan = await backend.query(planContracts, { startedAt: NOON });
  const seeding = { now: plan?.now ?? 0, pagesUrl: "http://localhost:3220" };
  while (await backend.mutation(seedContracts, seeding)) await Promise.resolve();
}

/** Seeds like a start. */
async function seed(backend: Backend) {
  while (await backend.mutation(seedClients, {})) await Promise.resolve();
}

async function stored(backend: Backend) {
  return await backend.run(async (ctx) => ({
    clients: await ctx.db.query("clients").take(100),
    cases: await ctx.db.query("cases").take(100),
    contracts: await ctx.db.query("contracts").take(100),
    related: await ctx.db.query("related_people").take(100),
  }));
}

async function aSeededPractice() {
  const practice = await aSamplePractice();
  const { backend } = practice;
  const account = {
    tokenIdentifier: "sample|maria",
    role: "client",
    isAdmin: false,
    status: "active",
    locale: "en",
  } as const;
  const { name, email } = PORTAL_PERSON;
  const userId = await backend.run(async (ctx) => await ctx.db.insert("users", { name, email, ...account }));
  await seedTheContracts(backend);
  // Each batch is a call of its own: the next one begins as after a restart.
  expect(await backend.mutation(seedClients, {})).toBe(true);
  const { length: inFirstBatch } = (await stored(backend)).clients;
  await seed(backend);
  await backend.finishAllScheduledFunctions(vi.runAllTimers);
  return { ...practice, userId, inFirstBatch };
}

let known: ReturnType<typeof aSeededPractice> | undefined;

/** Made once for the tests that only read: it takes seconds. */
async function theSeededPractice() {
  known ??= aSeededPractice();
  return await known;
}

function isMaria({ clientName }: { clientName: string }): boolean {
  return clientName === PORTAL_PERSON.name;
}

/** Clients without parts that vary between starts: ids, and times of jobs. */
async function plainClients(backend: Backend) {
  const { clients } = await stored(backend);
  return clients.map(({ _id, _creationTime, contractId: _contractId, updatedAt: _updatedAt, ...client }) => client);
}

describe("the sample clients", () => {
  test("are about forty, mostly from signed contracts, of all kinds, each with the badge", async () => {
    const { backend } = await theSeededPractice();
    const { clients, cases, contracts, related } = await stored(backend);
    expect(clients.length).toBeGreaterThanOrEqual(36);
    expect(clients.length).toBeLessThanOrEqual(46);
    expect(clients.every(({ isSample }) => isSample)).toBe(true);
    const signed = contracts.filter(({ signedAt }) => signedAt !== null);
    const made = contracts.filter(({ clientId }) => clientId !== undefined);
    // One of the other clients has signed, too.
    expect(made.length).toBe(clients.length - SAMPLE_PEOPLE.length + 1);
    expect(made.every(({ signedAt }) => signedAt !== null)).toBe(true);
    // Some wait to become clients.
    expect(signed.length - made.length).toBeGreaterThanOrEqual(5);
    expect(cases).toHaveLength(made.length);
    const counted = (of: (client: (typeof clients)[number]) => string) => new Set(clients.map(of)).size;
    expect([counted(({ status }) => status), counted(({ clientType }) => clientType)]).toEqual([3, 2]);
    expect(counted(({ caseType }) => caseType ?? "none")).toBeGreaterThan(10);
    expect(related).toHaveLength(SAMPLE_RELATIVES.length);
  });

  test("were onboarded after they signed, and none in the future", async () => {
    const { backend } = await theSeededPractice();
    const { clients, contracts } = await stored(backend);
    for (const { _id, onboardedAt } of clients) {
      expect(onboardedAt).toBeLessThan(NOON);
      const signedAt = contracts.find(({ clientId }) => clientId === _id)?.signedAt ?? 0;
      expect(onboardedAt).toBeGreaterThan(signedAt);
    }
  });

  // In `npm test` the sums of all rows hold this (unchanged.test.ts).
  testInLongRun("are the same at every first start", async () => {
    const [one, other] = [await theSeededPractice(), await aSeededPractice()];
    expect(await plainClients(other.backend)).toEqual(await plainClients(one.backend));
  });

  test("with a relation are on each other's pages", async () => {
    const { backend, asSales } = await theSeededPractice();
    const { clients } = await stored(backend);
    const helen = clients.find(({ clientName }) => clientName === "Helen Marsh");
    const people = await asSales.query(api.clients.relatedPeople.staff.list, { clientId: helen?._id ?? "" });
    expect(people.map(({ relation, name }) => [relation, name])).toEqual([
      ["employee", "Arjun Velan"],
      ["employee", "Soo-ah Lim"],
    ]);
  });

  test("have one with the portal account", async () => {
    const { backend, userId } = await theSeededPractice();
    const { clients } = await stored(backend);
    const granted = clients.filter(({ isPortalGranted }) => isPortalGranted);
    expect(granted.map(({ clientName }) => clientName)).toEqual([PORTAL_PERSON.name]);
    expect(await backend.run(async (ctx) => (await ctx.db.get("users", userId))?.clientId)).toBe(granted[0]?._id);
  });

  // Caught: a portal without a contract; a second client made from that person's contract.
  test("have one with a portal, with contracts to sign, to pay and paid, and a case", async () => {
    const { backend } = await theSeededPractice();
    const { clients, cases } = await stored(backend);
    expect(clients.filter(isMaria)).toHaveLength(1);
    const asMaria = backend.withIdentity({ tokenIdentifier: "sample|maria", role: "client" });
    const { contracts } = await asMaria.query(api.contracts.portal.portal.list, {});
    expect(contracts).toMatchObject([
      {
        state: "toSign",
        signingUrl: expect.stringContaining("/docuseal/s/") as unknown,
        dueCents: 27_000,
        payments: [],
      },
      { state: "signed", openCents: 0, payments: [{ state: "paid" }, { state: "paid" }] },
    ]);
    expect(cases.filter(({ clientId }) => clientId === clients.find(isMaria)?._id)).toHaveLength(1);
  });
});

test("seeding continues after its first batch, and makes nobody twice", async () => {
  const { backend, inFirstBatch } = await theSeededPractice();
  expect(inFirstBatch).toBe(10);
  const names = (await stored(backend)).clients.map(({ clientName, clientEmail }) => `${clientName} ${clientEmail}`);
  expect(new Set(names).size).toBe(names.length);
  expect(names.length).toBeGreaterThan(30);
});

describe("seeding again", () => {
  // Caught: a sample client whom somebody had deleted, back at the next start.
  test("restores nobody and changes nothing", async () => {
    const { backend } = await theSeededPractice();
    await backend.run(async (ctx) => {
      const [first] = await ctx.db.query("clients").take(1);
      if (first) await ctx.db.delete("clients", first._id);
    });
    const before = await stored(backend);
    await seed(backend);
    expect(await stored(backend)).toEqual(before);
  });
});

describe("sample clients are not stored", () => {
  test("beside somebody's own contracts", async () => {
    const { backend } = await aSamplePractice();
    await storeContract(backend, { status: "completed" });
    expect(await backend.mutation(seedClients, {})).toBe(false);
    expect((await stored(backend)).clients).toEqual([]);
  });

  test("if sample data is switched off", async () => {
    const { backend } = await aSamplePractice();
    vi.stubEnv("PASSAGE_SAMPLES", "");
    expect(await refusalOf(backend.mutation(seedClients, {}))).toMatchObject({ code: "CONFLICT" });
  });
});
