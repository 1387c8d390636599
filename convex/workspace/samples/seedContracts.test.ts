import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { NOON, useFixedClock } from "@passage/testkit/clock";
import { testInLongRun } from "@passage/testkit/testInLongRun";
import { refusalOf, startBackend, type Backend } from "../../../tests/support/functions/backend";
import { FakePaymentProvider } from "../../../tests/support/functions/fakePaymentProvider";
import { aSubmission, startFakeSigningService } from "../../../tests/support/functions/fakeSigningService";
import { aPractice, storeFirm } from "../../../tests/support/functions/personas";
import { storeLeads } from "../../../tests/support/functions/samples";
import { api, internal } from "../../_generated/api";
import { isWorkingMoment } from "../../contracts/letters/rules";
import { canChargeBalance } from "../../contracts/money/rules";
import { groupOf } from "../../contracts/record/rules";
import { unpackRows } from "../../platform/liveList/rules";
import { paidOf, worthByMonth } from "../../contracts/ledger/rules";
import { SAMPLE_STORIES } from "./contractLives";

useFixedClock();

const { begin, finish } = internal.leads.sheet.internal;
const { planContracts, seedContracts } = internal.workspace.samples.internal;
const DAY_MS = 24 * 60 * 60_000;
const LEADS = Array.from({ length: 240 }, (_, place) => {
  const email = `lead${String(place)}@mail.test`;
  return { number: place + 1, email, emailKey: email, firstName: "Lead", lastName: `No. ${String(place + 1)}` };
});
const PAGES = "http://localhost:3220";

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

/** Seeds like a start; returns the plan. */
async function seed(backend: Backend, startedAt = NOON) {
  const plan = await backend.query(planContracts, { startedAt });
  if (plan === null) return null;
  while (await backend.mutation(seedContracts, { now: plan.now, pagesUrl: PAGES })) await Promise.resolve();
  return plan;
}

const TABLES = [
  "contracts",
  "contract_money",
  "contract_events",
  "contract_alerts",
  "contract_steps",
  "letters",
  "payment_clients",
  "payment_links",
  "payment_transactions",
  "payment_months",
  "notifications",
] as const;

async function stored(backend: Backend) {
  return await backend.run(async (ctx) => ({
    contracts: await ctx.db.query("contracts").take(100),
    money: await ctx.db.query("contract_money").take(100),
    lines: await ctx.db.query("payment_transactions").take(500),
    months: await ctx.db.query("payment_months").take(100),
    links: await ctx.db.query("payment_links").take(200),
    steps: await ctx.db.query("contract_steps").take(500),
    events: await ctx.db.query("contract_events").take(2_000),
    alerts: await ctx.db.query("contract_alerts").take(100),
    letters: await ctx.db.query("letters").take(500),
    paymentClients: await ctx.db.query("payment_clients").take(100),
  }));
}

async function everything(backend: Backend): Promise<string> {
  return await backend.run(async (ctx) => {
    const rows = await Promise.all(TABLES.map(async (table) => await ctx.db.query(table).take(2_000)));
    return JSON.stringify(rows);
  });
}

async function seeded() {
  const practice = await aSamplePractice();
  const plan = await seed(practice.backend);
  return { ...practice, plan, rows: await stored(practice.backend) };
}

let known: ReturnType<typeof seeded> | undefined;

/** Made once for the tests that only read: it takes a second. */
async function theSeeded() {
  known ??= seeded();
  return await known;
}

describe("the sample contracts", () => {
  test("are sixty-two, in every state and every tab, a few with an open alert", async () => {
    const { rows } = await theSeeded();
    const moneyOf = new Map(rows.money.map((money) => [money.contractId, money]));
    const counted = (of: (contract: (typeof rows.contracts)[number]) => string) =>
      Object.fromEntries([...Map.groupBy(rows.contracts, of)].map(([key, group]) => [key, group.length]));
    expect(rows.contracts).toHaveLength(62);
    expect(counted(({ status }) => status)).toEqual({
      sent: 11,
      viewed: 5,
      declined: 3,
      expired: 3,
      error: 2,
      signed: 38,
    });
    expect(
      counted((contract) => {
        const money = moneyOf.get(contract._id);
        return money === undefined ? "none" : groupOf({ ...contract, ...money });
      }),
    ).toEqual({ pending: 34, active: 16, completed: 12 });
    expect(rows.alerts.map(({ kind, status }) => `${kind} ${status}`).sort()).toEqual([
      "mail_bounced open",
      "mail_bounced open",
      "payment_disputed open",
      "payment_refunded open",
      "payment_returned open",
      "payment_returned open",
    ]);
    for (const { openedAt } of rows.alerts) expect(openedAt).toBeLessThan(NOON);
    expect(rows.contracts.filter(({ archivedAt }) => archivedAt !== null)).toHaveLength(2);
  });

  test("are spread over the last nine months, made in office hours by several people, mostly from existing leads", async () => {
    const { rows } = await theSeeded();
    const ages = rows.contracts.map(({ madeAt = 0 }) => (NOON - madeAt) / DAY_MS);
    expect(Math.min(...ages)).toBeGreaterThan(0);
    expect(Math.min(...ages)).toBeLessThan(2);
    expect(Math.max(...ages)).toBeGreaterThan(240);
    expect(Math.max(...ages)).toBeLessThan(275);
    expect(ages).toEqual(ages.toSorted((a, b) => b - a));
    for (const { madeAt = 0 } of rows.contracts) {
      const hours = { days: [1, 2, 3, 4, 5], opensAt: 14 * 60, closesAt: 22 * 60 };
      expect(isWorkingMoment(madeAt, { timeZone: "UTC", workingHours: hours })).toBe(true);
    }
    expect(new Set(rows.contracts.map(({ createdByName }) => createdByName)).size).toBe(3);
    expect(new Set(rows.contracts.map(({ caseType }) => caseType)).size).toBeGreaterThan(10);
    const fromLeads = rows.contracts.filter(({ leadId }) => leadId !== null);
    expect(fromLeads).toHaveLength(36);
    for (const { creationSource, leadId, madeAt = 0 } of rows.contracts) {
      expect(creationSource).toBe(leadId === null ? "manual" : "lead");
      if (leadId === null) continue;
      const leadAt = NOON - (1 - Number(leadId.slice("lead-".length)) / 240) * 365 * DAY_MS;
      expect(leadAt).toBeLessThan(madeAt);
    }
    const addresses = rows.contracts.map(({ clientEmail }) => clientEmail);
    expect(new Set(addresses).size).toBe(61);
    for (const address of addresses) expect(address).toMatch(/^([a-z0-9.]+@mail|client@passage)\.test$/);
  });

  test("show the sums of their ledgers as paid, and the months add up", async () => {
    const { rows } = await theSeeded();
    for (const contract of rows.contracts) {
      const money = rows.money.find(({ contractId }) => contractId === contract._id);
      const ledger = rows.lines.filter(({ contractId }) => contractId === contract._id);
      const links = rows.links.filter(({ contractId }) => contractId === contract._id);
      const { feeCents, retainerCents } = contract;
      const hasBalanceLink = links.some(({ purpose }) => purpose === "balance");
      const paid = paidOf(ledger, { retainerCents, balanceCents: feeCents - retainerCents, hasBalanceLink }, []);
      expect(money).toMatchObject(paid);
      expect(money?.balanceLinkUrl !== null).toBe(hasBalanceLink);
      expect(money?.openAlerts).toBe(rows.alerts.filter(({ contractId }) => contractId === contract._id).length);
    }
    const paidCents = rows.money.reduce((sum, each) => sum + each.paidCents, 0);
    expect(rows.months.reduce((sum, { cents }) => sum + cents, 0)).toBe(paidCents);
    for (const { month, purpose, cents } of rows.months) {
      const worth = [...Map.groupBy(rows.lines, ({ contractId }) => contractId).values()].flatMap(worthByMonth);
      const ofMonth = worth.filter((each) => each.month === month && each.purpose === purpose);
      expect(cents).toBe(ofMonth.reduce((sum, each) => sum + each.cents, 0));
    }
    expect(new Set(rows.months.map(({ month }) => month)).size).toBeGreaterThan(6);
  });

  test("have matching steps, letters and history, all in the past and without notifications", async () => {
    const { rows, backend } = await theSeeded();
    for (const { at } of rows.events) expect(at).toBeLessThan(NOON);
    for (const { sentAt, queuedAt } of rows.letters) expect([sentAt, NOON > queuedAt]).toEqual([queuedAt, true]);
    const typesOf = (contractId: string) =>
      rows.events.filter((event) => event.contractId === contractId).map(({ type }) => type);
    for (const { state, reason } of rows.letters) expect(reason !== null).toBe(state === "bounced");
    for (const contract of rows.contracts) {
      const types = typesOf(contract._id);
      const isSent = contract.sentAt !== null;
      expect(types.includes("sent")).toBe(isSent);
      expect(types.includes("signed")).toBe(contract.signedAt !== null);
      expect(types.includes("viewed")).toBe(contract.viewedAt !== null);
      const steps = rows.steps.filter(({ contractId }) => contractId === contract._id);
      expect(steps.find(({ step }) => step === "signing")?.state).toBe(isSent ? "done" : "failed");
      expect(steps.find(({ step }) => step === "letter")?.state).toBe(isSent ? "done" : "waiting");
    }
    const completed = rows.money.filter(({ retainer, balance }) => retainer === "paid" && balance === "paid");
    for (const { contractId } of completed) {
      expect(typesOf(contractId)).toEqual(
        expect.arrayContaining(["created", "sent", "delivered", "signed", "retainer_paid", "balance_paid"]),
      );
    }
    const chargeable = rows.contracts.filter(({ _id, feeCents, retainerCents }) => {
      const money = rows.money.find(({ contractId }) => contractId === _id);
      const hasBalanceLink = (money?.balanceLinkUrl ?? null) !== null;
      return (
        money !== undefined &&
        canChargeBalance({
          feeCents,
          retainerCents,
          hasPaidRetainer: money.retainer === "paid",
          balance: money.balance,
          hasBalanceLink,
          isOver: false,
        })
      );
    });
    expect(chargeable.length).toBeGreaterThan(5);
    const scheduled = await backend.run(async (ctx) => await ctx.db.system.query("_scheduled_functions").take(10));
    expect(scheduled).toEqual([]);
    expect(await backend.run(async (ctx) => await ctx.db.query("notifications").take(1))).toEqual([]);
  });

  test("are in the snapshot of the list with the dates on which they were made", async () => {
    const { asSales, rows } = await theSeeded();
    const page = await asSales.query(api.contracts.record.staff.snapshot, { cursor: null });
    expect(page.total).toBe(62);
    const listed = unpackRows(page.main).map((row) => [row[0], row[9]]);
    expect(listed).toEqual(rows.contracts.map(({ number, madeAt }) => [number, madeAt]).toReversed());
  });

  // Caught: signing requests open at the service while their contracts were signed.
  test("have the same state at the stand-ins", async () => {
    const { rows, plan } = await theSeeded();
    const { submissions = [], links = [], transactions = [] } = plan?.atProviders ?? {};
    const sent = rows.contracts.filter(({ sentAt }) => sentAt !== null);
    expect(submissions.map(({ number }) => String(number)).sort()).toEqual(
      sent.map(({ submissionId }) => submissionId).sort(),
    );
    for (const submission of submissions) {
      const { number, slug, openedAt, completedAt, declinedAt, declineReason, expiredAt } = submission;
      const contract = rows.contracts.find(({ submissionId }) => submissionId === String(number));
      expect(contract).toMatchObject({ viewedAt: openedAt, signedAt: completedAt, sentAt: submission.createdAt });
      expect(contract?.signingUrl).toBe(`${PAGES}/docuseal/s/${slug}`);
      expect([declinedAt !== null, expiredAt !== null]).toEqual([
        contract?.status === "declined",
        contract?.status === "expired",
      ]);
      expect(contract?.statusReason).toBe(declineReason);
      expect(submission.html).toContain(contract?.clientName.replaceAll("'", "&#39;"));
    }
    const known = (each: { linkId: string; amountCents: number; madeAt: number; memo: string }) =>
      [each.linkId, each.amountCents, each.madeAt, each.memo].join();
    expect(links.map((link) => known({ ...link, linkId: link.id })).sort()).toEqual(rows.links.map(known).sort());
    const state = (each: { transactionId: string; status: string; amountCents: number; refundedCents: number }) =>
      [each.transactionId, each.status, each.amountCents, each.refundedCents].join();
    expect(transactions.map(state).sort()).toEqual(rows.lines.map(state).sort());
    for (const { type, status, occurredAt, providerUpdatedAt } of transactions) {
      expect(providerUpdatedAt).toBeLessThan(NOON);
      const isOld = occurredAt < NOON - 3 * DAY_MS && (type === "ccPayment" || type === "achPayment");
      if (isOld) expect(["FUNDS_IN_TRANSIT", "PENDING"].includes(status) && type === "ccPayment").toBe(false);
    }
  });

  test("have one payment client per person, for any number of contracts", async () => {
    const { rows, plan } = await theSeeded();
    const { links = [] } = plan?.atProviders ?? {};
    const idsOf = Map.groupBy(links, ({ client }) => client.email);
    for (const [email, own] of idsOf) {
      expect([email, new Set(own.map(({ client }) => client.id)).size]).toEqual([email, 1]);
    }
    const ids = [...new Set(links.map(({ client }) => client.id))];
    expect(ids).toHaveLength(idsOf.size);
    expect(rows.paymentClients.map(({ providerClientId }) => providerClientId).sort()).toEqual(ids.sort());
    const ofPortal = rows.contracts.filter(({ clientName }) => clientName === "Maria Santos");
    expect(ofPortal.length).toBeGreaterThan(1);
  });

  test("cause no reminders for completed steps", async () => {
    const { rows } = await theSeeded();
    const done = {
      "Your contract is": "signed",
      "Your retainer is": "retainer_paid",
      "Your balance is": "balance_paid",
    };
    const reminders = rows.events.filter(({ type }) => type === "reminder_sent");
    expect(reminders.length).toBeGreaterThan(20);
    for (const { contractId, at, facts } of reminders) {
      const [, end] = Object.entries(done).find(([words]) => String(facts["about"]).startsWith(words)) ?? [];
      const ended = rows.events.find((event) => event.contractId === contractId && event.type === end);
      expect(end).toBeDefined();
      expect(ended?.at ?? Infinity).toBeGreaterThan(at);
    }
  });
});

describe("seeding", () => {
  // In `npm test` the sum of the plan holds this (unchanged.test.ts).
  testInLongRun("is the same at every first start", async () => {
    const [one, two] = [await theSeeded(), await seeded()];
    expect(one.plan).toEqual(two.plan);
  });

  test("happens once", async () => {
    const one = await theSeeded();
    const before = await everything(one.backend);
    expect(await seed(one.backend, NOON + DAY_MS)).toBeNull();
    expect(await everything(one.backend)).toBe(before);
    const events = await one.backend.run(async (ctx) => await ctx.db.query("audit_events").take(5));
    expect(events).toMatchObject([{ action: "contracts:seedSamples", after: "62 contracts", actorName: "seed" }]);
  });

  // Caught: a plan for the time of the second start, so that the stand-ins had other times than the contracts.
  test("continues where it was interrupted, with the same contracts and times", async () => {
    const whole = await theSeeded();
    const cut = await aSamplePractice();
    const plan = await cut.backend.query(planContracts, { startedAt: NOON });
    expect(await cut.backend.mutation(seedContracts, { now: NOON, pagesUrl: PAGES })).toBe(true);
    expect(await seed(cut.backend, NOON + DAY_MS)).toEqual(plan);
    const shown = async (backend: Backend) =>
      (await stored(backend)).contracts.map(({ clientName, status, madeAt, signedAt, feeCents }) =>
        [clientName, status, madeAt, signedAt, feeCents].join(),
      );
    expect(await shown(cut.backend)).toEqual(await shown(whole.backend));
  });

  // Caught, one at a time: each of the guards left out.
  test.each<[string, (practice: Awaited<ReturnType<typeof aSamplePractice>>) => Promise<unknown>]>([
    [
      "there is a contract of somebody's",
      async ({ backend, asSales }) => {
        await storeFirm(backend);
        const form = { clientName: "Ana Souza", clientEmail: "ana@mail.test", clientPhone: "", caseType: "eb2niw" };
        const more = { customCaseType: "", services: "All of it", fee: "3500" };
        return await asSales.mutation(api.contracts.form.staff.create, {
          form: { ...form, ...more },
          leadId: null,
          formKey: "key-1",
        });
      },
    ],
    [
      "a lead is a real person's",
      async ({ backend }) => await storeLeads(backend, { number: 241, email: "x@mail.com", emailKey: "x@mail.com" }),
    ],
    ["the sheet is being read", async ({ backend }) => await backend.mutation(begin, { holder: "two" })],
  ])("does not happen if %s", async (_what, change) => {
    const { backend, ...practice } = await aSamplePractice();
    await change({ backend, ...practice });
    expect(await seed(backend)).toBeNull();
  });

  test("is refused if sample data is switched off", async () => {
    const { backend } = await aSamplePractice();
    vi.stubEnv("PASSAGE_SAMPLES", "");
    const refusal = { code: "CONFLICT", what: "sample data is switched off" };
    expect(await refusalOf(backend.query(planContracts, { startedAt: NOON }))).toEqual(refusal);
    expect(await refusalOf(backend.mutation(seedContracts, { now: NOON, pagesUrl: PAGES }))).toEqual(refusal);
  });
});

test("the hourly checks and the reminders find everything at the providers, and change nothing", async () => {
  const signing = startFakeSigningService();
  const payments = new FakePaymentProvider();
  vi.stubEnv("PASSAGE_SAMPLES", "1");
  vi.stubEnv("CONFIDO_URL", "https://confido.test/");
  vi.stubEnv("CONFIDO_API_KEY", "f_secret_1");
  const signingFetch = globalThis.fetch;
  vi.stubGlobal("fetch", async (url: string, init: RequestInit = {}) => {
    if (!url.startsWith("https://confido.test")) return await signingFetch(url, init);
    const body: unknown = JSON.parse(typeof init.body === "string" ? init.body : "{}");
    return payments.answer({ method: "POST", url, headers: new Headers(), body });
  });
  const { backend, plan } = await theSeeded();
  const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString());
  for (const each of plan?.atProviders.submissions ?? []) {
    const { number: id, openedAt, completedAt, declinedAt, expiredAt, declineReason } = each;
    const ended = declinedAt !== null ? "declined" : expiredAt !== null ? "expired" : "pending";
    const status = completedAt === null ? ended : "completed";
    const times = { openedAt: iso(openedAt), completedAt: iso(completedAt) };
    signing.submissions.push(aSubmission({ id, status, declineReason, ...times }));
  }
  for (const each of plan?.atProviders.transactions ?? []) {
    const { transactionId: id, status: status_v2, amountCents: amountProcessed, refundedCents: amountRefunded } = each;
    const paymentLink = each.linkId === null ? null : { id: each.linkId };
    const times = { createdOn: iso(each.occurredAt) ?? "", updatedOn: iso(each.providerUpdatedAt) ?? "" };
    const more = { paymentMethod: each.method, lastFour: each.lastFour, payerName: each.payerName };
    const { type, originalTransactionId, errorText: errorMessage } = each;
    const known = { id, type, status_v2, amountProcessed, amountRefunded, originalTransactionId, errorMessage };
    payments.transactions.push(Object.assign(known, { paymentLink }, times, more));
  }
  const before = await everything(backend);
  await backend.action(internal.contracts.signing.jobs.reconcile, {});
  await backend.action(internal.contracts.payments.jobs.reconcile, {});
  for (const reminded of ["sent", "viewed", "signed", "charged"] as const) {
    await backend.mutation(internal.contracts.letters.internal.remindPage, { reminded, cursor: null });
  }
  expect(await everything(backend)).toBe(before);
  expect(signing.calls).toBeGreaterThan(15);
});

test("the number of stories is that of contracts without the portal's", () => {
  expect(SAMPLE_STORIES.reduce((sum, { count }) => sum + count, 0)).toBe(60);
});
