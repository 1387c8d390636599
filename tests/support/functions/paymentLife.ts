import type { PaymentPurpose } from "../../../convex/contracts/ledger/rules";
import { FakePaymentProvider, type FakeTransaction } from "./fakePaymentProvider";

interface Payment {
  id: string;
  purpose: PaymentPurpose;
  isAch: boolean;
  amountCents: number;
  at: number;
  state: "pending" | "arrived" | "failed" | "returned";
  refundedCents: number;
  isDisputed: boolean;
  wasDisputed: boolean;
}

interface Happening {
  what: string;
  /** Index of the payment; an act that is impossible for it does nothing. */
  which: number;
  purpose: PaymentPurpose;
  /** Share of the owed amount, or of the payment. */
  percent: number;
  isAch: boolean;
}

/** The events of one contract's payments at the provider, by links `link-retainer` and `link-balance`, and their expected result. */
export class PaymentLife {
  readonly provider = new FakePaymentProvider();
  readonly #owed: Readonly<Record<PaymentPurpose, number>>;
  readonly #payments: Payment[] = [];
  readonly #events: { eventId: string; type: string; data: { transaction: { id: string } } }[] = [];

  constructor(owed: Readonly<Record<PaymentPurpose, number>>) {
    this.#owed = owed;
  }

  /** The events sent so far, by their place; none if there are none. */
  eventsAt(places: readonly number[]): readonly unknown[] {
    const sent = this.#events;
    return sent.length === 0 ? [] : places.map((place) => sent[place % sent.length]);
  }

  happen({ what, which, purpose, percent, isAch }: Happening): void {
    if (what === "pay") {
      this.#pay(purpose, percent, isAch);
      return;
    }
    const payment = this.#payments[which % Math.max(1, this.#payments.length)];
    if (payment === undefined) return;
    const isWhole = payment.state === "arrived" && payment.refundedCents === 0 && !payment.isDisputed;
    if (what === "arrive" && payment.state === "pending") this.#change(payment, { state: "arrived" });
    if (what === "fail" && payment.state === "pending") this.#change(payment, { state: "failed" });
    if (what === "return" && isWhole && payment.isAch) {
      this.#change(payment, { state: "returned" });
      this.#add(payment, "achReturn", payment.amountCents);
    }
    if (what === "refund" && payment.state === "arrived" && !payment.isDisputed) this.#refund(payment, percent);
    // The provider sends no events of disputes.
    if (what === "dispute" && isWhole) {
      Object.assign(payment, { isDisputed: true, wasDisputed: true });
      this.#add(payment, "chargeback", payment.amountCents);
    }
    if (what === "win" && payment.isDisputed) {
      payment.isDisputed = false;
      this.#add(payment, "chargeback_reversal", payment.amountCents);
    }
  }

  /** The practice's expected state, once every event has arrived. */
  expected() {
    const [retainer, balance] = [this.#stateOf("retainer"), this.#stateOf("balance")];
    const paidCents = retainer.keptCents + balance.keptCents;
    return {
      retainer: retainer.isPaid ? "paid" : retainer.hasArrived ? "returned" : "pending",
      balance: balance.isPaid ? "paid" : balance.hasArrived ? "returned" : "charged",
      paidCents,
      retainerPaidAt: retainer.isPaid ? retainer.paidAt : null,
      balancePaidAt: balance.isPaid ? balance.paidAt : null,
      excesses: [retainer, balance].filter(({ isTooMuch }) => isTooMuch).length,
      troubles: this.#troubles(),
      inMonths: paidCents,
    };
  }

  /** Each kind of trouble that ever occurred: none is resolved. */
  #troubles(): string[] {
    const kinds = this.#payments.flatMap(({ state, refundedCents, wasDisputed }) => [
      ...(state === "returned" ? ["payment_returned"] : []),
      ...(refundedCents > 0 ? ["payment_refunded"] : []),
      ...(wasDisputed ? ["payment_disputed"] : []),
    ]);
    return [...new Set(kinds)].sort();
  }

  #stateOf(purpose: PaymentPurpose) {
    const payments = this.#payments.filter((payment) => payment.purpose === purpose);
    const kept = payments.filter((payment) => keptOf(payment) > 0);
    const keptCents = kept.reduce((sum, payment) => sum + keptOf(payment), 0);
    const owedCents = this.#owed[purpose];
    return {
      keptCents,
      isPaid: keptCents >= owedCents,
      isTooMuch: keptCents > owedCents,
      hasArrived: payments.some(({ state }) => state === "arrived" || state === "returned"),
      paidAt: Math.max(0, ...kept.map(({ at }) => at)),
    };
  }

  #pay(purpose: PaymentPurpose, percent: number, isAch: boolean): void {
    const payment: Payment = {
      id: `t${String(this.provider.transactions.length + 1)}`,
      purpose,
      isAch,
      amountCents: (this.#owed[purpose] * percent) / 100,
      at: Date.now(),
      state: "pending",
      refundedCents: 0,
      isDisputed: false,
      wasDisputed: false,
    };
    this.#payments.push(payment);
    this.provider.transactions.push(shownPayment(payment, Date.now()));
    this.#tell(payment.id);
  }

  #change(payment: Payment, changes: Partial<Payment>): void {
    Object.assign(payment, changes);
    const place = this.provider.transactions.findIndex(({ id }) => id === payment.id);
    this.provider.transactions[place] = shownPayment(payment, Date.now());
    this.#tell(payment.id);
  }

  #refund(payment: Payment, percent: number): void {
    const wanted = Math.round((payment.amountCents * percent) / 100);
    const more = Math.min(payment.amountCents - payment.refundedCents, wanted);
    if (more === 0) return;
    this.#change(payment, { refundedCents: payment.refundedCents + more });
    this.#tell(this.#add(payment, "refund", -more));
  }

  #add(payment: Payment, type: string, amountProcessed: number): string {
    const id = `t${String(this.provider.transactions.length + 1)}`;
    const now = new Date().toISOString();
    const about = { originalTransactionId: payment.id, createdOn: now, updatedOn: now };
    const added = { id, type, status_v2: "SUCCESSFUL", amountProcessed, amountRefunded: 0, errorMessage: null };
    this.provider.transactions.push(Object.assign(added, about, { paymentLink: { id: `link-${payment.purpose}` } }));
    return id;
  }

  #tell(id: string): void {
    const eventId = `e${String(this.#events.length + 1)}`;
    this.#events.push({ eventId, type: "transaction.updated", data: { transaction: { id } } });
  }
}

function keptOf({ state, isDisputed, amountCents, refundedCents }: Payment): number {
  return state === "arrived" && !isDisputed ? amountCents - refundedCents : 0;
}

function statusOf({ state, amountCents, refundedCents }: Payment): string {
  if (state !== "arrived") return { pending: "PENDING", failed: "ERROR", returned: "RETURNED" }[state];
  if (refundedCents === 0) return "DEPOSITED";
  return refundedCents === amountCents ? "REFUNDED" : "PARTIALLY_REFUNDED";
}

function shownPayment(payment: Payment, updatedAt: number): FakeTransaction {
  return {
    id: payment.id,
    type: payment.isAch ? "achPayment" : "ccPayment",
    status_v2: statusOf(payment),
    amountProcessed: payment.amountCents,
    amountRefunded: payment.refundedCents,
    originalTransactionId: null,
    errorMessage: null,
    createdOn: new Date(payment.at).toISOString(),
    updatedOn: new Date(updatedAt).toISOString(),
    paymentLink: { id: `link-${payment.purpose}` },
  };
}
