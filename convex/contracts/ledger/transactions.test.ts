import { describe, expect, test, vi } from "vitest";
import { NOON, useFixedClock } from "@passage/testkit/clock";
import { startBackend } from "../../../tests/support/functions/backend";
import { withoutWatches } from "../../../tests/support/functions/jobs";
import { aPractice } from "../../../tests/support/functions/personas";
import { storeContract } from "../../../tests/support/functions/samples";
import { toldPayment } from "../../../tests/support/functions/toldPayment";
import { api, internal } from "../../_generated/api";
import type { MutationCtx } from "../../_generated/server";
import * as ContractMoney from "../money/model";
import * as Contracts from "../record/model";
import * as Payments from "../payments/model";
import type { ToldTransaction } from "../../platform/providers/payments/port";
import { bringOver } from "./transactions";

// The numbers themselves: a limit that is imported moves with its mistake.
const RUN_LEASE_MS = 120_000;
const EVENTS_KEPT_MS = 30 * 24 * 3_600_000;

const clock = useFixedClock();
const jobs = internal.contracts.ledger.jobs;
const calls = internal.contracts.ledger.internal;

/** A transfer for the retainer that has arrived. */
const told = (differing: Partial<ToldTransaction> = {}) =>
  toldPayment({
    linkId: "link-retainer",
    type: "achPayment",
    method: "ACH",
    lastFour: "6789",
    occurredAt: NOON - 60_000,
    ...differing,
  });

/** A signed contract with both links. */
async function aLinkedContract() {
  const practice = await aPractice(startBackend());
  const { backend, asSales } = practice;
  const id = await storeContract(backend, { status: "signed", submissionId: "71", clientName: "Ana Souza" });
  await backend.run(async (ctx: MutationCtx) => {
    for (const purpose of ["retainer", "balance"] as const) {
      const link = { contractId: id, purpose, url: `https://pay.test/${purpose}`, amountCents: 1, memo: "" };
      await ctx.db.insert("payment_links", Object.assign(link, { linkId: `link-${purpose}`, madeAt: NOON }));
      await ContractMoney.setLink(ctx, await Contracts.get(ctx, id), { purpose, url: link.url });
    }
  });
  const store = async (...transactions: ToldTransaction[]) => {
    for (const each of transactions) await backend.mutation(calls.store, { told: each });
  };
  const details = async () => await asSales.query(api.contracts.page.staff.get, { id });
  const timeline = async () =>
    (await asSales.query(api.contracts.page.staff.timeline, { id })).map(({ label, detail, at }) => [
      label,
      detail,
      at,
    ]);
  const news = async () => {
    const { items } = await asSales.query(api.practice.notifications.staff.list, { wanted: 20 });
    return items.map(({ kind, name, recordId }) => [kind, name, recordId]);
  };
  const months = async () => (await asSales.query(api.contracts.ledger.staff.months, {})).months;
  return { backend, store, details, timeline, news, months };
}

test("a paid retainer leaves the balance charged; a paid balance pays the contract; each is announced with sum and time", async () => {
  const { store, details, timeline, news } = await aLinkedContract();
  await store(told());
  expect(await details()).toMatchObject({ retainer: "paid", balance: "charged", paidCents: 105_000 });
  const balance = { transactionId: "t2", linkId: "link-balance", amountCents: 245_000, occurredAt: NOON - 1_000 };
  await store(told(balance));
  expect(await details()).toMatchObject({ balance: "paid", paidCents: 350_000, balancePaidAt: NOON - 1_000 });
  expect(await timeline()).toEqual([
    ["Balance paid", "$2,450", NOON - 1_000],
    ["Retainer paid", "$1,050", NOON - 60_000],
  ]);
  expect(await news()).toEqual([
    ["paymentReceived", "Ana Souza", "71"],
    ["paymentReceived", "Ana Souza", "71"],
  ]);
});

test("a state with the same provider's time as the one before counts", async () => {
  const { store, details } = await aLinkedContract();
  await store(told({ status: "PENDING" }), told());
  expect(await details()).toMatchObject({ retainer: "paid" });
});

test("a payment that has not arrived is in no month", async () => {
  const { store, months } = await aLinkedContract();
  await store(told({ status: "PENDING" }));
  expect(await months()).toEqual([]);
});

test("refunds and reversals reduce the month in which the money came", async () => {
  const { store, months } = await aLinkedContract();
  const january = Date.UTC(2026, 0, 15);
  const balance = { transactionId: "t2", linkId: "link-balance", amountCents: 245_000 };
  await store(told({ occurredAt: january }), told(balance));
  // The month is that of the first report, even if the provider reports another time later.
  const refunded = { status: "PARTIALLY_REFUNDED", refundedCents: 45_000, occurredAt: january };
  await store(told(Object.assign(refunded, balance)));
  expect(await months()).toEqual([
    { month: "2026-01", purpose: "retainer", cents: 105_000 },
    { month: "2026-03", purpose: "balance", cents: 200_000 },
  ]);
});

test("money is counted in the month of the practice's clock", async () => {
  const { store, months } = await aLinkedContract();
  // Ten in the evening in New York.
  await store(told({ occurredAt: Date.UTC(2026, 2, 1, 3) }));
  expect(await months()).toEqual([{ month: "2026-02", purpose: "retainer", cents: 105_000 }]);
});

test("a refund without a link is matched by its payment, before and after that reports it", async () => {
  const { backend, store, details } = await aLinkedContract();
  const refund = { transactionId: "t2", type: "refund", status: "SUCCESSFUL", originalTransactionId: "t1" };
  await store(told(), told(Object.assign({ linkId: "elsewhere" }, refund)));
  expect(await details()).toMatchObject({ retainer: "returned", paidCents: 0, alerts: [{ kind: "payment_refunded" }] });
  await store(
    told({ transactionId: "t3", linkId: null }),
    told({ transactionId: "t4", linkId: null, originalTransactionId: "t9" }),
  );
  const lines = await backend.run(async (ctx) => await ctx.db.query("payment_transactions").take(9));
  expect(lines.map(({ transactionId, linkId }) => [transactionId, linkId])).toEqual([
    ["t1", "link-retainer"],
    ["t2", "link-retainer"],
  ]);
});

test("a returned payment without a return opens an alert with the bank's words, on the timeline with its sum", async () => {
  const { store, details, timeline, news } = await aLinkedContract();
  await store(told(), told({ status: "RETURNED", errorText: "R01 Insufficient funds", providerUpdatedAt: NOON + 1 }));
  expect((await details())?.alerts).toMatchObject([
    { message: "The bank returned a payment of $1,050. R01 Insufficient funds" },
  ]);
  expect((await timeline())[0]).toEqual(["Payment returned", "$1,050 · R01 Insufficient funds", NOON]);
  expect((await news())[0]).toEqual(["paymentTrouble", "Ana Souza", "71"]);
  await store(told({ transactionId: "t2", status: "RETURNED" }));
  expect((await details())?.alerts).toMatchObject([{}, { message: "The bank returned a payment of $1,050." }]);
});

// Caught: a second dispute of a payment, after a won one, without an alert or news.
test("each dispute is announced, even one that follows a won one", async () => {
  const { backend, store, details, news } = await aLinkedContract();
  const about = (transactionId: string, type: string) =>
    told({ transactionId, type, status: "SUCCESSFUL", originalTransactionId: "t1" });
  await store(told(), about("t2", "chargeback"), about("t2", "chargeback"));
  const [alert] = (await details())?.alerts ?? [];
  expect(alert?.message).toBe("A payment of $1,050 is disputed: the bank took the money back.");
  await backend.run(async (ctx: MutationCtx) => {
    const contract = await Contracts.get(ctx, "71");
    await ContractMoney.resolveAlert(ctx, contract, { alertId: alert?.alertId ?? "", byName: "Ana" });
  });
  await store(about("t3", "chargeback_reversal"));
  expect(await details()).toMatchObject({ retainer: "paid", alerts: [] });
  await store(about("t4", "chargeback"), about("t4", "chargeback"));
  expect(await details()).toMatchObject({ retainer: "returned", alerts: [{ kind: "payment_disputed" }] });
  expect((await news()).filter(([kind]) => kind === "paymentTrouble")).toHaveLength(2);
});

test("each refund is announced from the payment alone, too", async () => {
  const { store, details } = await aLinkedContract();
  for (const refundedCents of [0, 1_000, 1_000, 3_000]) {
    await store(told({ status: refundedCents === 0 ? "DEPOSITED" : "PARTIALLY_REFUNDED", refundedCents }));
  }
  expect((await details())?.alerts).toHaveLength(2);
});

describe("a refund", () => {
  const paid = (refundedCents: number, minute: number) =>
    told({
      status: refundedCents === 105_000 ? "REFUNDED" : "PARTIALLY_REFUNDED",
      refundedCents,
      providerUpdatedAt: NOON + minute,
    });
  const refund = (transactionId: string, amountCents: number) =>
    told({ transactionId, type: "refund", status: "SUCCESSFUL", amountCents, originalTransactionId: "t1" });
  const [small, rest] = [refund("t2", -2_333), refund("t3", -102_667)];

  // Caught: "$1,050" for a refund of $23.33, reported by the payment before its own line.
  test.each([
    ["the payment first", [told(), paid(2_333, 1), small, paid(105_000, 2), rest], ["$23.33", "$1,026.67"]],
    ["its own lines first", [told(), small, paid(2_333, 1), rest, paid(105_000, 2)], ["$23.33", "$1,026.67"]],
    ["the lines before any payment", [small, rest, paid(105_000, 2)], ["$23.33", "$1,026.67"]],
    ["the lines in the other order", [told(), rest, small, paid(105_000, 2)], ["$1,026.67", "$23.33"]],
    ["the payment at last, both at once", [told(), paid(105_000, 2), small, rest], ["$1,050"]],
  ])("has its own sum on timeline and banner, reported by %s", async (_, transactions, sums) => {
    const { store, details, timeline } = await aLinkedContract();
    await store(...transactions);
    const refunds = (await timeline()).filter(([label]) => label === "Payment refunded");
    expect(refunds.map(([, detail]) => detail).toSorted()).toEqual(sums.toSorted());
    const messages = (await details())?.alerts.map(({ message }) => message) ?? [];
    expect(messages.map((message) => message.split(/[ .](?:of|was)/)[0]).toSorted()).toEqual(
      sums.map((sum) => (sum === "$1,050" ? "A payment" : sum)).toSorted(),
    );
  });

  test("is announced with its payment", async () => {
    const { store, details } = await aLinkedContract();
    await store(told(), paid(2_333, 1));
    expect((await details())?.alerts).toMatchObject([{ message: "$23.33 of a payment of $1,050 was refunded." }]);
  });
});

// Caught: "Returned" and "Payment refunded $1,050" for a card voided before its money came.
test("a card voided while pending never was money: it is on the timeline, and nothing is returned", async () => {
  const { store, details, timeline, news } = await aLinkedContract();
  const ofVoid = { transactionId: "t2", type: "void", status: "SUCCESSFUL", originalTransactionId: "t1" };
  const pending = told({ status: "PENDING" });
  await store(pending, pending, told({ status: "VOIDED", providerUpdatedAt: NOON + 1 }), told(ofVoid));
  expect(await details()).toMatchObject({ retainer: "pending", paidCents: 0, alerts: [] });
  expect(await timeline()).toEqual([
    ["Payment voided", "$1,050", NOON],
    ["Payment on its way", "$1,050", NOON - 60_000],
  ]);
  expect(await news()).toEqual([]);
  // Another payment of the contract has counted, so this void causes no trouble.
  const another = { transactionId: "t4", type: "ccPayment" };
  await store(told({ transactionId: "t3" }), told({ ...another, status: "PENDING" }));
  await store(told({ ...another, status: "VOIDED", providerUpdatedAt: NOON + 2 }));
  expect(await details()).toMatchObject({ retainer: "paid", paidCents: 105_000, alerts: [] });
});

test("a void of a counted payment opens one alert", async () => {
  const { store, details, news } = await aLinkedContract();
  const ofVoid = { transactionId: "t2", type: "void", status: "SUCCESSFUL", originalTransactionId: "t1" };
  await store(told(), told(ofVoid), told({ status: "VOIDED", providerUpdatedAt: NOON + 1 }));
  expect(await details()).toMatchObject({ paidCents: 0, alerts: [{ message: "A payment of $1,050 was voided." }] });
  expect((await news()).filter(([kind]) => kind === "paymentTrouble")).toHaveLength(1);
});

test("a declined card is on the timeline once, even if it is reported repeatedly", async () => {
  const { store, timeline } = await aLinkedContract();
  const declined = told({ type: "ccPayment", status: "ERROR", errorText: "Do not honor" });
  await store(declined, declined);
  expect(await timeline()).toEqual([["Payment failed", "$1,050 · Do not honor", NOON]]);
});

test("imported transactions keep the provider's times, and are not announced", async () => {
  const { backend, details, timeline, news } = await aLinkedContract();
  await backend.run(async (ctx: MutationCtx) => {
    const returned = { transactionId: "t3", status: "RETURNED", providerUpdatedAt: NOON - 5 };
    for (const each of [told(), told({ transactionId: "t2" }), told(returned)]) await bringOver(ctx, each);
  });
  expect(await details()).toMatchObject({
    retainer: "paid",
    alerts: [{ kind: "payment_returned", openedAt: NOON - 5 }],
  });
  expect((await timeline()).map(([label, , at]) => [label, at])).toEqual([
    ["Payment returned", NOON - 5],
    ["Retainer paid", NOON - 60_000],
  ]);
  expect(await news()).toEqual([]);
});

test("an event about a transaction causes its reading; one about something else causes none", async () => {
  const { backend } = await aLinkedContract();
  const events = [
    { eventId: "e1", transactionId: null },
    { eventId: "e2", transactionId: "t7" },
    { eventId: "e3", transactionId: null },
  ];
  await backend.mutation(calls.noteEvents, { events });
  const scheduled = await backend.run(async (ctx) =>
    withoutWatches(await ctx.db.system.query("_scheduled_functions").take(500)),
  );
  expect(scheduled.map(({ name, args }) => [name, args])).toEqual([
    ["contracts/ledger/jobs:readTransaction", [{ transactionId: "t7", attempt: 1 }]],
  ]);
});

// Caught: "Pending, $0" until the hourly check, after the reading of a payment was killed.
test("a reading that dies with its server is restarted after two minutes, until the provider has answered", async () => {
  const { backend, store } = await aLinkedContract();
  const scheduled = async () =>
    (await backend.run(async (ctx) => withoutWatches(await ctx.db.system.query("_scheduled_functions").take(500)))).map(
      ({ args }): unknown => args,
    );
  const reading = { transactionId: "t1", attempt: 1 };
  await backend.mutation(calls.noteEvents, { events: [{ eventId: "e1", transactionId: "t1" }] });
  clock.pass(RUN_LEASE_MS - 1);
  await backend.mutation(jobs.resumeReadings, {});
  expect(await scheduled()).toEqual([[reading]]);
  clock.pass(1);
  await backend.mutation(jobs.resumeReadings, {});
  await backend.mutation(jobs.resumeReadings, {});
  expect(await scheduled()).toEqual([[reading], [reading]]);
  // The provider does not answer: the next try has its own time.
  await backend.mutation(calls.noteUnread, reading);
  clock.pass(RUN_LEASE_MS);
  await backend.mutation(jobs.resumeReadings, {});
  const second = [{ transactionId: "t1", attempt: 2 }];
  expect((await scheduled()).slice(2)).toEqual([second]);
  clock.pass(30_000);
  await backend.mutation(jobs.resumeReadings, {});
  expect((await scheduled()).slice(2)).toEqual([second, second]);
  await store(told());
  clock.pass(10 * RUN_LEASE_MS);
  await backend.mutation(jobs.resumeReadings, {});
  expect(await scheduled()).toHaveLength(4);
});

test("events that are no longer repeated are deleted, and no others", async () => {
  const { backend } = await aLinkedContract();
  await backend.mutation(calls.noteEvents, { events: [{ eventId: "old", transactionId: null }] });
  clock.pass(EVENTS_KEPT_MS);
  await backend.mutation(calls.noteEvents, { events: [{ eventId: "new", transactionId: null }] });
  await backend.mutation(calls.sweepEvents, {});
  const kept = async () => await backend.run(async (ctx) => await ctx.db.query("payment_events").take(9));
  expect((await kept()).map(({ eventId }) => eventId)).toEqual(["old", "new"]);
  clock.pass(1);
  await backend.mutation(calls.sweepEvents, {});
  expect((await kept()).map(({ eventId }) => eventId)).toEqual(["new"]);
});

describe("unmatched money", () => {
  // Caught: a payment by a link made at the provider by hand, which was never announced.
  test("without one of our links is stored and announced once", async () => {
    const { backend, store, details, news } = await aLinkedContract();
    const logged = vi.spyOn(console, "error").mockReturnValue();
    const stray = told({ transactionId: "t9", linkId: "other", amountCents: 35_000 });
    await store(Object.assign({}, stray, { status: "PENDING" }));
    expect(await news()).toEqual([]);
    await store(Object.assign({}, stray, { status: "FUNDS_IN_TRANSIT" }), stray, stray);
    await store(told({ transactionId: "t10", linkId: null, type: "refund", status: "SUCCESSFUL" }));
    expect(await news()).toEqual([["paymentUnknown", "Ana Souza, $350, belongs to no contract", null]]);
    expect(new Set(logged.mock.calls.flat())).toEqual(new Set(["The payment t9 belongs to no contract."]));
    expect(await details()).toMatchObject({ paidCents: 0, alerts: [] });
    const strays = async () => await backend.run(async (ctx) => await ctx.db.query("payment_strays").take(5));
    const kept = { transactionId: "t9", linkId: "other", amountCents: 35_000, payerName: "Ana Souza" };
    const times = { occurredAt: NOON - 60_000, foundAt: NOON };
    expect(await strays()).toMatchObject([Object.assign(times, kept)]);
    // The link is recorded later.
    await store(told({ transactionId: "t9" }));
    expect(await strays()).toEqual([]);
    expect(await details()).toMatchObject({ retainer: "paid" });
  });

  // Caught: "belongs to no contract" still unread weeks after the payment was matched.
  test("has news that ends when it is matched, names the contract, and links to it", async () => {
    const { backend, store } = await aLinkedContract();
    vi.spyOn(console, "error").mockReturnValue();
    const ofStrays = async () => {
      const news = await backend.run(async (ctx) => await ctx.db.query("notifications").take(20));
      return news.filter(({ kind }) => kind === "paymentUnknown");
    };
    await store(told({ transactionId: "t8", linkId: "other" }), told({ transactionId: "t9", linkId: "other" }));
    const before = await ofStrays();
    expect(before.map(({ endedAt }) => endedAt)).toEqual([null, null]);
    await store(told({ transactionId: "t9" }), told({ transactionId: "t9" }));
    const name = "Ana Souza, $1,050, contract 1";
    // The time is the key of the news: it does not become unread again.
    expect(await ofStrays()).toEqual([before[0], { ...before[1], name, recordId: "71", endedAt: Date.now() }]);
  });

  test.each([
    ["news that was swept", "notifications"],
    ["a client who was deleted", "contracts"],
  ] as const)("is matched, and names nobody, of %s", async (_, table) => {
    const { backend, store } = await aLinkedContract();
    vi.spyOn(console, "error").mockReturnValue();
    await store(told({ transactionId: "t9", linkId: "other" }));
    await backend.run(async (ctx) => {
      for (const { _id } of await ctx.db.query("notifications").take(table === "notifications" ? 9 : 0)) {
        await ctx.db.delete("notifications", _id);
      }
      for (const { _id } of await ctx.db.query("contracts").take(table === "contracts" ? 9 : 0)) {
        await ctx.db.patch("contracts", _id, { deleted: { at: NOON, byName: "Ana Duarte" } });
      }
    });
    await store(told({ transactionId: "t9" }));
    const { strays, news } = await backend.run(async (ctx) => ({
      strays: await ctx.db.query("payment_strays").take(5),
      news: await ctx.db.query("notifications").withIndex("by_at").take(5),
    }));
    expect(strays).toEqual([]);
    const matched = news.filter(({ endedAt }) => endedAt !== null).map(({ name, recordId }) => [name, recordId]);
    expect(matched).toEqual(table === "contracts" ? [["$1,050, a deleted client", null]] : []);
    expect(JSON.stringify(news)).not.toContain("belongs to no contract");
  });

  // Caught: a retainer paid a second before its link was recorded, and requested again until the hourly check.
  test("is matched as soon as its link is recorded", async () => {
    const { backend, store } = await aLinkedContract();
    vi.spyOn(console, "error").mockReturnValue();
    const early = told({ transactionId: "t9", linkId: "link-2" });
    await store(early, told({ transactionId: "t8", linkId: "elsewhere" }));
    await backend.run(async (ctx: MutationCtx) => {
      const link = { linkId: "link-2", url: "https://pay.test/2", providerClientId: "c1" };
      await Payments.keepLink(ctx, await Contracts.get(ctx, "71"), { purpose: "retainer", link, madeAt: NOON });
    });
    const jobsNow = await backend.run(async (ctx) =>
      withoutWatches(await ctx.db.system.query("_scheduled_functions").take(500)),
    );
    expect(jobsNow.map(({ args }): unknown => args)).toEqual([[{ transactionId: "t9", attempt: 1 }]]);
  });

  test("includes excess payments: one alert on the contract, on the timeline and for everybody", async () => {
    const { store, details, timeline, news } = await aLinkedContract();
    await store(told(), told());
    expect(await details()).toMatchObject({ alerts: [] });
    const second = told({ transactionId: "t2", occurredAt: NOON });
    await store(second, second);
    const message = "$2,100 was paid for the retainer, which is $1,050.";
    expect(await details()).toMatchObject({ retainer: "paid", paidCents: 210_000, alerts: [{ message }] });
    expect((await timeline()).map(([label, detail]) => [label, detail])).toContainEqual([
      "More was paid than is owed",
      "$1,050",
    ]);
    expect((await news())[0]).toEqual(["paymentUnknown", "Ana Souza paid more than is owed", "71"]);
    expect((await news()).filter(([kind]) => kind === "paymentUnknown")).toHaveLength(1);
  });

  test("ends with a refund, and returns with the next payment", async () => {
    const { backend, store, details } = await aLinkedContract();
    await store(told(), told({ transactionId: "t2" }));
    await store(told({ transactionId: "t2", status: "REFUNDED", refundedCents: 105_000 }));
    const kinds = async () => (await details())?.alerts.map(({ kind }) => kind);
    expect(await kinds()).toEqual(["payment_refunded"]);
    const money = await backend.run(async (ctx) => await ctx.db.query("contract_money").unique());
    expect(money?.openAlerts).toBe(1);
    await store(told({ transactionId: "t3", occurredAt: NOON }));
    expect(await kinds()).toEqual(["payment_refunded", "payment_unknown"]);
  });

  // Caught: an excess that ended with a dispute, and was not announced again once the dispute was won.
  test("is announced again when its end is undone, unless somebody has closed the alert", async () => {
    const { backend, store, details, news } = await aLinkedContract();
    const about = (transactionId: string, type: string) =>
      told({ transactionId, type, status: "SUCCESSFUL", originalTransactionId: "t1" });
    const excesses = async () => (await details())?.alerts.filter(({ kind }) => kind === "payment_unknown") ?? [];
    const isTold = async () => (await news()).filter(([kind]) => kind === "paymentUnknown").length;
    await store(told(), told({ transactionId: "t2", occurredAt: NOON }));
    expect([(await excesses()).length, await isTold()]).toEqual([1, 1]);
    await store(about("t3", "chargeback"));
    expect(await excesses()).toEqual([]);
    await store(about("t4", "chargeback_reversal"));
    expect([(await excesses()).length, await isTold()]).toEqual([1, 2]);
    const [alert] = await excesses();
    await backend.run(async (ctx: MutationCtx) => {
      const contract = await Contracts.get(ctx, "71");
      await ContractMoney.resolveAlert(ctx, contract, { alertId: alert?.alertId ?? "", byName: "Ana" });
    });
    await store(about("t5", "chargeback"), about("t6", "chargeback_reversal"));
    expect([(await excesses()).length, await isTold()]).toEqual([0, 2]);
    const money = await backend.run(async (ctx) => await ctx.db.query("contract_money").unique());
    expect(money?.openAlerts).toBe((await details())?.alerts.length);
  });

  test("is counted per purpose: a balance paid twice is an excess of the balance", async () => {
    const { store, details } = await aLinkedContract();
    const balance = { linkId: "link-balance", amountCents: 245_000 };
    for (const transactionId of ["t2", "t3"]) await store(told(Object.assign({ transactionId }, balance)));
    const message = "$4,900 was paid for the balance, which is $2,450.";
    expect(await details()).toMatchObject({ retainer: "pending", alerts: [{ message, kind: "payment_unknown" }] });
  });
});
