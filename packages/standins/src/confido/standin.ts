import { randomBytes } from "node:crypto";
import { Hono } from "hono";
import { z } from "zod";
import type { Standin, StandinContext } from "../core/standin.ts";
import { controlRoutes } from "./controlPage.ts";
import type { Transaction } from "./entities.ts";
import { graphqlRoutes } from "./graphqlRoutes.ts";
import { paymentRoutes } from "./paymentRoutes.ts";
import { keptSamples } from "./samples.ts";
import { PaymentStore } from "./store.ts";

const NAME = "confido";
/** A delay that is long enough for a person to see the pending state. */
const SETTLED_AFTER_MS = 3_000;

/** The payment provider of a fresh machine. */
export async function openConfido(context: StandinContext): Promise<Standin> {
  const { settings, origin, pageOrigin, now, webhooks, siteUrl } = context;
  const secret = async (name: string, prefix: string) =>
    await settings.once(`confido.${name}`, z.string(), () => prefix + randomBytes(24).toString("hex"));
  const apiKey = await secret("apiKey", "f_secret_local_");
  const webhookSecret = await secret("webhookSecret", "");
  if (siteUrl !== null) {
    webhooks.register(NAME, { url: `${siteUrl}/webhooks/confido`, secret: webhookSecret, scheme: "confido" });
  }
  const tell = (type: string, { id, status, amountRefunded, updatedOn }: Transaction) => {
    // A repeated event has the same id; a further partial refund is another event.
    const eventId = [id, type, status, amountRefunded, updatedOn].join("-");
    webhooks.send(NAME, type, [{ type, firmId: "firm_local", eventId, data: { transaction: { id } } }]);
  };
  const store = new PaymentStore(context, tell);
  const samples = keptSamples(context, store);
  const settleLater = settlesLater(context, store);
  const routes = new Hono();
  routes.route("/", graphqlRoutes({ store, apiKey, pageOrigin, now }));
  routes.route("/", paymentRoutes({ store, settleLater }));
  routes.route(
    "/",
    controlRoutes(store, (transaction) => tell("transaction.created", transaction)),
  );
  return {
    name: NAME,
    title: "Payments",
    summary: "Stands in for Confido Legal: payment links, the page on which clients pay, refunds and returns.",
    routes,
    wirePaths: /^\/(api\/|v2$)/,
    openPaths: /^\/paylink\//,
    // The app's proxy needs no path: the deployment calls the provider, and clients open its own pages.
    publicPaths: /(?!)/,
    pages: [{ label: "Payments", path: "/" }],
    env: {
      CONFIDO_URL: `${origin}/${NAME}/v2`,
      CONFIDO_API_KEY: apiKey,
      CONFIDO_WEBHOOK_SECRET: webhookSecret,
    },
    samplePeople: [],
    takeSamples: (given) => samples.take(given),
    reset: async () => {
      store.clear();
      samples.bringBack();
      await Promise.resolve();
    },
  };
}

/** Settles card payments after a while, also payments that were pending at a stop. */
function settlesLater({ database }: StandinContext, store: PaymentStore): (transactionId: string) => void {
  const settleLater = (transactionId: string) => {
    const timer = setTimeout(() => {
      if (!database.isOpen) return;
      const transaction = store.transactions.find(transactionId);
      if (transaction?.status === "PENDING") store.settle(transaction);
    }, SETTLED_AFTER_MS);
    timer.unref();
  };
  for (const { id, status, type } of store.transactions.list()) {
    if (status === "PENDING" && type === "ccPayment") settleLater(id);
  }
  return settleLater;
}
