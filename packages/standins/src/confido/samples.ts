import { z } from "zod";
import { KeptSamples } from "../core/samples.ts";
import type { StandinContext } from "../core/standin.ts";
import { BANK_ACCOUNTS, STATUSES, TRANSACTION_TYPES, type Client, type Link, type Transaction } from "./entities.ts";
import type { PaymentStore } from "./store.ts";

const vText = z.string().nullable();

const vSampleLink = z.strictObject({
  id: z.string().min(1),
  client: z.strictObject({ id: z.string().min(1), name: z.string(), email: z.email(), phone: vText }),
  account: z.enum(["trust", "operating"]),
  amountCents: z.number().int().positive(),
  memo: z.string(),
  madeAt: z.number(),
});
type SampleLink = z.infer<typeof vSampleLink>;

const vSampleTransaction = z.strictObject({
  transactionId: z.string().min(1),
  linkId: z.string(),
  type: z.enum(TRANSACTION_TYPES),
  status: z.enum(STATUSES),
  amountCents: z.number().int().positive(),
  refundedCents: z.number().int(),
  originalTransactionId: vText,
  method: z.enum(["ACH", "CREDIT"]),
  lastFour: z.string().max(4),
  payerName: z.string(),
  errorText: vText,
  occurredAt: z.number(),
  providerUpdatedAt: z.number(),
});

const vSamples = z.strictObject({
  links: z.array(vSampleLink),
  transactions: z.array(vSampleTransaction),
});

function accountOf(wanted: SampleLink["account"]): string {
  return BANK_ACCOUNTS.find(({ category }) => category === wanted)?.id ?? "";
}

function clientOf({ client, madeAt }: SampleLink): Client {
  const { id, name: clientName, email, phone } = client;
  return { id, clientName, email, phone, externalId: null, createdOn: madeAt };
}

/** A person's first link makes the client; later links reuse it. */
function keepClient({ clients }: PaymentStore, client: Client): void {
  if (clients.find(client.id) === null) clients.save(client);
}

function linkOf({ id, client, account, amountCents, memo, madeAt }: SampleLink): Link {
  return {
    id,
    clientId: client.id,
    amounts: [{ amount: amountCents, bankAccountId: accountOf(account) }],
    memo,
    externalId: null,
    partialPaymentAllowed: false,
    surchargeEnabled: false,
    isRemoved: false,
    createdOn: madeAt,
  };
}

function transactionOf(sample: z.infer<typeof vSampleTransaction>, links: readonly Link[]): Transaction {
  const { transactionId: id, linkId, originalTransactionId } = sample;
  const account = links.find((link) => link.id === linkId)?.amounts[0]?.bankAccountId ?? "";
  return {
    id,
    // A refund or chargeback belongs to the payment that it reverses.
    paymentId: `${originalTransactionId ?? id}-payment`,
    linkId,
    type: sample.type,
    status: sample.status,
    amountProcessed: sample.amountCents,
    amountRefunded: sample.refundedCents,
    bankAccountId: account,
    paymentMethod: sample.method,
    lastFour: sample.lastFour,
    payerName: sample.payerName,
    errorMessage: sample.errorText,
    originalTransactionId,
    createdOn: sample.occurredAt,
    updatedOn: sample.providerUpdatedAt,
  };
}

/** Links and payments of the sample practice, older than this account. */
export function keptSamples(context: StandinContext, store: PaymentStore): KeptSamples<z.infer<typeof vSamples>> {
  return new KeptSamples(context, {
    name: "confido",
    schema: vSamples,
    store: ({ links, transactions }) => {
      const made = links.map(linkOf);
      for (const link of links) keepClient(store, clientOf(link));
      for (const link of made) store.links.save(link);
      for (const each of transactions) store.transactions.save(transactionOf(each, made));
    },
  });
}
