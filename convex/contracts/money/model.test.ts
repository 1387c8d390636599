import { expect, test } from "vitest";
import { NOON, useFixedClock } from "@passage/testkit/clock";
import { startBackend, type Backend } from "../../../tests/support/functions/backend";
import { storeContract, type MoneyRow } from "../../../tests/support/functions/samples";
import type { Doc } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import * as ContractMoney from "./model";

useFixedClock();

interface Stored {
  backend: Backend;
  contract: Doc<"contracts">;
}

async function aContractWith(money: Partial<MoneyRow> = {}): Promise<Stored> {
  const backend = startBackend();
  const contractId = await storeContract(backend, {}, money);
  const contract = await backend.run(async (ctx) => await ctx.db.get("contracts", contractId));
  if (contract === null) throw new Error("The contract is not there.");
  return { backend, contract };
}

async function moneyOf({ backend, contract }: Stored) {
  return await backend.run(async (ctx) => await ContractMoney.get(ctx, contract));
}

const PAID = {
  retainer: "paid",
  balance: "charged",
  paidCents: 105_000,
  waivedCents: 0,
  hasPaidRetainer: true,
  retainerPaidAt: 9,
  balancePaidAt: null,
} as const;

test("the ledger's totals are stored with a version, and unchanged totals write nothing", async () => {
  const stored = await aContractWith();
  const set = async () =>
    await stored.backend.run(async (ctx: MutationCtx) => await ContractMoney.set(ctx, stored.contract, PAID));
  await set();
  const first = await moneyOf(stored);
  expect(first).toMatchObject(Object.assign({ updatedAt: NOON }, PAID));
  await set();
  expect(await moneyOf(stored)).toEqual(first);
});

test.each([
  "retainer",
  "balance",
  "paidCents",
  "waivedCents",
  "hasPaidRetainer",
  "retainerPaidAt",
  "balancePaidAt",
] as const)("a change of %s alone is stored", async (field) => {
  const stored = await aContractWith(PAID);
  const other = {
    retainer: "returned",
    balance: "paid",
    paidCents: 1,
    waivedCents: 1,
    hasPaidRetainer: false,
    retainerPaidAt: null,
    balancePaidAt: 7,
  } as const;
  const changed = Object.assign({}, PAID, { [field]: other[field] });
  await stored.backend.run(async (ctx: MutationCtx) => await ContractMoney.set(ctx, stored.contract, changed));
  expect(await moneyOf(stored)).toMatchObject(Object.assign({ updatedAt: NOON }, changed));
});

test("the balance is charged once it has a link; a paid one stays paid", async () => {
  const linked = async (stored: Stored) => {
    await stored.backend.run(async (ctx: MutationCtx) => {
      await ContractMoney.setLink(ctx, stored.contract, { purpose: "balance", url: "https://pay.test/b" });
    });
    return await moneyOf(stored);
  };
  expect(await linked(await aContractWith())).toMatchObject({
    balance: "charged",
    balanceLinkUrl: "https://pay.test/b",
  });
  for (const balance of ["paid", "returned"] as const) {
    expect(await linked(await aContractWith({ balance }))).toMatchObject({ balance });
  }
});

test("the retainer's link charges nothing", async () => {
  const stored = await aContractWith();
  await stored.backend.run(async (ctx: MutationCtx) => {
    await ContractMoney.setLink(ctx, stored.contract, { purpose: "retainer", url: "https://pay.test/r" });
  });
  expect(await moneyOf(stored)).toMatchObject({
    retainerLinkUrl: "https://pay.test/r",
    balanceLinkUrl: null,
    balance: "notCharged",
  });
});

// Caught: a paid balance shown as not charged, after its link was withdrawn.
test.each([
  ["notCharged", "notCharged"],
  ["charged", "notCharged"],
  ["paid", "paid"],
  ["returned", "returned"],
] as const)("a balance that is %s is %s once its link is gone", async (balance, after) => {
  const stored = await aContractWith({ balance, balanceLinkUrl: "https://pay.test/b" });
  await stored.backend.run(async (ctx: MutationCtx) => {
    await ContractMoney.setLink(ctx, stored.contract, { purpose: "balance", url: null });
  });
  expect(await moneyOf(stored)).toMatchObject({ balance: after, balanceLinkUrl: null });
});

test("removing the retainer's link leaves the balance's", async () => {
  const links = { retainerLinkUrl: "https://pay.test/r", balanceLinkUrl: "https://pay.test/b" };
  const stored = await aContractWith({ balance: "charged", ...links });
  await stored.backend.run(async (ctx: MutationCtx) => {
    await ContractMoney.setLink(ctx, stored.contract, { purpose: "retainer", url: null });
  });
  expect(await moneyOf(stored)).toMatchObject({ ...links, retainerLinkUrl: null, balance: "charged", updatedAt: NOON });
});

test("one cause opens one alert, which counts until it is resolved", async () => {
  const stored = await aContractWith();
  const other = await storeContract(stored.backend, { number: 2 });
  const open = async () =>
    await stored.backend.run(
      async (ctx: MutationCtx) =>
        await ContractMoney.openAlert(ctx, stored.contract, {
          kind: "payment_returned",
          reference: "t1",
          message: "R01",
        }),
    );
  expect(await open()).toBe(true);
  expect(await open()).toBe(false);
  expect(await moneyOf(stored)).toMatchObject({ openAlerts: 1 });
  const alert = await stored.backend.run(async (ctx) => await ctx.db.query("contract_alerts").unique());
  expect(alert).toMatchObject({ kind: "payment_returned", reference: "t1", message: "R01", openedAt: NOON });
  const resolve = async (contract: Pick<Doc<"contracts">, "_id" | "number">, alertId = alert?._id ?? "") =>
    await stored.backend.run(
      async (ctx: MutationCtx) => await ContractMoney.resolveAlert(ctx, contract, { alertId, byName: "Ana" }),
    );
  expect(await resolve({ _id: other, number: 2 })).toBeNull();
  expect(await resolve(stored.contract, "nonsense")).toBeNull();
  expect(await resolve(stored.contract)).toMatchObject({ message: "R01" });
  expect(await resolve(stored.contract)).toBeNull();
  expect(await moneyOf(stored)).toMatchObject({ openAlerts: 0 });
  expect(await open()).toBe(false);
  expect(await stored.backend.run(async (ctx) => await ctx.db.query("contract_alerts").unique())).toMatchObject({
    status: "resolved",
    resolvedByName: "Ana",
    resolvedAt: NOON,
  });
});

test("an alert whose cause has ended no longer counts; those of other causes and kinds do", async () => {
  const stored = await aContractWith();
  await stored.backend.run(async (ctx: MutationCtx) => {
    for (const [kind, reference] of [
      ["payment_unknown", "t1"],
      ["payment_unknown", "t2"],
      ["payment_returned", "t1"],
    ] as const) {
      await ContractMoney.openAlert(ctx, stored.contract, { kind, reference, message: "M" });
    }
    await ContractMoney.closeAlerts(ctx, stored.contract, {
      kind: "payment_unknown",
      isOver: (reference) => reference === "t1",
    });
  });
  expect(await moneyOf(stored)).toMatchObject({ openAlerts: 2 });
  const alerts = await stored.backend.run(async (ctx) => await ctx.db.query("contract_alerts").take(9));
  expect(alerts.map(({ status, resolvedAt, resolvedByName }) => [status, resolvedAt, resolvedByName])).toEqual([
    ["resolved", NOON, null],
    ["open", null, null],
    ["open", null, null],
  ]);
  // The same cause, back again, reopens its alert.
  const again = { kind: "payment_unknown", reference: "t1", message: "Again", openedAt: 7 } as const;
  const isNew = await stored.backend.run(
    async (ctx: MutationCtx) => await ContractMoney.openAlert(ctx, stored.contract, again),
  );
  expect([isNew, (await moneyOf(stored)).openAlerts]).toEqual([true, 3]);
  const [opened] = await stored.backend.run(async (ctx) => await ctx.db.query("contract_alerts").take(1));
  expect(opened).toMatchObject({ ...again, status: "open", resolvedAt: null, resolvedByName: null });
  // Without an open alert of this kind nothing is written, so no screen is updated.
  const before = await moneyOf(stored);
  await stored.backend.run(async (ctx: MutationCtx) => {
    await ContractMoney.closeAlerts(ctx, stored.contract, { kind: "mail_bounced", isOver: () => true });
  });
  expect(await moneyOf(stored)).toEqual(before);
});

test("a removed row is gone, once, and a contract without one is an error", async () => {
  const stored = await aContractWith();
  for (let time = 0; time < 2; time++) {
    await stored.backend.run(async (ctx: MutationCtx) => {
      await ContractMoney.remove(ctx, stored.contract);
    });
  }
  await expect(moneyOf(stored)).rejects.toThrow(`Contract ${stored.contract._id} has no row in contract_money.`);
});

test("an alert that is resolved twice counts once", async () => {
  const stored = await aContractWith();
  await stored.backend.run(async (ctx: MutationCtx) => {
    for (const reference of ["t1", "t2"]) {
      const cause = { kind: "payment_returned", reference, message: "R01" } as const;
      await ContractMoney.openAlert(ctx, stored.contract, cause);
    }
  });
  const alert = await stored.backend.run(async (ctx) => await ctx.db.query("contract_alerts").first());
  for (let time = 0; time < 2; time++) {
    await stored.backend.run(async (ctx: MutationCtx) => {
      await ContractMoney.resolveAlert(ctx, stored.contract, { alertId: alert?._id ?? "", byName: "Ana" });
    });
  }
  expect(await moneyOf(stored)).toMatchObject({ openAlerts: 1 });
});

// Caught: the last contract of a page of the list without its payments.
test("a page of the money goes from its lowest number to below the previous page", async () => {
  const backend = startBackend();
  for (const number of [1, 2, 3, 4]) await storeContract(backend, { number });
  const page = await backend.run(
    async (ctx) => await ContractMoney.moneyOfNumbers(ctx, { lowest: 2, before: 4 }).take(9),
  );
  expect(page.map(({ number }) => number)).toEqual([2, 3]);
});
