import { z } from "zod";
import { PAYMENT_TYPES, type MadeLink, type ToldTransaction, type WantedLink } from "./port";
import { callConfido, saysAbsent } from "./confidoCall";
import type { ProviderAnswer } from "../providerCall";

/** The payment provider's name, in sentences for staff. */
export const PAYMENT_PROVIDER = "Confido Legal";

const vLink = z.object({
  id: z.string().min(1),
  url: z.string().regex(/^https?:\/\//),
  client: z.object({ id: z.string() }),
});
const LINK = "id url client { id }";

/** The link with this external id: from an earlier run, or a new one for an existing or new client. */
export async function requestLink(wanted: WantedLink): Promise<ProviderAnswer<MadeLink>> {
  const known = await findLink(wanted.externalId);
  if (known.kind !== "ok") return known;
  if (known.value !== null) return { kind: "ok", value: known.value };
  const account = await chooseAccount(wanted);
  if (account.kind !== "ok") return account;
  const client = await findOrMakeClient(wanted);
  if (client.kind !== "ok") return client;
  return await addLink(wanted, client.value, account.value);
}

function made({ id, url, client }: z.infer<typeof vLink>): MadeLink {
  return { linkId: id, url, providerClientId: client.id };
}

/** The link with this external id, or null. */
export async function findLink(externalId: string): Promise<ProviderAnswer<MadeLink | null>> {
  const answer = await callConfido({
    query: `query ($externalId: String) { paymentLink(externalId: $externalId) { ${LINK} } }`,
    variables: { externalId },
    shape: z.object({ paymentLink: vLink }),
  });
  if (saysAbsent(answer)) return { kind: "ok", value: null };
  return answer.kind === "ok" ? { kind: "ok", value: made(answer.value.paymentLink) } : answer;
}

/** Removes a link, so that nobody can pay by it. False: a payment was made or tried, so the provider keeps it. */
export async function removeLink(linkId: string): Promise<ProviderAnswer<boolean>> {
  const answer = await callConfido({
    query: "mutation ($input: RemovePaymentLinkInput!) { removePaymentLink(input: $input) { id } }",
    variables: { input: { id: linkId } },
    shape: z.object({ removePaymentLink: z.object({ id: z.string() }) }),
  });
  if (saysAbsent(answer)) return { kind: "ok", value: true };
  if (answer.kind === "refused" && /activity/i.test(answer.reason)) return { kind: "ok", value: false };
  return answer.kind === "ok" ? { kind: "ok", value: true } : answer;
}

async function addLink(
  { amountCents, memo, externalId }: WantedLink,
  clientId: string,
  bankAccountId: string,
): Promise<ProviderAnswer<MadeLink>> {
  const input = {
    clientId,
    amounts: [{ amount: amountCents, bankAccountId }],
    memo,
    externalId,
    partialPaymentAllowed: false,
    surchargeEnabled: false,
  };
  const answer = await callConfido({
    query: `mutation ($input: AddPaymentLinkInput!) { addPaymentLink(input: $input) { ${LINK} } }`,
    variables: { input },
    shape: z.object({ addPaymentLink: vLink }),
  });
  return answer.kind === "ok" ? { kind: "ok", value: made(answer.value.addPaymentLink) } : answer;
}

const vClient = z.object({ id: z.string(), clientName: z.string().nullish(), email: z.string().nullish() });

function isSame(a: string | null | undefined, b: string): boolean {
  return (a ?? "").trim().toLowerCase().replace(/\s+/g, " ") === b.trim().toLowerCase().replace(/\s+/g, " ");
}

/** The known client, or the one with this name and address, or a new one. */
async function findOrMakeClient(wanted: WantedLink): Promise<ProviderAnswer<string>> {
  const { providerClientId, clientName, clientEmail, clientPhone } = wanted;
  if (providerClientId !== null) return { kind: "ok", value: providerClientId };
  const listed = await callConfido({
    query: "query ($email: String) { clientsList(email: $email, limit: 100) { clients { id clientName email } } }",
    variables: { email: clientEmail },
    shape: z.object({ clientsList: z.object({ clients: z.array(vClient) }) }),
  });
  if (listed.kind !== "ok") return listed;
  const found = listed.value.clientsList.clients.find(
    (client) => isSame(client.clientName, clientName) && isSame(client.email, clientEmail),
  );
  if (found !== undefined) return { kind: "ok", value: found.id };
  const input = { clientName, email: clientEmail, ...(clientPhone !== null && { phone: clientPhone }) };
  const added = await callConfido({
    query: "mutation ($input: AddClientInput!) { addClient(input: $input) { id clientName email } }",
    variables: { input },
    shape: z.object({ addClient: vClient }),
  });
  return added.kind === "ok" ? { kind: "ok", value: added.value.addClient.id } : added;
}

const vAccount = z.object({
  id: z.string(),
  category: z.string(),
  isDefault: z.boolean(),
  nickname: z.string(),
  lastFour: z
    .string()
    .nullish()
    .transform((digits) => digits ?? null),
});
type BankAccount = z.infer<typeof vAccount>;

/** The firm's accounts at the provider. */
export async function listBankAccounts(): Promise<ProviderAnswer<BankAccount[]>> {
  const answer = await callConfido({
    query: "query { bankAccountsList { bankAccounts { id category isDefault nickname lastFour } } }",
    variables: {},
    shape: z.object({ bankAccountsList: z.object({ bankAccounts: z.array(vAccount) }) }),
  });
  return answer.kind === "ok" ? { kind: "ok", value: answer.value.bankAccountsList.bankAccounts } : answer;
}

function refused(reason: string): ProviderAnswer<never> {
  return { kind: "refused", status: 200, reason };
}

/** A retainer must go to a trust account and a balance to an operating account: refuses anything ambiguous, and never guesses. */
async function chooseAccount(wanted: WantedLink): Promise<ProviderAnswer<string>> {
  const { purpose, account: category, bankAccountId } = wanted;
  const accounts = await listBankAccounts();
  if (accounts.kind !== "ok") return accounts;
  const ofCategory = accounts.value.filter((account) => account.category.toLowerCase() === category);
  if (bankAccountId !== null) {
    const chosen = accounts.value.find(({ id }) => id === bankAccountId);
    if (chosen === undefined) {
      return refused(`The ${category} account in the settings is no longer at ${PAYMENT_PROVIDER}.`);
    }
    if (ofCategory.includes(chosen)) return { kind: "ok", value: chosen.id };
    return refused(
      `The account for the ${purpose} must be a ${category} account: "${chosen.nickname}" is not. See Settings.`,
    );
  }
  const [only] = ofCategory.length === 1 ? ofCategory : ofCategory.filter(({ isDefault }) => isDefault);
  if (only !== undefined) return { kind: "ok", value: only.id };
  const none = `${PAYMENT_PROVIDER} has no ${category} account for the ${purpose}.`;
  return refused(ofCategory.length === 0 ? none : `Choose the ${category} account in Settings: there are several.`);
}

const vTransaction = z.object({
  id: z.string(),
  type: z.string(),
  status_v2: z.string(),
  amountProcessed: z.number().int(),
  amountRefunded: z.number().int(),
  originalTransactionId: z.string().nullish(),
  paymentMethod: z.string().nullish(),
  lastFour: z.string().nullish(),
  payerName: z.string().nullish(),
  errorMessage: z.string().nullish(),
  createdOn: z.string(),
  updatedOn: z.string().nullish(),
  paymentLink: z.object({ id: z.string() }).nullish(),
});
const TRANSACTION =
  "id type status_v2 amountProcessed amountRefunded originalTransactionId paymentMethod lastFour payerName errorMessage createdOn updatedOn paymentLink { id }";

const LONGEST_TEXT = 300;
const shortText = (text: string | null | undefined) => text?.slice(0, LONGEST_TEXT) ?? null;

function timeOf(text: string | null | undefined): number {
  const at = Date.parse(text ?? "");
  return Number.isNaN(at) ? 0 : at;
}

function told(transaction: z.infer<typeof vTransaction>): ToldTransaction {
  return {
    transactionId: transaction.id,
    linkId: transaction.paymentLink?.id ?? null,
    type: transaction.type,
    status: transaction.status_v2,
    amountCents: transaction.amountProcessed,
    refundedCents: transaction.amountRefunded,
    originalTransactionId: transaction.originalTransactionId ?? null,
    method: shortText(transaction.paymentMethod),
    lastFour: transaction.lastFour?.slice(-4) ?? null,
    payerName: shortText(transaction.payerName),
    errorText: shortText(transaction.errorMessage),
    occurredAt: timeOf(transaction.createdOn),
    providerUpdatedAt: timeOf(transaction.updatedOn ?? transaction.createdOn),
  };
}

/** One transaction in its current state. */
export async function readTransaction(transactionId: string): Promise<ProviderAnswer<ToldTransaction>> {
  const answer = await callConfido({
    query: `query ($id: String!) { transaction(id: $id) { ${TRANSACTION} } }`,
    variables: { id: transactionId },
    shape: z.object({ transaction: vTransaction }),
  });
  return answer.kind === "ok" ? { kind: "ok", value: told(answer.value.transaction) } : answer;
}

const PAGE = 100;
/** More transactions than the links of one call ever have. */
const MOST_PAGES = 20;

const vTransactions = z.object({ transactionsList: z.object({ transactions: z.array(vTransaction) }) });

/** Every transaction of these links. */
export async function listTransactions(linkIds: readonly string[]): Promise<ProviderAnswer<ToldTransaction[]>> {
  const all: ToldTransaction[] = [];
  for (let page = 0; page < MOST_PAGES; page++) {
    const answer = await callConfido({
      query: `query ($ids: [String!], $limit: Int, $offset: Int) {
        transactionsList(paymentLinkIds: $ids, limit: $limit, offset: $offset) { transactions { ${TRANSACTION} } }
      }`,
      variables: { ids: linkIds, limit: PAGE, offset: page * PAGE },
      shape: vTransactions,
    });
    if (answer.kind !== "ok") return answer;
    const { transactions } = answer.value.transactionsList;
    all.push(...transactions.map(told));
    if (transactions.length < PAGE) return { kind: "ok", value: all };
  }
  return { kind: "unavailable", trouble: "unreadable" };
}

/** Statuses of failed payment attempts. */
const NOTHING_CAME: readonly string[] = ["ERROR", "VOIDED"];

/** Whether the client has paid by a link, or money is on its way; a declined card is neither. */
export async function hasPayment(linkId: string): Promise<ProviderAnswer<boolean>> {
  const listed = await listTransactions([linkId]);
  if (listed.kind !== "ok") return listed;
  return {
    kind: "ok",
    value: listed.value.some((each) => PAYMENT_TYPES.includes(each.type) && !NOTHING_CAME.includes(each.status)),
  };
}
