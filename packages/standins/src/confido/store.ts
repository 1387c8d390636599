import { randomUUID } from "node:crypto";
import { Collection } from "../core/collection.ts";
import type { StandinContext } from "../core/standin.ts";
import { vClient, vLink, vTransaction, type Client, type Link, type Transaction } from "./entities.ts";

/** A refusal in the provider's words. */
export class PaymentRefusal extends Error {
  readonly code: string;
  constructor(message: string, code = "USER_INPUT_ERROR") {
    super(message);
    this.code = code;
  }
}

export interface Payer {
  method: "ACH" | "CREDIT";
  lastFour: string;
  name: string;
  /** Why the bank declines the card, or null. */
  declined: string | null;
  amount: number;
}

type Tell = (type: string, transaction: Transaction) => void;

/** All data of the payment provider. Listeners hear of each change of a transaction. */
export class PaymentStore {
  readonly clients: Collection<Client>;
  readonly links: Collection<Link>;
  readonly transactions: Collection<Transaction>;
  readonly #now: () => number;
  readonly #tell: Tell;

  constructor({ database, now }: StandinContext, tell: Tell) {
    this.#now = now;
    this.#tell = tell;
    this.clients = new Collection(database, {
      name: "confido_clients",
      schema: vClient,
      lookup: ({ email }) => email ?? "",
    });
    this.links = new Collection(database, {
      name: "confido_links",
      schema: vLink,
      lookup: ({ externalId }) => externalId ?? "",
    });
    this.transactions = new Collection(database, {
      name: "confido_transactions",
      schema: vTransaction,
      lookup: ({ linkId }) => linkId,
    });
  }

  addClient(given: Omit<Client, "id" | "createdOn">): Client {
    return this.clients.save({ ...given, id: randomUUID(), createdOn: this.#now() });
  }

  /** The caller's name for it stays unique over all links, for ever. */
  addLink(given: Omit<Link, "id" | "createdOn" | "isRemoved">): Link {
    if (this.clients.find(given.clientId) === null) throw new PaymentRefusal("could not find client");
    if (given.externalId !== null && this.links.findByLookup(given.externalId) !== null) {
      throw new PaymentRefusal("externalId must be unique", "INTERNAL_SERVER_ERROR");
    }
    return this.links.save({ ...given, id: randomUUID(), isRemoved: false, createdOn: this.#now() });
  }

  transactionsOf(link: Link): Transaction[] {
    return this.transactions.listByLookup(link.id);
  }

  totalOf({ amounts }: Link): number {
    return amounts.reduce((sum, { amount }) => sum + amount, 0);
  }

  /** The paid amount without refunds; pending payments count, so that nobody pays twice. */
  paidOf(link: Link): number {
    const kept = ["PENDING", "FUNDS_IN_TRANSIT", "DEPOSITED", "SUCCESSFUL", "PARTIALLY_REFUNDED"];
    return this.transactionsOf(link)
      .filter(({ type, status }) => (type === "ccPayment" || type === "achPayment") && kept.includes(status))
      .reduce((sum, { amountProcessed, amountRefunded }) => sum + amountProcessed - amountRefunded, 0);
  }

  statusOf(link: Link): "unpaid" | "partially_paid" | "paid" | "sealed" {
    if (link.isRemoved) return "sealed";
    const paid = this.paidOf(link);
    if (paid >= this.totalOf(link)) return "paid";
    return paid > 0 ? "partially_paid" : "unpaid";
  }

  /** One transaction for each account that is credited. */
  pay(link: Link, payer: Payer): Transaction[] {
    const paymentId = randomUUID();
    let left = payer.amount;
    const made: Transaction[] = [];
    for (const { amount, bankAccountId } of link.amounts) {
      const part = Math.min(amount, left);
      if (part <= 0) continue;
      left -= part;
      made.push(this.#save(this.#paymentOf(link, payer, { paymentId, amountProcessed: part, bankAccountId })));
    }
    for (const transaction of made) this.#tell("transaction.created", transaction);
    return made;
  }

  #paymentOf(
    link: Link,
    { method, lastFour, name, declined }: Payer,
    part: Pick<Transaction, "paymentId" | "amountProcessed" | "bankAccountId">,
  ): Transaction {
    return {
      ...part,
      id: randomUUID(),
      linkId: link.id,
      type: method === "ACH" ? "achPayment" : "ccPayment",
      status: declined === null ? "PENDING" : "ERROR",
      amountRefunded: 0,
      paymentMethod: method,
      lastFour,
      payerName: name,
      errorMessage: declined,
      originalTransactionId: null,
      createdOn: this.#now(),
      updatedOn: this.#now(),
    };
  }

  /** Moves it one step towards the bank. */
  settle(transaction: Transaction): Transaction {
    switch (transaction.status) {
      case "PENDING":
        return this.#change(transaction, { status: "FUNDS_IN_TRANSIT" }, "transaction.funds_in_transit");
      case "FUNDS_IN_TRANSIT":
        return this.#change(transaction, { status: "DEPOSITED" }, "transaction.deposited");
      default:
        return transaction;
    }
  }

  /** The bank reverses a transfer. */
  returnAch(transaction: Transaction): void {
    if (transaction.type !== "achPayment" || !isMoney(transaction)) return;
    const reason = "R01 Insufficient funds";
    this.#takeBack(transaction, {
      type: "achReturn",
      amountProcessed: transaction.amountProcessed,
      errorMessage: reason,
    });
    this.#change(transaction, { status: "RETURNED", errorMessage: reason }, "transaction.ach_returned");
  }

  refund(transaction: Transaction, amount: number): void {
    const left = transaction.amountProcessed - transaction.amountRefunded;
    if (!isMoney(transaction) || amount <= 0 || amount > left) return;
    this.#takeBack(transaction, { type: "refund", amountProcessed: amount, errorMessage: null });
    const isAll = amount === left;
    const amountRefunded = transaction.amountRefunded + amount;
    const status = isAll ? "REFUNDED" : "PARTIALLY_REFUNDED";
    this.#change(
      transaction,
      { status, amountRefunded },
      isAll ? "transaction.refunded" : "transaction.partially_refunded",
    );
  }

  void(transaction: Transaction): void {
    if (transaction.status !== "PENDING") return;
    this.#change(transaction, { status: "VOIDED" }, "transaction.voided");
  }

  /** The payer's bank reverses the payment. The provider sends no webhook. */
  chargeBack(transaction: Transaction): void {
    if (transaction.type !== "ccPayment" || !isMoney(transaction)) return;
    this.#takeBack(transaction, {
      type: "chargeback",
      amountProcessed: transaction.amountProcessed,
      errorMessage: "Disputed by the cardholder",
    });
    this.#save({ ...transaction, status: "CHARGED_BACK", updatedOn: this.#now() });
  }

  #takeBack(original: Transaction, what: Pick<Transaction, "type" | "amountProcessed" | "errorMessage">): void {
    const at = this.#now();
    this.#save({
      ...original,
      ...what,
      id: randomUUID(),
      status: "SUCCESSFUL",
      amountRefunded: 0,
      originalTransactionId: original.id,
      createdOn: at,
      updatedOn: at,
    });
  }

  #change(transaction: Transaction, changes: Partial<Transaction>, type: string): Transaction {
    const changed = this.#save({ ...transaction, ...changes, updatedOn: this.#now() });
    this.#tell(type, changed);
    return changed;
  }

  #save(transaction: Transaction): Transaction {
    return this.transactions.save(transaction);
  }

  clear(): void {
    for (const collection of [this.clients, this.links, this.transactions]) collection.clear();
  }
}

function isMoney({ status }: Transaction): boolean {
  return ["PENDING", "FUNDS_IN_TRANSIT", "DEPOSITED", "PARTIALLY_REFUNDED"].includes(status);
}
