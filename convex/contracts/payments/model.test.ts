import { expect, test } from "vitest";
import { NOON, useFixedClock } from "@passage/testkit/clock";
import { startBackend } from "../../../tests/support/functions/backend";
import { saveFirm } from "../../../tests/support/functions/firm";
import { withoutWatches } from "../../../tests/support/functions/jobs";
import { aPractice } from "../../../tests/support/functions/personas";
import { storeContract, type ContractRow } from "../../../tests/support/functions/samples";
import { api, internal } from "../../_generated/api";
import type { MutationCtx } from "../../_generated/server";
import * as ContractSteps from "../steps/model";
import { RUN_LEASE_MS } from "../../platform/leases";
import { externalIdOf } from "../steps/rules";
import { strip } from "../ledger/removing";
import type { PaymentPurpose } from "../ledger/rules";
import { forgetPerson, keepLink, STEP_OF } from "./model";
import type { MadeLink } from "../../platform/providers/payments/port";

const clock = useFixedClock();
const { begin, fail, finish } = internal.contracts.payments.internal;
const LINK = { linkId: "link-1", url: "https://pay.test/1", providerClientId: "client-1" };

/** A contract at the steps that make its links. */
async function aContractWithSteps(contract: Partial<ContractRow> = {}) {
  const practice = await aPractice(startBackend());
  const { backend, asSales } = practice;
  const add = async (differing: Partial<ContractRow>) => {
    const contractId = await storeContract(backend, differing);
    await backend.run(async (ctx: MutationCtx) => {
      for (const step of ["retainerLink", "letter", "balanceLink"] as const) {
        await ContractSteps.add(ctx, contractId, step);
      }
    });
    return contractId;
  };
  const contractId = await add(contract);
  const want = async (purpose: PaymentPurpose, of = contractId) =>
    (await backend.mutation(begin, { contractId: of, purpose }))?.wanted;
  const made = async (purpose: PaymentPurpose, link: MadeLink = LINK) => {
    const externalId = externalIdOf(contractId, STEP_OF[purpose]);
    await backend.mutation(finish, { contractId, purpose, externalId, link });
  };
  const timeline = async () => {
    const lines = await asSales.query(api.contracts.page.staff.timeline, { id: contractId });
    return lines.map(({ label, detail }) => [label, detail]);
  };
  const stored = async () =>
    await backend.run(async (ctx) => {
      const jobs = withoutWatches(await ctx.db.system.query("_scheduled_functions").take(500));
      const [links, clients] = [ctx.db.query("payment_links").take(9), ctx.db.query("payment_clients").take(9)];
      return { links: await links, clients: await clients, jobs: jobs.map(({ name }) => name) };
    });
  return { ...practice, contractId, add, want, made, timeline, stored };
}

test("links use the accounts of the settings: trust for the retainer, operating for the balance", async () => {
  const { asAdmin, contractId, want } = await aContractWithSteps({ clientPhone: "(415) 555-0101" });
  await saveFirm(asAdmin, { trustAccountId: "acc-t", operatingAccountId: "acc-o" });
  const client = { clientName: "Ana Souza", clientEmail: "ana@mail.test", clientPhone: "(415) 555-0101" };
  expect(await want("retainer")).toEqual({
    ...client,
    externalId: `passage-${contractId}-retainerLink`,
    purpose: "retainer",
    account: "trust",
    amountCents: 105_000,
    memo: "Retainer for EB-1A - Ana Souza",
    bankAccountId: "acc-t",
    providerClientId: null,
  });
  expect(await want("balance")).toEqual({
    ...client,
    externalId: `passage-${contractId}-balanceLink`,
    purpose: "balance",
    account: "operating",
    amountCents: 245_000,
    memo: "Balance Payment for EB-1A - Ana Souza",
    bankAccountId: "acc-o",
    providerClientId: null,
  });
});

test("a link is stored once, with its memo and its sum, even if it is reported repeatedly", async () => {
  const { contractId, want, made, stored, timeline } = await aContractWithSteps();
  await want("retainer");
  await made("retainer");
  await made("retainer");
  const { links, jobs } = await stored();
  const memo = "Retainer for EB-1A - Ana Souza";
  expect(links).toMatchObject([
    { contractId, purpose: "retainer", linkId: "link-1", url: LINK.url, amountCents: 105_000, memo, madeAt: NOON },
  ]);
  expect(jobs).toEqual(["contracts/letters/jobs:sendFirst"]);
  expect(await timeline()).toEqual([["Retainer payment link created", "$1,050"]]);
});

test("the provider's client is kept by person, once, and used for the balance and for another contract", async () => {
  const { add, want, made, stored } = await aContractWithSteps();
  await made("retainer");
  expect(await want("balance")).toMatchObject({ providerClientId: "client-1" });
  const balance = { linkId: "link-2", url: "https://pay.test/2", providerClientId: "client-1" };
  await made("balance", balance);
  expect((await stored()).clients).toMatchObject([
    { personKey: "ana@mail.test ana souza", providerClientId: "client-1", madeAt: NOON },
  ]);
  const again = await add({ number: 2, clientName: "ANA Souza", clientEmail: "Ana@mail.test" });
  expect(await want("retainer", again)).toMatchObject({ providerClientId: "client-1" });
  const relative = await add({ number: 3, clientName: "Rui Souza" });
  expect(await want("retainer", relative)).toMatchObject({ providerClientId: null });
});

// Caught: the old address left in a table after the client was deleted; the memo of the link from before the archive.
test("a person's addresses and memos are deleted, even after a corrected address or a renewed link", async () => {
  const { backend, contractId, asSales, made, stored } = await aContractWithSteps();
  await made("retainer");
  await backend.run(async (ctx: MutationCtx) => {
    const [first] = await ctx.db.query("payment_links").take(1);
    if (first === undefined) throw new Error("No link was made");
    const { _id, _creationTime, ...link } = first;
    for (const linkId of ["link-2", "link-3"]) {
      await ctx.db.insert("payment_links", Object.assign(link, { linkId }));
    }
    const waiver = { contractId, purpose: "retainer", byName: "Ana Duarte", decidedAt: 1 } as const;
    const said = { transactionId: "t1", cents: 2_700, reason: "A kindness" };
    await ctx.db.insert("payment_waivers", Object.assign(said, waiver));
  });
  await asSales.mutation(api.contracts.page.staff.correctEmail, { id: contractId, email: "souza@mail.test" });
  expect((await stored()).clients).toEqual([]);
  await backend.run(async (ctx: MutationCtx) => {
    const contract = await ctx.db.get("contracts", contractId);
    if (contract === null) return;
    await strip(ctx, contractId);
    await forgetPerson(ctx, contract);
  });
  expect((await stored()).links.map(({ url, memo }) => url + memo)).toEqual(["", "", ""]);
  const waivers = await backend.run(async (ctx) => await ctx.db.query("payment_waivers").take(9));
  expect(waivers).toMatchObject([{ cents: 2_700, reason: "", byName: "Ana Duarte" }]);
});

test("a failed link is on the timeline with its reason; a retainer's letter then goes out without it", async () => {
  const { backend, contractId, want, stored, timeline } = await aContractWithSteps();
  await want("balance");
  await backend.mutation(fail, { contractId, purpose: "balance", attempts: 1, reason: "GraphQL request failed" });
  expect(await timeline()).toEqual([["Balance payment link failed", "GraphQL request failed"]]);
  expect((await stored()).jobs).toEqual([]);
  await want("retainer");
  await backend.mutation(fail, { contractId, purpose: "retainer", attempts: 1, reason: "no" });
  expect((await stored()).jobs).toEqual(["contracts/letters/jobs:sendFirst"]);
});

test("a failure after the link was made changes nothing", async () => {
  const { backend, contractId, want, made, stored, timeline } = await aContractWithSteps();
  await want("retainer");
  await made("retainer");
  await backend.mutation(fail, { contractId, purpose: "retainer", attempts: 1, reason: "late" });
  expect(await timeline()).toHaveLength(1);
  expect((await stored()).jobs).toHaveLength(1);
});

test.each(["retainer", "balance"] as const)("the %s of a contract that is archived gets no link", async (purpose) => {
  const { backend, contractId, want, stored } = await aContractWithSteps({ archivedAt: 5 });
  expect(await want(purpose)).toBeUndefined();
  const step = await backend.run(async (ctx) => await ContractSteps.find(ctx, contractId, STEP_OF[purpose]));
  expect(step).toMatchObject({ state: "failed", reason: "The contract is archived." });
  expect((await stored()).jobs).toEqual([]);
});

// Caught: an email without the payment link that the next run was about to make.
test("an overdue run does not report for the one that followed it", async () => {
  const { backend, contractId, want, stored, timeline } = await aContractWithSteps();
  await want("retainer");
  clock.pass(RUN_LEASE_MS);
  await want("retainer");
  await backend.mutation(fail, { contractId, purpose: "retainer", attempts: 1, reason: "late" });
  expect(await timeline()).toEqual([]);
  expect((await stored()).jobs).toEqual([]);
  await backend.mutation(fail, { contractId, purpose: "retainer", attempts: 2, reason: "no" });
  expect(await timeline()).toEqual([["Retainer payment link failed", "no"]]);
});

test("money in by month is the oldest first", async () => {
  const { backend, asSales } = await aContractWithSteps();
  await backend.run(async (ctx: MutationCtx) => {
    for (const month of ["2026-02", "2025-12", "2026-01"]) {
      await ctx.db.insert("payment_months", { month, purpose: "retainer", cents: 1 });
    }
  });
  const { months } = await asSales.query(api.contracts.ledger.staff.months, {});
  expect(months.map(({ month }) => month)).toEqual(["2025-12", "2026-01", "2026-02"]);
});

test("charging the balance is audited once, with its author", async () => {
  const { backend, asSales } = await aContractWithSteps();
  const id = await storeContract(backend, { number: 5 }, { retainer: "paid", paidCents: 105_000 });
  for (let time = 0; time < 2; time++) await asSales.mutation(api.contracts.payments.staff.chargeBalance, { id });
  const audit = await backend.run(async (ctx) => await ctx.db.query("audit_events").take(100));
  expect(audit.filter(({ action }) => action === "payments:charge")).toMatchObject([{ subject: id }]);
});

test("an imported link is on the timeline at the time of its creation", async () => {
  const { backend, asSales, contractId, stored } = await aContractWithSteps();
  await backend.run(async (ctx: MutationCtx) => {
    const contract = await ctx.db.get("contracts", contractId);
    if (contract !== null) await keepLink(ctx, contract, { purpose: "balance", link: LINK, madeAt: NOON - 5 });
  });
  const lines = await asSales.query(api.contracts.page.staff.timeline, { id: contractId });
  expect(lines).toMatchObject([{ label: "Balance payment link created", detail: "$2,450", at: NOON - 5 }]);
  expect(await stored()).toMatchObject({ links: [{ purpose: "balance", madeAt: NOON - 5 }], jobs: [] });
});
