import { Hono } from "hono";
import { html } from "hono/html";
import { PAGE_HEADERS, page, type Html } from "../core/page.ts";
import type { Link } from "./entities.ts";
import type { Payer, PaymentStore } from "./store.ts";

const LONGEST_NAME = 120;

/** Numbers that count as cards here; all others are declined, so that nobody types a real one with success. */
const CARDS: Readonly<Record<string, string | null>> = {
  "4242424242424242": null,
  "4000000000000002": "Card declined",
  "4000000000009995": "Insufficient funds",
};

interface PaymentOptions {
  store: PaymentStore;
  /** Settles a card payment after a while. */
  settleLater: (transactionId: string) => void;
}

function dollars(cents: number): string {
  return (cents / 100).toLocaleString("en-US", { style: "currency", currency: "USD" });
}

/** The page on which a client pays, by an unguessable address. */
export function paymentRoutes({ store, settleLater }: PaymentOptions): Hono {
  const routes = new Hono();
  routes.get("/paylink/:id", (c) => {
    const link = store.links.find(c.req.param("id"));
    if (link === null || link.isRemoved) {
      return c.html(closed("Not found", "There is no payment at this address."), 404, PAGE_HEADERS);
    }
    if (store.statusOf(link) === "paid") return c.html(paidPage(store, link), 200, PAGE_HEADERS);
    const failed = store.transactionsOf(link).at(-1)?.errorMessage;
    const notice =
      c.req.query("tried") === undefined || !failed ? undefined : `The payment failed: ${failed}. Nothing was charged.`;
    return c.html(payPage(store, link, { notice }), 200, PAGE_HEADERS);
  });
  routes.post("/paylink/:id", async (c) => {
    const link = store.links.find(c.req.param("id"));
    if (link === null || link.isRemoved || store.statusOf(link) === "paid") return c.redirect(c.req.path, 303);
    const form = new URLSearchParams(await c.req.text());
    const payer = readPayer(form, store.totalOf(link) - store.paidOf(link), link);
    if (typeof payer === "string") {
      const name = form.get("name") ?? "";
      return c.html(payPage(store, link, { notice: payer, name }), 422, PAGE_HEADERS);
    }
    for (const { id, status, paymentMethod } of store.pay(link, payer)) {
      if (paymentMethod === "CREDIT" && status === "PENDING") settleLater(id);
    }
    return c.redirect(`${c.req.path}?tried`, 303);
  });
  return routes;
}

/** The payer and the amount, or the fault. Only the last four digits of a number leave this function. */
function readPayer(form: URLSearchParams, outstanding: number, link: Link): Payer | string {
  const name = (form.get("name") ?? "").trim().slice(0, LONGEST_NAME);
  if (name === "") return "Please type your name.";
  const amount = link.partialPaymentAllowed
    ? Math.round(Number(form.get("amount") ?? outstanding / 100) * 100)
    : outstanding;
  if (!(amount > 0 && amount <= outstanding)) return "Please type an amount up to what is due.";
  const digits = (form.get("number") ?? "").replace(/[\s-]/g, "");
  if (form.get("method") === "ACH") {
    if (!/^\d{4,17}$/.test(digits)) return "Please type the account number.";
    return { method: "ACH", lastFour: digits.slice(-4), name, declined: null, amount };
  }
  if (!/^\d{13,19}$/.test(digits)) return "Please type the card number.";
  const declined = Object.hasOwn(CARDS, digits) ? (CARDS[digits] ?? null) : "Only test cards are taken here";
  return { method: "CREDIT", lastFour: digits.slice(-4), name, declined, amount };
}

interface FormState {
  notice?: string | undefined;
  name?: string;
}

function payPage(store: PaymentStore, link: Link, { notice, name = "" }: FormState): Html {
  const outstanding = store.totalOf(link) - store.paidOf(link);
  const partial = html`<label
    >Amount in dollars <input name="amount" inputmode="decimal" value="${String(outstanding / 100)}"
  /></label>`;
  const body = html`
    <p>${link.memo ?? ""}</p>
    <p class="sum">${dollars(outstanding)}</p>
    <form class="form signing" method="post">
      <label>Name <input name="name" value="${name}" autocomplete="name" maxlength="120" /></label>
      <label
        >Pay by
        <select name="method">
          <option value="CREDIT">Card</option>
          <option value="ACH">Bank transfer</option>
        </select></label
      >
      <label>Card or account number <input name="number" inputmode="numeric" autocomplete="off" /></label>
      ${link.partialPaymentAllowed ? partial : ""}
      <button class="primary">Pay ${link.partialPaymentAllowed ? "" : dollars(outstanding)}</button>
    </form>
    <p class="quiet">
      Test cards: 4242 4242 4242 4242 is taken, 4000 0000 0000 0002 is declined. Any account number works for a
      transfer.
    </p>
  `;
  return page({ title: "Payment", body, notice, isForClient: true });
}

function paidPage(store: PaymentStore, link: Link): Html {
  const body = html`<p>${link.memo ?? ""}</p>
    <p>Thank you. ${dollars(store.paidOf(link))} ${store.paidOf(link) > 0 ? "was paid" : ""}.</p>`;
  return page({ title: "Paid", body, isForClient: true });
}

function closed(title: string, words: string): Html {
  return page({ title, body: html`<p>${words}</p>`, isForClient: true });
}
