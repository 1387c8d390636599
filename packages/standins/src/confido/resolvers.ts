import { BANK_ACCOUNTS, type Client, type Link, type Transaction } from "./entities.ts";
import { PaymentRefusal, type PaymentStore } from "./store.ts";

const iso = (at: number) => new Date(at).toISOString();
const DEFAULT_LIMIT = 50;

interface Paging {
  limit?: number | null;
  offset?: number | null;
}

function cut<T>(all: readonly T[], { limit, offset }: Paging): T[] {
  const from = offset ?? 0;
  return all.slice(from, from + (limit ?? DEFAULT_LIMIT));
}

interface Forward {
  first?: number | null;
  after?: string | null;
}

function connection<T extends { id: string }, ResolverParts>(
  all: readonly T[],
  { first, after }: Forward,
  shown: (each: T) => ResolverParts,
) {
  const from = after ? all.findIndex(({ id }) => id === after) + 1 : 0;
  const page = all.slice(from, from + (first ?? 10));
  const edges = page.map((each) => ({ cursor: each.id, node: shown(each) }));
  const hasNextPage = from + page.length < all.length;
  return { edges, pageInfo: { hasNextPage, endCursor: page.at(-1)?.id ?? null } };
}

interface LinkInput {
  clientId: string;
  amounts?: { amount: number; bankAccountId: string }[] | null;
  operating?: number | null;
  trust?: number | null;
  memo?: string | null;
  externalId?: string | null;
  partialPaymentAllowed?: boolean | null;
  surchargeEnabled?: boolean | null;
}

function accountOf(id: string) {
  const account = BANK_ACCOUNTS.find((each) => each.id === id);
  if (account === undefined) throw new PaymentRefusal("could not find bank account");
  return { ...account, isFeeAccount: false, isChargebackAccount: false };
}

function amountsOf({ amounts, operating, trust }: LinkInput): { amount: number; bankAccountId: string }[] {
  const isShort = typeof operating === "number" || typeof trust === "number";
  if (Array.isArray(amounts) && isShort) throw new PaymentRefusal("Cannot mix amounts with operating or trust.");
  const [trustAccount, operatingAccount] = BANK_ACCOUNTS;
  const short = [
    { amount: trust ?? 0, bankAccountId: trustAccount.id },
    { amount: operating ?? 0, bankAccountId: operatingAccount.id },
  ];
  const wanted = (amounts ?? short).filter(({ amount }) => amount > 0);
  if (wanted.length === 0) throw new PaymentRefusal("Need to define amounts, operating, or trust.");
  for (const { bankAccountId } of wanted) accountOf(bankAccountId);
  return wanted;
}

/** Resolvers of each field of the schema. */
export function resolvers(store: PaymentStore, pageOrigin: string) {
  const getClient = (id: string): Client => {
    const client = store.clients.find(id);
    if (client === null) throw new PaymentRefusal("could not find client");
    return client;
  };
  const getLink: ResolverParts["getLink"] = ({ id, externalId }) => {
    const link = id ? store.links.find(id) : externalId ? store.links.findByLookup(externalId) : null;
    if (link === null) throw new PaymentRefusal("Paylink not found", "INTERNAL_SERVER_ERROR");
    return link;
  };
  const shown = shapes({ store, pageOrigin, getClient, getLink });
  return { ...queries({ store, getClient, getLink, ...shown }), ...mutations({ store, getLink, ...shown }) };
}

/** The provider's form of each entity; related entities are looked up only if a query asks for them. */
function shapes({
  store,
  pageOrigin,
  getClient,
  getLink,
}: Pick<ResolverParts, "store" | "getClient" | "getLink"> & { pageOrigin: string }) {
  const shownClient = (client: Client): object => ({
    ...client,
    createdOn: iso(client.createdOn),
    paymentLinks: (paging: Forward) =>
      connection(
        store.links.list().filter(({ clientId }) => clientId === client.id),
        paging,
        shownLink,
      ),
  });
  const shownLink = (link: Link): object => ({
    ...link,
    url: `${pageOrigin}/confido/paylink/${link.id}`,
    status: store.statusOf(link),
    amounts: link.amounts.map(({ amount, bankAccountId }, place) => {
      return { id: `${link.id}-${String(place)}`, amount, bankAccount: accountOf(bankAccountId) };
    }),
    balance: { totalPaid: store.paidOf(link), totalOutstanding: store.totalOf(link) - store.paidOf(link) },
    client: () => shownClient(getClient(link.clientId)),
    createdOn: iso(link.createdOn),
    sendReceipts: true,
    transactions: (paging: Forward) => connection(store.transactionsOf(link), paging, shownTransaction),
  });
  const shownTransaction = (transaction: Transaction): object => ({
    ...transaction,
    status_v2: transaction.status,
    surchargeAmount: 0,
    createdOn: iso(transaction.createdOn),
    updatedOn: iso(transaction.updatedOn),
    bankAccount: accountOf(transaction.bankAccountId),
    paymentLink: () => shownLink(getLink({ id: transaction.linkId })),
    client: () => shownClient(getClient(getLink({ id: transaction.linkId }).clientId)),
    payment: () => shownPayment(transaction.paymentId),
  });
  const shownPayment = (id: string): object => {
    const transactions = store.transactions.list().filter(({ paymentId }) => paymentId === id);
    if (transactions.length === 0) throw new PaymentRefusal("could not find payment");
    const amount = transactions.reduce((sum, { amountProcessed }) => sum + amountProcessed, 0);
    return { id, amount, transactions: transactions.map(shownTransaction) };
  };
  return { shownClient, shownLink, shownPayment, shownTransaction };
}

interface ResolverParts {
  store: PaymentStore;
  getClient: (id: string) => Client;
  getLink: (by: { id?: string | null; externalId?: string | null }) => Link;
  shownClient: (client: Client) => object;
  shownLink: (link: Link) => object;
  shownPayment: (id: string) => object;
  shownTransaction: (transaction: Transaction) => object;
}

function queries({ store, getClient, getLink, shownClient, shownLink, shownPayment, shownTransaction }: ResolverParts) {
  interface ClientFilter extends Paging {
    email?: string | null;
    clientName?: string | null;
    externalIds?: string[] | null;
  }
  return {
    client: ({ id, externalId }: { id?: string; externalId?: string }) => {
      const found = store.clients.list().find((each) => each.id === id || each.externalId === externalId);
      return shownClient(getClient(found?.id ?? ""));
    },
    clientsList: ({ email, clientName, externalIds, ...paging }: ClientFilter) => {
      const wanted = store.clients
        .list()
        .filter(
          (each) =>
            (!email || (each.email ?? "").toLowerCase() === email.toLowerCase()) &&
            (!clientName || each.clientName.toLowerCase().includes(clientName.toLowerCase())) &&
            (!externalIds || externalIds.includes(each.externalId ?? "")),
        );
      return { clients: cut(wanted, paging).map(shownClient), total: wanted.length };
    },
    paymentLink: (by: { id?: string; externalId?: string }) => shownLink(getLink(by)),
    payment: ({ id }: { id: string }) => shownPayment(id),
    transaction: ({ id }: { id: string }) => {
      const found = store.transactions.find(id);
      if (found === null) throw new PaymentRefusal("could not find transaction");
      return shownTransaction(found);
    },
    transactionsList: ({ paymentLinkIds, ...paging }: Paging & { paymentLinkIds?: string[] | null }) => {
      const wanted = store.transactions
        .list()
        .filter(({ linkId }) => !paymentLinkIds || paymentLinkIds.includes(linkId));
      return { transactions: cut(wanted, paging).map(shownTransaction), total: wanted.length };
    },
    bankAccountsList: () => ({ bankAccounts: BANK_ACCOUNTS.map(({ id }) => accountOf(id)) }),
  };
}

function mutations({
  store,
  getLink,
  shownClient,
  shownLink,
}: Pick<ResolverParts, "store" | "getLink" | "shownClient" | "shownLink">) {
  interface ClientInput {
    clientName: string;
    email?: string | null;
    phone?: string | null;
    externalId?: string | null;
  }
  return {
    addClient: ({ input }: { input: ClientInput }) => {
      const { clientName, email = null, phone = null, externalId = null } = input;
      return shownClient(store.addClient({ clientName, email, phone, externalId }));
    },
    addPaymentLink: ({ input }: { input: LinkInput }) => {
      const { clientId, memo = null, externalId = null, partialPaymentAllowed, surchargeEnabled } = input;
      const link = store.addLink({
        clientId,
        amounts: amountsOf(input),
        memo,
        externalId,
        partialPaymentAllowed: partialPaymentAllowed ?? true,
        surchargeEnabled: surchargeEnabled ?? false,
      });
      return shownLink(link);
    },
    updatePaymentLink: ({ input: { id, memo } }: { input: { id: string; memo?: string | null } }) => {
      const link = getLink({ id });
      return shownLink(store.links.save({ ...link, memo: memo ?? link.memo }));
    },
    removePaymentLink: ({ input: { id } }: { input: { id: string } }) => {
      const link = getLink({ id });
      if (store.transactionsOf(link).length > 0) {
        throw new PaymentRefusal("Cannot remove a link with payment activity.");
      }
      return shownLink(store.links.save({ ...link, isRemoved: true }));
    },
  };
}
