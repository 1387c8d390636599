import { createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { z } from "zod";
import { linkIdOf, retainerOf } from "./rows.ts";

/** A contract is created while the signing service is slow, and then fails. */
const SLOW_SIGNING_MS = 500;
const KEEP_OPEN_MS = 600_000;
const CONFIDO_SECRET = "bench-confido";
const DOCUSEAL_SECRET = "bench-docuseal";

/** The client's act: paid the retainer, or signed. */
export type News = "paid" | "signed";

/**
 * The payment and the signing service for webhooks, on their wire formats. A contract's retainer is paid, and its document signed, once
 * the webhook about it was sent.
 */
export interface Services {
  env: Record<string, string>;
  /** Sends the webhook about a contract; resolves when the deployment has answered it. */
  tell: (deploymentUrl: string, news: News, number: number) => Promise<void>;
  /** ms of the service's part in the read that followed: from its arrival here until its answer was sent. */
  readingMs: (news: News, number: number) => number;
  stop: () => void;
}

const vQuery = z.object({ variables: z.object({ id: z.string().optional() }) });
const PAYMENT = /^payment-(\d+)$/;
const SUBMISSION = /^\/docuseal\/submissions\/(\d+)$/;

export async function startServices(): Promise<Services> {
  const told = new Set<string>();
  const readings = new Map<string, number>();
  const server = createServer((request, response) => {
    const askedAt = performance.now();
    void answer(request, response, told).then((read) => {
      if (read !== null) readings.set(read, performance.now() - askedAt);
    });
  });
  // During other measurements there are no requests; a connection closed in that time would fail the next read.
  server.keepAliveTimeout = KEEP_OPEN_MS;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${String(port)}`;
  return {
    env: {
      CONFIDO_URL: `${origin}/confido`,
      CONFIDO_API_KEY: "bench",
      CONFIDO_WEBHOOK_SECRET: CONFIDO_SECRET,
      DOCUSEAL_URL: `${origin}/docuseal`,
      DOCUSEAL_API_KEY: "bench",
      DOCUSEAL_WEBHOOK_SECRET: DOCUSEAL_SECRET,
    },
    tell: async (deploymentUrl, news, number) => {
      told.add(nameOf(news, number));
      await (news === "paid" ? tellPaid : tellSigned)(deploymentUrl, number);
    },
    readingMs: (news, number) => {
      const found = readings.get(nameOf(news, number));
      if (found === undefined) throw new Error(`Nobody has asked whether contract ${String(number)} is ${news}`);
      return found;
    },
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

const nameOf = (news: News, number: string | number) => `${news} ${String(number)}`;

/** Resolves when the answer is sent, with the id of the requested object; null for any other request. */
async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  told: ReadonlySet<string>,
): Promise<string | null> {
  const submission = SUBMISSION.exec(request.url ?? "")?.[1];
  if (submission !== undefined) {
    const name = nameOf("signed", submission);
    await send(response, submissionOf(Number(submission), told.has(name)));
    return name;
  }
  if (request.url?.startsWith("/docuseal/") === true) {
    await new Promise((resolve) => setTimeout(resolve, SLOW_SIGNING_MS));
    response.writeHead(503).end();
    return null;
  }
  const text = Buffer.concat(await request.toArray()).toString();
  const payment = PAYMENT.exec(vQuery.parse(JSON.parse(text)).variables.id ?? "")?.[1];
  if (payment === undefined) {
    response.writeHead(404).end();
    return null;
  }
  await send(response, { data: { transaction: paymentOf(Number(payment)) } });
  return nameOf("paid", payment);
}

async function send(response: ServerResponse, body: object): Promise<void> {
  response.setHeader("content-type", "application/json");
  await new Promise<void>((resolve) => response.end(JSON.stringify(body), resolve));
}

function paymentOf(number: number) {
  const at = new Date().toISOString();
  return {
    id: `payment-${String(number)}`,
    type: "ccPayment",
    status_v2: "FUNDS_IN_TRANSIT",
    amountProcessed: retainerOf(number),
    amountRefunded: 0,
    originalTransactionId: null,
    paymentMethod: "CREDIT",
    lastFour: "4242",
    payerName: "The client",
    errorMessage: null,
    createdOn: at,
    updatedOn: at,
    paymentLink: { id: linkIdOf(number) },
  };
}

function submissionOf(number: number, isSigned: boolean) {
  const at = isSigned ? new Date().toISOString() : null;
  const status = at === null ? "pending" : "completed";
  const submitter = { status, opened_at: at, completed_at: at, declined_at: null };
  return { id: number, status, completed_at: at, submitters: [submitter], submission_events: [] };
}

async function tellPaid(deploymentUrl: string, number: number): Promise<void> {
  const transaction = { id: `payment-${String(number)}` };
  const event = { eventId: `paid-${String(number)}`, type: "transaction.funds_in_transit", data: { transaction } };
  const body = JSON.stringify([event]);
  const signature = createHmac("sha512", CONFIDO_SECRET).update(body).digest("base64");
  await post(`${deploymentUrl}/http/webhooks/confido`, body, { "x-signature": signature });
}

async function tellSigned(deploymentUrl: string, number: number): Promise<void> {
  const now = new Date();
  const data = { id: number, submission_id: number };
  const body = JSON.stringify({ event_type: "form.completed", timestamp: now.toISOString(), data });
  const seconds = String(Math.floor(now.getTime() / 1_000));
  const hex = createHmac("sha256", DOCUSEAL_SECRET).update(`${seconds}.${body}`).digest("hex");
  await post(`${deploymentUrl}/http/webhooks/docuseal`, body, { "x-docuseal-signature": `${seconds}.${hex}` });
}

async function post(url: string, body: string, headers: Record<string, string>): Promise<void> {
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body,
  });
  if (response.status !== 204) throw new Error(`The webhook was answered with HTTP ${String(response.status)}`);
}
