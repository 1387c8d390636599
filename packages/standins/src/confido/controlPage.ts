import { Hono } from "hono";
import { html } from "hono/html";
import { PAGE_HEADERS, page, type Html } from "../core/page.ts";
import type { Link, Transaction } from "./entities.ts";
import type { PaymentStore } from "./store.ts";

const SHOWN = 100;

/** The control page: links and payments, with the acts of the provider and of the banks. */
export function controlRoutes(store: PaymentStore, resend: (transaction: Transaction) => void): Hono {
  const acts: Readonly<Record<string, (transaction: Transaction) => void>> = {
    settle: (transaction) => void store.settle(transaction),
    return: (transaction) => store.returnAch(transaction),
    refund: (transaction) => store.refund(transaction, transaction.amountProcessed - transaction.amountRefunded),
    partly: (transaction) => store.refund(transaction, Math.floor(transaction.amountProcessed / 10)),
    void: (transaction) => store.void(transaction),
    dispute: (transaction) => store.chargeBack(transaction),
    resend,
  };
  const routes = new Hono();
  routes.get("/", (c) => c.html(listPage(store), 200, PAGE_HEADERS));
  routes.post("/transactions/:id", async (c) => {
    const found = store.transactions.find(c.req.param("id"));
    const act = new URLSearchParams(await c.req.text()).get("act") ?? "";
    if (found !== null && Object.hasOwn(acts, act)) acts[act]?.(found);
    return c.redirect("/confido/", 303);
  });
  return routes;
}

function dollars(cents: number): string {
  return (cents / 100).toLocaleString("en-US", { style: "currency", currency: "USD" });
}

const BUTTONS = [
  ["settle", "Settle"],
  ["return", "Return the ACH payment"],
  ["refund", "Refund"],
  ["partly", "Partial refund"],
  ["void", "Void"],
  ["dispute", "Charge back"],
  ["resend", "Tell the app again"],
] as const;

function transactionCard({ id, type, status, amountProcessed, payerName, lastFour }: Transaction): Html {
  return html`
    <li class="card">
      <h2>${type}: ${status}</h2>
      <p>${dollars(amountProcessed)} by ${payerName}, ending in ${lastFour}</p>
      <form class="actions" method="post" action="/confido/transactions/${id}">
        ${BUTTONS.map(([act, words]) => html`<button name="act" value="${act}">${words}</button>`)}
      </form>
    </li>
  `;
}

function linkCard(store: PaymentStore, link: Link): Html {
  return html`
    <li class="card">
      <h2>${link.memo ?? "Payment"}</h2>
      <p>${dollars(store.totalOf(link))}: ${store.statusOf(link)}</p>
      <p><a href="/confido/paylink/${link.id}">Open as the client</a></p>
    </li>
  `;
}

function listPage(store: PaymentStore): Html {
  const links = store.links.list().reverse().slice(0, SHOWN);
  const transactions = store.transactions.list().reverse().slice(0, SHOWN);
  const body = html`
    <h2>Transactions</h2>
    ${
      transactions.length === 0
        ? html`<p class="quiet">Nobody has paid yet.</p>`
        : html`<ul class="cards">
            ${transactions.map(transactionCard)}
          </ul>`
    }
    <h2>Payment links</h2>
    ${
      links.length === 0
        ? html`<p class="quiet">No links yet.</p>`
        : html`<ul class="cards">
            ${links.map((link) => linkCard(store, link))}
          </ul>`
    }
  `;
  return page({ title: "Payments", body });
}
