import { beforeEach, describe, expect, test } from "vitest";
import { DatabaseSync } from "node:sqlite";
import type { StandinContext } from "../core/standin.ts";
import type { Transaction } from "./entities.ts";
import { PaymentStore, type Payer } from "./store.ts";

const [TRUST, OPERATING] = ["ba_trust_local", "ba_operating_local"];
let now: number;
let store: PaymentStore;
let told: [type: string, id: string, status: string][];

beforeEach(() => {
  now = 1_000;
  told = [];
  const context = { database: new DatabaseSync(":memory:"), now: () => now } as StandinContext;
  store = new PaymentStore(context, (type, { id, status }) =>
    told.push([type.replace("transaction.", ""), id, status]),
  );
});

const PAYER: Payer = { method: "CREDIT", lastFour: "4242", name: "Ana Souza", declined: null, amount: 500 };
const makeLink = (
  amounts = [
    { amount: 300, bankAccountId: TRUST },
    { amount: 200, bankAccountId: OPERATING },
  ],
) => {
  const client = store.addClient({ clientName: "Ana", email: null, phone: null, externalId: null });
  const options = { memo: null, externalId: null, partialPaymentAllowed: true, surchargeEnabled: false };
  return store.addLink({ clientId: client.id, amounts, ...options });
};
const all = () => store.transactions.list();
const NEW: Omit<Transaction, "id" | "paymentId" | "linkId" | "bankAccountId" | "amountProcessed"> = {
  type: "ccPayment",
  status: "PENDING",
  amountRefunded: 0,
  paymentMethod: "CREDIT",
  lastFour: "4242",
  payerName: "Ana Souza",
  errorMessage: null,
  originalTransactionId: null,
  createdOn: 1_000,
  updatedOn: 1_000,
};

describe("a payment", () => {
  test("credits one account after the other, until the money is used up", () => {
    const link = makeLink();
    const [first, second] = store.pay(link, { ...PAYER, amount: 350 });
    const shared = { ...NEW, linkId: link.id, paymentId: first?.paymentId };
    expect(all()).toEqual([
      { ...shared, id: first?.id, amountProcessed: 300, bankAccountId: TRUST },
      { ...shared, id: second?.id, amountProcessed: 50, bankAccountId: OPERATING },
    ]);
    expect(told).toEqual([
      ["created", first?.id, "PENDING"],
      ["created", second?.id, "PENDING"],
    ]);
    expect([store.totalOf(link), store.paidOf(link), store.statusOf(link)]).toEqual([500, 350, "partially_paid"]);
    store.pay(makeLink(), { ...PAYER, amount: 300 });
    expect(all()).toHaveLength(3);
    expect(store.paidOf(link)).toBe(350);
  });

  test("that the bank declines has its reason and pays nothing", () => {
    const link = makeLink([{ amount: 300, bankAccountId: TRUST }]);
    store.pay(link, { ...PAYER, method: "ACH", lastFour: "6789", name: "Bo", declined: "No", amount: 300 });
    expect(all()).toMatchObject([
      {
        ...NEW,
        type: "achPayment",
        status: "ERROR",
        paymentMethod: "ACH",
        lastFour: "6789",
        payerName: "Bo",
        errorMessage: "No",
      },
    ]);
    expect([store.paidOf(link), store.statusOf(link)]).toEqual([0, "unpaid"]);
  });
});

describe("the events of a payment", () => {
  const AMOUNT = [{ amount: 300, bankAccountId: TRUST }];
  const begin = (payer: Partial<Payer> = {}) => {
    const link = makeLink(AMOUNT);
    const [paid] = store.pay(link, { ...PAYER, amount: 300, ...payer });
    if (paid === undefined) throw new Error("nothing was paid");
    told = [];
    now = 2_000;
    return { link, paid, later: () => store.transactions.find(paid.id) ?? paid };
  };

  test("goes step by step, and no further than the bank", () => {
    const { paid, later } = begin();
    expect(store.settle(later())).toEqual({ ...paid, status: "FUNDS_IN_TRANSIT", updatedOn: 2_000 });
    store.settle(later());
    expect(store.settle(later())).toEqual({ ...paid, status: "DEPOSITED", updatedOn: 2_000 });
    expect(told).toEqual([
      ["funds_in_transit", paid.id, "FUNDS_IN_TRANSIT"],
      ["deposited", paid.id, "DEPOSITED"],
    ]);
  });

  test("a refund takes its part back, and the rest once", () => {
    const { link, paid, later } = begin();
    store.refund(later(), 0);
    store.refund(later(), 301);
    expect(all()).toEqual([paid]);
    store.refund(later(), 100);
    expect(later()).toEqual({ ...paid, status: "PARTIALLY_REFUNDED", amountRefunded: 100, updatedOn: 2_000 });
    expect(all()[1]).toEqual({
      ...paid,
      id: all()[1]?.id,
      type: "refund",
      status: "SUCCESSFUL",
      amountProcessed: 100,
      originalTransactionId: paid.id,
      createdOn: 2_000,
      updatedOn: 2_000,
    });
    expect([store.paidOf(link), store.statusOf(link)]).toEqual([200, "partially_paid"]);
    store.refund(later(), 200);
    expect(later()).toMatchObject({ status: "REFUNDED", amountRefunded: 300 });
    expect([store.paidOf(link), store.statusOf(link)]).toEqual([0, "unpaid"]);
    store.refund(later(), 1);
    expect(all()).toHaveLength(3);
    expect(told.map(([type]) => type)).toEqual(["partially_refunded", "refunded"]);
  });

  test("a transfer is returned with the bank's reason, once", () => {
    const { link, paid, later } = begin({ method: "ACH" });
    store.returnAch(later());
    store.returnAch(later());
    const reason = "R01 Insufficient funds";
    expect(all()).toEqual([
      { ...paid, status: "RETURNED", errorMessage: reason, updatedOn: 2_000 },
      {
        ...paid,
        id: all()[1]?.id,
        type: "achReturn",
        status: "SUCCESSFUL",
        errorMessage: reason,
        originalTransactionId: paid.id,
        createdOn: 2_000,
        updatedOn: 2_000,
      },
    ]);
    expect([store.paidOf(link), told]).toEqual([0, [["ach_returned", paid.id, "RETURNED"]]]);
  });

  test("a card payment is disputed, once, without a webhook", () => {
    const { link, paid, later } = begin();
    store.chargeBack(later());
    store.chargeBack(later());
    const back = { type: "chargeback", status: "SUCCESSFUL", errorMessage: "Disputed by the cardholder" };
    expect(all()).toEqual([
      { ...paid, status: "CHARGED_BACK", updatedOn: 2_000 },
      { ...paid, ...back, id: all()[1]?.id, originalTransactionId: paid.id, createdOn: 2_000, updatedOn: 2_000 },
    ]);
    expect([store.paidOf(link), told]).toEqual([0, []]);
  });

  test("a transfer is not disputed, a card is not returned", () => {
    const transfer = begin({ method: "ACH" });
    store.chargeBack(transfer.later());
    const card = begin();
    store.returnAch(card.later());
    expect(all()).toEqual([transfer.paid, { ...card.paid }]);
  });

  test("only pending payments are voided", () => {
    const { link, paid, later } = begin();
    store.void(later());
    store.void(later());
    expect(all()).toEqual([{ ...paid, status: "VOIDED", updatedOn: 2_000 }]);
    expect([store.paidOf(link), told]).toEqual([0, [["voided", paid.id, "VOIDED"]]]);
    const other = begin();
    store.settle(other.later());
    store.void(other.later());
    expect(other.later().status).toBe("FUNDS_IN_TRANSIT");
  });
});

describe("a link", () => {
  test("is for a known client, and its name is its own for ever", () => {
    const link = makeLink();
    const again = { ...link, externalId: "x" };
    const named = store.addLink(again);
    expect(named).toEqual({ ...again, id: named.id, createdOn: 1_000, isRemoved: false });
    store.links.save({ ...named, isRemoved: true });
    expect(store.statusOf({ ...named, isRemoved: true })).toBe("sealed");
    expect(() => store.addLink(again)).toThrow(
      expect.objectContaining({ message: "externalId must be unique", code: "INTERNAL_SERVER_ERROR" }),
    );
    expect(() => store.addLink({ ...again, clientId: "none" })).toThrow(
      expect.objectContaining({ message: "could not find client", code: "USER_INPUT_ERROR" }),
    );
  });
});
