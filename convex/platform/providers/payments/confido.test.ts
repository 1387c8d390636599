import { beforeEach, describe, expect, test, vi } from "vitest";
import { faultsOf, says, useFakeProvider } from "../../../../tests/support/functions/fakeProvider";
import {
  findLink,
  hasPayment,
  listBankAccounts,
  listTransactions,
  readTransaction,
  removeLink,
  requestLink,
} from "./confido";
import { readPaymentEvents } from "./confidoEvents";

const provider = useFakeProvider();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  vi.stubEnv("CONFIDO_URL", "https://confido.test/");
  vi.stubEnv("CONFIDO_API_KEY", "f_secret_1");
  return () => {
    vi.useRealTimers();
  };
});

const WANTED = {
  externalId: "passage-c1-retainerLink",
  purpose: "retainer",
  account: "trust",
  providerClientId: null,
  clientName: "Ana Souza",
  clientEmail: "ana@mail.test",
  clientPhone: "+14155550101",
  amountCents: 105_000,
  memo: "Retainer for EB-1A - Ana Souza",
  bankAccountId: null,
} as const;

const data = (value: unknown) => says({ data: value });
const NO_LINK = says({ errors: [{ message: "Paylink not found", code: "INTERNAL_SERVER_ERROR" }], data: null });
const account = (id: string, category: string, isDefault = false) => {
  return { id, category, isDefault, nickname: `${category} ${id}`, lastFour: "1111" };
};
const accounts = (...bankAccounts: unknown[]) => data({ bankAccountsList: { bankAccounts } });
const ONE_OF_EACH = accounts(account("a1", "operating", true), account("a2", "trust", true));
const clients = (...found: unknown[]) => data({ clientsList: { clients: found } });
const LINK = { id: "l1", url: "https://pay.test/paylink/l1", client: { id: "c9" } };
const MADE = { kind: "ok", value: { linkId: "l1", url: "https://pay.test/paylink/l1", providerClientId: "c9" } };

const query = (place: number) =>
  (provider.requests[place]?.body as { query: string } | undefined)?.query.replace(/\s+/g, " ");
const variables = (place: number) => (provider.requests[place]?.body as { variables: unknown } | undefined)?.variables;

describe("a link", () => {
  test("is made once for one new client, in full, to the trust account", async () => {
    provider.answer(NO_LINK, ONE_OF_EACH, clients(), data({ addClient: { id: "c9" } }), data({ addPaymentLink: LINK }));
    expect(await requestLink(WANTED)).toEqual(MADE);
    expect(provider.requests).toHaveLength(5);
    const link = "id url client { id }";
    expect(provider.requests.map((_, place) => query(place))).toEqual([
      `query ($externalId: String) { paymentLink(externalId: $externalId) { ${link} } }`,
      "query { bankAccountsList { bankAccounts { id category isDefault nickname lastFour } } }",
      "query ($email: String) { clientsList(email: $email, limit: 100) { clients { id clientName email } } }",
      "mutation ($input: AddClientInput!) { addClient(input: $input) { id clientName email } }",
      `mutation ($input: AddPaymentLinkInput!) { addPaymentLink(input: $input) { ${link} } }`,
    ]);
    expect(variables(0)).toEqual({ externalId: "passage-c1-retainerLink" });
    expect(variables(3)).toEqual({
      input: { clientName: "Ana Souza", email: "ana@mail.test", phone: "+14155550101" },
    });
    expect(variables(4)).toEqual({
      input: {
        clientId: "c9",
        amounts: [{ amount: 105_000, bankAccountId: "a2" }],
        memo: "Retainer for EB-1A - Ana Souza",
        externalId: "passage-c1-retainerLink",
        partialPaymentAllowed: false,
        surchargeEnabled: false,
      },
    });
    const [request] = provider.requests;
    expect([request?.method, request?.url]).toEqual(["POST", "https://confido.test/"]);
    expect(Object.fromEntries(request?.headers.entries() ?? [])).toEqual({
      "x-api-key": "f_secret_1",
      "content-type": "application/json",
      accept: "application/json",
    });
  });

  test("of an earlier run is taken, and none is made", async () => {
    provider.answer(data({ paymentLink: LINK }));
    expect(await requestLink(WANTED)).toEqual(MADE);
    expect(provider.requests).toHaveLength(1);
  });

  test("is for the known client, without a lookup", async () => {
    provider.answer(NO_LINK, ONE_OF_EACH, data({ addPaymentLink: LINK }));
    await requestLink(Object.assign({}, WANTED, { providerClientId: "c9" }));
    expect(variables(2)).toMatchObject({ input: { clientId: "c9" } });
  });

  test("is for the one with this address and this name: families share addresses", async () => {
    const rui = { id: "c1", clientName: "Rui Souza", email: "ana@mail.test" };
    const other = { id: "c3", clientName: "Ana Souza", email: "souza@mail.test" };
    const ana = { id: "c2", clientName: " ana  SOUZA", email: "Ana@mail.test" };
    provider.answer(NO_LINK, ONE_OF_EACH, clients(rui, other, ana), data({ addPaymentLink: LINK }));
    await requestLink(WANTED);
    expect(variables(3)).toMatchObject({ input: { clientId: "c2" } });
  });

  test("is for a client without a phone if there is none", async () => {
    provider.answer(NO_LINK, ONE_OF_EACH, clients(), data({ addClient: { id: "c9" } }), data({ addPaymentLink: LINK }));
    await requestLink(Object.assign({}, WANTED, { clientPhone: null }));
    expect(variables(2)).toEqual({ email: "ana@mail.test" });
    expect(variables(3)).toStrictEqual({ input: { clientName: "Ana Souza", email: "ana@mail.test" } });
  });

  test.each(["javascript:alert(1)", "pay.test/l1", "https:pay.test/l1"])(
    "whose address is %j is never sent to a client",
    async (url) => {
      provider.answer(data({ paymentLink: Object.assign({}, LINK, { url }) }));
      expect(await findLink("x")).toEqual({ kind: "unavailable", trouble: "unreadable" });
    },
  );

  test.each(["Paylink not found", "Could not find any entity of type", "Link Not Found"])(
    "is absent if the provider says: %s",
    async (message) => {
      provider.answer(says({ errors: [{ message }], data: null }, 500));
      expect(await findLink("x")).toEqual({ kind: "ok", value: null });
    },
  );

  // Caught: a second link made because the provider could not answer whether there is one.
  test("does not count as absent after another refusal", async () => {
    provider.answer(says({ errors: [{ message: "Invalid firm token." }] }, 500));
    expect(await findLink("x")).toMatchObject({ kind: "refused", status: 500 });
  });

  test("cannot be looked up: nothing is made blindly", async () => {
    provider.answer(says({}, 503));
    expect(await requestLink(WANTED)).toEqual({ kind: "unavailable", trouble: "serverError" });
    expect(provider.requests).toHaveLength(1);
  });
});

const refusal = (message: string) => says({ errors: [{ message }] });

describe("the end of a link", () => {
  // Caught: every refusal counted as a payment, which the client's page then showed.
  test.each([
    [data({ removePaymentLink: { id: "l1" } }), { kind: "ok", value: true }],
    [refusal("Paylink not found"), { kind: "ok", value: true }],
    [refusal("Cannot remove a link with payment Activity."), { kind: "ok", value: false }],
    [refusal("Not now"), { kind: "refused", status: 200, reason: "GraphQL errors: Not now" }],
    [says({}, 503), { kind: "unavailable", trouble: "serverError" }],
  ])("%# is distinguished", async (answer, outcome) => {
    provider.answer(answer);
    expect(await removeLink("l1")).toEqual(outcome);
    const removal = "mutation ($input: RemovePaymentLinkInput!) { removePaymentLink(input: $input) { id } }";
    expect([query(0), variables(0)]).toEqual([removal, { input: { id: "l1" } }]);
  });

  const line = (type: string, status_v2: string) => Object.assign({}, TRANSACTION, { type, status_v2 });
  test.each([
    [[], false],
    [[line("ccPayment", "ERROR"), line("achPayment", "VOIDED")], false],
    [[line("refund", "COMPLETED")], false],
    [[line("ccPayment", "ERROR"), line("achPayment", "PENDING")], true],
    [[line("ccPayment", "COMPLETED")], true],
  ])("%# is held up by money, or money on its way, alone", async (transactions, isPaid) => {
    provider.answer(data({ transactionsList: { transactions } }), says({}, 503));
    expect(await hasPayment("l1")).toEqual({ kind: "ok", value: isPaid });
    expect(variables(0)).toEqual({ ids: ["l1"], limit: 100, offset: 0 });
    expect(await hasPayment("l1")).toEqual({ kind: "unavailable", trouble: "serverError" });
  });
});

test("the accounts are listed with their last digits, if known", async () => {
  const without = { ...account("a2", "trust", true), lastFour: null };
  provider.answer(accounts(account("a1", "operating"), without));
  expect(await listBankAccounts()).toEqual({ kind: "ok", value: [account("a1", "operating"), without] });
});

describe("the account of a link", () => {
  const BALANCE = Object.assign({}, WANTED, { purpose: "balance", account: "operating" } as const);
  const refusedWith = async (wanted: Parameters<typeof requestLink>[0], ...found: unknown[]) => {
    provider.answer(NO_LINK, accounts(...found));
    const answer = await requestLink(wanted);
    expect(provider.requests).toHaveLength(2);
    return answer.kind === "refused" ? answer.reason : answer;
  };

  test("is the operating account for the balance", async () => {
    provider.answer(
      NO_LINK,
      ONE_OF_EACH,
      clients({ id: "c9", clientName: "Ana Souza", email: "ana@mail.test" }),
      data({ addPaymentLink: LINK }),
    );
    await requestLink(BALANCE);
    expect(variables(3)).toMatchObject({ input: { amounts: [{ bankAccountId: "a1" }] } });
  });

  const chosenFrom = async (wanted: Parameters<typeof requestLink>[0], ...found: unknown[]) => {
    const known = Object.assign({}, wanted, { providerClientId: "c9" });
    provider.answer(NO_LINK, accounts(...found), data({ addPaymentLink: LINK }));
    await requestLink(known);
    return (variables(2) as { input: { amounts: { bankAccountId: string }[] } }).input.amounts[0]?.bankAccountId;
  };

  test("is the account of the settings, even if another is the default", async () => {
    const wanted = Object.assign({}, WANTED, { bankAccountId: "a2" });
    expect(await chosenFrom(wanted, account("a1", "trust", true), account("a2", "Trust"))).toBe("a2");
  });

  test("is the only one of its category, or the only default among several", async () => {
    expect(await chosenFrom(WANTED, account("a1", "operating", true), account("a2", "trust"))).toBe("a2");
    const several = [account("a1", "operating", true), account("a2", "trust"), account("a3", "trust", true)];
    provider.requests.length = 0;
    expect(await chosenFrom(WANTED, ...several)).toBe("a3");
  });

  test("of the settings must be of the right category", async () => {
    const wanted = Object.assign({}, WANTED, { bankAccountId: "a1" });
    expect(await refusedWith(wanted, account("a1", "operating"), account("a2", "trust"))).toBe(
      'The account for the retainer must be a trust account: "operating a1" is not. See Settings.',
    );
  });

  test("of the settings must exist", async () => {
    const wanted = Object.assign({}, BALANCE, { bankAccountId: "gone" });
    expect(await refusedWith(wanted, account("a1", "operating"))).toBe(
      "The operating account in the settings is no longer at Confido Legal.",
    );
  });

  test("is never guessed among several", async () => {
    expect(await refusedWith(WANTED, account("a1", "trust"), account("a2", "trust"))).toBe(
      "Choose the trust account in Settings: there are several.",
    );
  });

  test("is named if it is missing", async () => {
    expect(await refusedWith(WANTED, account("a1", "operating"))).toBe(
      "Confido Legal has no trust account for the retainer.",
    );
  });
});

const TRANSACTION = {
  id: "t1",
  type: "achPayment",
  status_v2: "PENDING",
  amountProcessed: 105_000,
  amountRefunded: 0,
  originalTransactionId: null,
  paymentMethod: "ACH",
  lastFour: "00002222",
  payerName: "Ana",
  errorMessage: null,
  createdOn: "2026-03-04T12:00:00.000Z",
  updatedOn: "2026-03-04T12:00:05.000Z",
  paymentLink: { id: "l1" },
};
const TOLD = {
  transactionId: "t1",
  linkId: "l1",
  type: "achPayment",
  status: "PENDING",
  amountCents: 105_000,
  refundedCents: 0,
  originalTransactionId: null,
  method: "ACH",
  lastFour: "2222",
  payerName: "Ana",
  errorText: null,
  occurredAt: Date.UTC(2026, 2, 4, 12),
  providerUpdatedAt: Date.UTC(2026, 2, 4, 12, 0, 5),
};

describe("transactions", () => {
  test("are in cents, by the provider's clock, with four digits of the card at most", async () => {
    provider.answer(data({ transaction: TRANSACTION }));
    expect(await readTransaction("t1")).toEqual({ kind: "ok", value: TOLD });
    const asked =
      "id type status_v2 amountProcessed amountRefunded originalTransactionId paymentMethod lastFour payerName errorMessage createdOn updatedOn paymentLink { id }";
    expect(query(0)).toBe(`query ($id: String!) { transaction(id: $id) { ${asked} } }`);
    expect(variables(0)).toEqual({ id: "t1" });
    const refund = { type: "refund", amountRefunded: 5_000, originalTransactionId: "t0" };
    provider.answer(data({ transactionsList: { transactions: [Object.assign({}, TRANSACTION, refund)] } }));
    const value = [Object.assign({}, TOLD, { type: "refund", refundedCents: 5_000, originalTransactionId: "t0" })];
    expect(await listTransactions(["l1"])).toEqual({ kind: "ok", value });
    expect(query(1)).toBe(
      `query ($ids: [String!], $limit: Int, $offset: Int) { transactionsList(paymentLinkIds: $ids, limit: $limit, offset: $offset) { transactions { ${asked} } } }`,
    );
  });

  test("have empty fields, long texts and times that cannot be read", async () => {
    const bare = { paymentMethod: null, lastFour: null, payerName: undefined, updatedOn: null, paymentLink: null };
    provider.answer(data({ transaction: Object.assign({}, TRANSACTION, bare, { errorMessage: "x".repeat(400) }) }));
    const long = { paymentMethod: "m".repeat(301), payerName: "n".repeat(301) };
    const none = { method: null, lastFour: null, payerName: null, linkId: null, providerUpdatedAt: TOLD.occurredAt };
    const value = Object.assign({}, TOLD, none, { errorText: "x".repeat(300) });
    expect(await readTransaction("t1")).toEqual({ kind: "ok", value });
    provider.answer(data({ transaction: Object.assign({}, TRANSACTION, long) }));
    const cut = { method: "m".repeat(300), payerName: "n".repeat(300) };
    expect(await readTransaction("t1")).toEqual({ kind: "ok", value: Object.assign({}, TOLD, cut) });
    provider.answer(data({ transaction: Object.assign({}, TRANSACTION, { createdOn: "soon", updatedOn: "later" }) }));
    expect(await readTransaction("t1")).toMatchObject({ value: { occurredAt: 0, providerUpdatedAt: 0 } });
  });

  // Caught: half a cent in a ledger of cents.
  test.each([{ amountProcessed: 0.5 }, { amountRefunded: 1.5 }, { amountProcessed: "105000" }])(
    "that are not in whole cents, %j, are not taken",
    async (differing) => {
      provider.answer(data({ transaction: Object.assign({}, TRANSACTION, differing) }));
      expect(await readTransaction("t1")).toEqual({ kind: "unavailable", trouble: "unreadable" });
    },
  );

  test("without an end are given up", async () => {
    const full = data({ transactionsList: { transactions: Array.from({ length: 100 }, () => TRANSACTION) } });
    provider.answer(...Array.from({ length: 30 }, () => full));
    expect(await listTransactions(["l1"])).toEqual({ kind: "unavailable", trouble: "unreadable" });
    expect(provider.requests).toHaveLength(20);
  });

  test("are read to the last page", async () => {
    const page = (count: number) =>
      data({ transactionsList: { transactions: Array.from({ length: count }, () => TRANSACTION) } });
    provider.answer(page(100), page(3));
    const answer = await listTransactions(["l1"]);
    expect(answer.kind === "ok" && answer.value.length).toBe(103);
    expect(variables(1)).toEqual({ ids: ["l1"], limit: 100, offset: 100 });
  });
});

describe("every fault of the provider has its name", () => {
  const faults = faultsOf((message) => ({ errors: [{ message }] })).filter(([name]) => !["500", "413"].includes(name));
  test.each(faults)("%s", async (...row) => {
    const [, answer, failure] = row;
    const expected =
      failure.kind === "refused"
        ? Object.assign({}, failure, { reason: `GraphQL errors: ${failure.reason}` })
        : failure;
    for (const call of [() => listBankAccounts(), () => readTransaction("t1"), () => listTransactions(["l1"])]) {
      provider.answer(answer);
      const called = call();
      await vi.advanceTimersByTimeAsync(60_000);
      expect(await called).toEqual(expected);
    }
  });

  test("a wrong key is a 500 with a message; other HTTP errors have the specification's messages", async () => {
    provider.answer(says({ errors: [{ message: "No f_secret_1 here" }] }));
    expect(await listBankAccounts()).toMatchObject({ kind: "refused", reason: "GraphQL errors: No … here" });
    const words = "Context creation failed: Invalid firm token.";
    provider.answer(says({ errors: [{ message: words, extensions: { code: "INTERNAL_SERVER_ERROR" } }] }, 500));
    expect(await listBankAccounts()).toEqual({ kind: "refused", status: 500, reason: `GraphQL errors: ${words}` });
    provider.answer(() => new Response("<h1>Too large</h1>", { status: 413 }));
    expect(await listBankAccounts()).toEqual({ kind: "refused", status: 413, reason: "GraphQL request failed" });
    provider.answer(() => new Response("oops", { status: 500 }));
    expect(await listBankAccounts()).toEqual({ kind: "unavailable", trouble: "serverError" });
  });

  test("a missing key is named, and no request is made", async () => {
    vi.stubEnv("CONFIDO_API_KEY", "");
    expect(await findLink("x")).toEqual({ kind: "unconfigured", setting: "CONFIDO_API_KEY" });
    expect(provider.requests).toEqual([]);
  });
});

describe("events", () => {
  const SECRET = "confido_secret";
  beforeEach(() => {
    vi.stubEnv("CONFIDO_WEBHOOK_SECRET", SECRET);
  });
  async function sign(body: string, secret = SECRET): Promise<string> {
    const encoder = new TextEncoder();
    const key = await crypto.subtle.importKey("raw", encoder.encode(secret), { name: "HMAC", hash: "SHA-512" }, false, [
      "sign",
    ]);
    return btoa(String.fromCharCode(...new Uint8Array(await crypto.subtle.sign("HMAC", key, encoder.encode(body)))));
  }
  const read = async (body: string, signature: string | null) =>
    await readPaymentEvents(body, new Headers(signature === null ? {} : { "x-signature": signature }));
  const BODY = JSON.stringify([
    { type: "transaction.created", firmId: "f", eventId: "e1", data: { transaction: { id: "t1" } } },
    { type: "firm.updated", firmId: "f", eventId: "e2", data: {} },
  ]);

  test("the signature of the provider's documentation is right", async () => {
    const body = '[{"type":"transaction.created"}]';
    const given = "hzoOWyYb9gU61iBKOw0efsMz1yZRbEagEt1h94nNUhqgJgd00BgKSS+aKUTbA+FjX2j8ZdAjFjOMgaFITHWxpQ==";
    expect(await sign(body)).toBe(given);
    expect(await read(body, given)).toEqual({ kind: "unreadable" });
  });

  // Caught: a signature accepted only for our own serialisation of the events.
  test("are accepted as signed, with any spaces; a signed text that is not a list of events is unreadable", async () => {
    const spaced = JSON.stringify(JSON.parse(BODY), null, 2);
    expect(await read(spaced, await sign(spaced))).toMatchObject({ kind: "events" });
    for (const body of ["no json", "{}", '[{"eventId":""}]', `[{"type":"a","eventId":"${"e".repeat(201)}"}]`]) {
      expect(await read(body, await sign(body))).toEqual({ kind: "unreadable" });
    }
    const many = (count: number) => JSON.stringify(Array.from({ length: count }, () => ({ type: "a", eventId: "e" })));
    expect(await read(many(501), await sign(many(501)))).toEqual({ kind: "unreadable" });
    expect(await read(many(500), await sign(many(500)))).toMatchObject({ kind: "events" });
  });

  test("without details are about no transaction", async () => {
    const body = JSON.stringify([{ type: "firm.updated", eventId: "e2" }]);
    expect(await read(body, await sign(body))).toEqual({
      kind: "events",
      events: [{ eventId: "e2", transactionId: null }],
    });
  });

  test("come several at once, and some are about no transaction", async () => {
    expect(await read(BODY, await sign(BODY))).toEqual({
      kind: "events",
      events: [
        { eventId: "e1", transactionId: "t1" },
        { eventId: "e2", transactionId: null },
      ],
    });
  });

  test("that were serialised again before signing are accepted, too", async () => {
    expect(await read(JSON.stringify(JSON.parse(BODY), null, 2), await sign(BODY))).toMatchObject({ kind: "events" });
  });

  test("that are altered, or signed by somebody else, or not at all, are forged", async () => {
    const right = await sign(BODY);
    for (const wrong of [null, "", "!", "AAAA", right.slice(0, -8), await sign(BODY, "guess")]) {
      expect(await read(BODY, wrong)).toEqual({ kind: "forged" });
    }
    expect(await read(BODY.replace("t1", "t2"), right)).toEqual({ kind: "forged" });
  });

  test("are refused while no secret is set", async () => {
    vi.stubEnv("CONFIDO_WEBHOOK_SECRET", "");
    expect(await read(BODY, await sign(BODY))).toEqual({ kind: "unconfigured" });
  });
});
