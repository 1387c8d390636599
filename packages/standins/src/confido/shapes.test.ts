import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { readFileSync } from "node:fs";
import { z } from "zod";
import { runServer, type TestServer } from "../core/runningServer.ts";
import { openConfido } from "./standin.ts";

/** The provider's answers, by the name that the test gives them. */
const SHAPES = z
  .record(z.string(), z.unknown())
  .parse(JSON.parse(readFileSync(new URL("shapes.json", import.meta.url), "utf8")));

describe("on the wire", () => {
  let server: TestServer;
  beforeEach(async () => {
    server = await runServer({ makers: [openConfido], siteUrl: "http://127.0.0.1:9", clock: "frozen" });
  });
  afterEach(() => server.dispose());

  const env = (name: string) => server.standins[0]?.env[name] ?? "";
  async function graph(query: string): Promise<Record<string, unknown>> {
    const answer = await fetch(env("CONFIDO_URL"), {
      method: "POST",
      headers: { "content-type": "application/json", "x-api-key": env("CONFIDO_API_KEY") },
      body: JSON.stringify({ query }),
    });
    return z.record(z.string(), z.unknown()).parse(await answer.json());
  }
  const vId = z.object({ data: z.record(z.string(), z.object({ id: z.string() })) });
  async function make(call: string): Promise<string> {
    const { data } = vId.parse(await graph(`mutation { made: ${call} { id } }`));
    return data["made"]?.id ?? "";
  }
  const iso = () => new Date(server.now()).toISOString();
  const pay = async (id: string, fields: Record<string, string>) => {
    const body = new URLSearchParams({ name: "Ana Souza", method: "CREDIT", number: "4242424242424242", ...fields });
    const headers = { origin: server.origin };
    await fetch(`${server.origin}/confido/paylink/${id}`, { method: "POST", body, headers, redirect: "manual" });
  };

  test("a link is shown whole, with its client, its accounts, its balance and its payments", async () => {
    const client = await make(
      'addClient(input: { clientName: "Ana", email: "ana@mail.test", phone: "+1", externalId: "c" })',
    );
    const id = await make(
      `addPaymentLink(input: { clientId: "${client}" trust: 300 operating: 200 memo: "Retainer" externalId: "x" surchargeEnabled: true })`,
    );
    await pay(id, { amount: "4" });
    const link = await graph(`{ paymentLink(id: "${id}") {
      id url status memo externalId createdOn surchargeEnabled sendReceipts
      amounts { id amount bankAccount { id category isDefault isFeeAccount isChargebackAccount nickname lastFour } }
      balance { totalPaid totalOutstanding }
      client { id clientName email phone externalId createdOn paymentLinks { edges { cursor node { id } } pageInfo { hasNextPage endCursor } } }
      transactions(first: 1) { edges { cursor node {
        id type status_v2 amountProcessed amountRefunded surchargeAmount paymentMethod lastFour payerName errorMessage
        originalTransactionId createdOn updatedOn bankAccount { id } client { id } paymentLink { id } payment { id amount transactions { amountProcessed } }
      } } pageInfo { hasNextPage endCursor } }
    } }`);
    const text = JSON.stringify(link)
      .replaceAll(id, "LINK")
      .replaceAll(client, "CLIENT")
      .replaceAll(iso(), "NOW")
      .replaceAll(server.origin.replace("127.0.0.1", "localhost"), "ORIGIN");
    expect(JSON.parse(text.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "ID"))).toEqual(SHAPES["link"]);
  });

  test("links, payments and clients come in pages", async () => {
    const ana = await make('addClient(input: { clientName: "Ana Souza", email: "ana@mail.test", externalId: "a" })');
    const bo = await make('addClient(input: { clientName: "Bo", email: "bo@mail.test" })');
    const links: string[] = [];
    for (let number = 0; number < 3; number++) {
      links.push(await make(`addPaymentLink(input: { clientId: "${ana}" trust: ${String(100 + number)} })`));
    }
    const other = await make(`addPaymentLink(input: { clientId: "${bo}" trust: 100 })`);
    const page = (paging: string) =>
      graph(
        `{ client(id: "${ana}") { paymentLinks(${paging}) { edges { node { id } } pageInfo { hasNextPage endCursor } } } }`,
      );
    const shownPage = (ids: string[], hasNextPage: boolean) => {
      const edges = ids.map((id) => ({ node: { id } }));
      return {
        data: { client: { paymentLinks: { edges, pageInfo: { hasNextPage, endCursor: ids.at(-1) ?? null } } } },
      };
    };
    expect(await page("first: 2")).toEqual(shownPage(links.slice(0, 2), true));
    expect(await page(`first: 2, after: "${links[1] ?? ""}"`)).toEqual(shownPage(links.slice(2), false));
    expect(await page("first: 3")).toEqual(shownPage(links, false));
    for (const id of [...links, other]) await pay(id, { amount: "1" });
    const list = (filter: string) =>
      graph(`{ transactionsList(${filter}) { total transactions { paymentLink { id } } } }`);
    const shownList = (total: number, ids: (string | undefined)[]) => {
      return { data: { transactionsList: { total, transactions: ids.map((id) => ({ paymentLink: { id } })) } } };
    };
    expect(await list("limit: 2, offset: 1")).toEqual(shownList(4, [links[1], links[2]]));
    expect(await list(`paymentLinkIds: ["${other}", "${links[0] ?? ""}"]`)).toEqual(shownList(2, [links[0], other]));
    const clients = (filter: string) => graph(`{ clientsList(${filter}) { total clients { id } } }`);
    const shownClients = (ids: string[]) => ({
      data: { clientsList: { total: ids.length, clients: ids.map((id) => ({ id })) } },
    });
    expect(await clients('clientName: "SOUZA"')).toEqual(shownClients([ana]));
    expect(await clients('email: "bo@MAIL.test"')).toEqual(shownClients([bo]));
    expect(await clients('externalIds: ["a", "b"]')).toEqual(shownClients([ana]));
    expect(await clients("limit: 50")).toEqual(shownClients([ana, bo]));
    expect(await graph('{ client(externalId: "a") { id } }')).toEqual({ data: { client: { id: ana } } });
  });

  test("a link is changed and removed while nobody has paid", async () => {
    const client = await make('addClient(input: { clientName: "Ana" })');
    const id = await make(`addPaymentLink(input: { clientId: "${client}" trust: 100 memo: "Old" })`);
    const update = (memo: string) =>
      graph(`mutation { updatePaymentLink(input: { id: "${id}" ${memo} }) { memo status } }`);
    expect(await update('memo: "New"')).toEqual({ data: { updatePaymentLink: { memo: "New", status: "unpaid" } } });
    expect(await update("")).toEqual({ data: { updatePaymentLink: { memo: "New", status: "unpaid" } } });
    const remove = (which: string) => graph(`mutation { removePaymentLink(input: { id: "${which}" }) { status } }`);
    const paid = await make(`addPaymentLink(input: { clientId: "${client}" trust: 100 })`);
    await pay(paid, {});
    const refusal = (message: string, code: string) => ({
      data: null,
      errors: [{ message, code, extensions: { code } }],
    });
    expect(await remove(paid)).toEqual(refusal("Cannot remove a link with payment activity.", "USER_INPUT_ERROR"));
    expect(await remove(id)).toEqual({ data: { removePaymentLink: { status: "sealed" } } });
    expect(await remove("none")).toEqual(refusal("Paylink not found", "INTERNAL_SERVER_ERROR"));
    expect(await graph('{ payment(id: "none") { id } }')).toEqual(
      refusal("could not find payment", "USER_INPUT_ERROR"),
    );
    expect(await graph('{ transaction(id: "none") { id } }')).toEqual(
      refusal("could not find transaction", "USER_INPUT_ERROR"),
    );
    expect(await graph('{ client(id: "none") { id } }')).toEqual(refusal("could not find client", "USER_INPUT_ERROR"));
  });

  test("the accounts and the defaults of a link are the provider's", async () => {
    expect(
      await graph(
        "{ bankAccountsList { bankAccounts { id category isDefault isFeeAccount isChargebackAccount nickname lastFour } } }",
      ),
    ).toEqual(SHAPES["accounts"]);
    const client = await make('addClient(input: { clientName: "Ana" })');
    const id = await make(`addPaymentLink(input: { clientId: "${client}" operating: 100, trust: 0 })`);
    expect(
      await graph(
        `{ paymentLink(id: "${id}") { surchargeEnabled memo externalId amounts { amount bankAccount { category } } } }`,
      ),
    ).toEqual(SHAPES["link by its defaults"]);
    await pay(id, { amount: "0.40" });
    expect(await graph(`{ paymentLink(id: "${id}") { status balance { totalPaid totalOutstanding } } }`)).toEqual({
      data: { paymentLink: { status: "partially_paid", balance: { totalPaid: 40, totalOutstanding: 60 } } },
    });
  });

  test("an event names the firm and the transaction", async () => {
    const client = await make('addClient(input: { clientName: "Ana" })');
    await pay(await make(`addPaymentLink(input: { clientId: "${client}" trust: 100 })`), {});
    const vTold = z.object({
      deliveries: z.array(z.object({ standin: z.string(), type: z.string(), body: z.string() })),
    });
    const { deliveries } = vTold.parse(await (await server.call("/__webhooks")).json());
    const vList = z.object({
      data: z.object({ transactionsList: z.object({ transactions: z.array(z.object({ id: z.string() })) }) }),
    });
    const { data } = vList.parse(await graph("{ transactionsList { transactions { id } } }"));
    const id = data.transactionsList.transactions[0]?.id ?? "";
    expect(deliveries.map(({ body, ...rest }) => [rest, JSON.parse(body) as unknown])).toEqual([
      [
        { standin: "confido", type: "transaction.created" },
        [
          {
            type: "transaction.created",
            firmId: "firm_local",
            eventId: `${id}-transaction.created-PENDING-0-${String(server.now())}`,
            data: { transaction: { id } },
          },
        ],
      ],
    ]);
  });

  test("an env has the second address and keys of their own, which a restart keeps", async () => {
    const before = server.standins[0]?.env ?? {};
    expect(before["CONFIDO_URL"]).toBe(`${server.origin}/confido/v2`);
    expect(before["CONFIDO_API_KEY"]).toMatch(/^f_secret_local_[0-9a-f]{48}$/);
    expect(before["CONFIDO_WEBHOOK_SECRET"]).toMatch(/^[0-9a-f]{48}$/);
    await server.restart();
    expect(server.standins[0]?.env).toEqual(before);
  });

  test("a call without a query, with variables and over the limit is answered as by the provider", async () => {
    const send = async (body: string, more: Record<string, string> = {}) => {
      const headers = {
        "content-type": "application/json; charset=utf-8",
        "x-api-key": env("CONFIDO_API_KEY"),
        ...more,
      };
      const answer = await fetch(env("CONFIDO_URL"), { method: "POST", headers, body });
      return [answer.status, (await answer.json()) as unknown];
    };
    const error = (message: string, code: string, status: number) => [
      status,
      { errors: [{ message, extensions: { code }, code, status }], data: null },
    ];
    expect(await send("no")).toEqual(error("Must provide query string.", "BAD_REQUEST", 400));
    expect(await send("{}", { "content-type": "text/plain" })).toEqual(
      error("This operation has been blocked as a potential Cross-Site Request Forgery (CSRF)", "BAD_REQUEST", 400),
    );
    expect(await send("{}", { "x-api-key": "guess" })).toEqual(
      error("Context creation failed: Invalid firm token.", "INTERNAL_SERVER_ERROR", 500),
    );
    const query = JSON.stringify({ query: "{ bankAccountsList { bankAccounts { category } } }", variables: null });
    expect((await send(query))[0]).toBe(200);
  });
});
