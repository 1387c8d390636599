import { createHmac, randomBytes, randomUUID } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import { z } from "zod";
import { Collection } from "./collection.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** Delays before each attempt, by the provider's schedule. */
const RETRIES_MS: Record<"svix" | "docuseal" | "confido", readonly number[]> = {
  svix: [0, 5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 10 * HOUR],
  docuseal: [0, ...Array.from({ length: 9 }, (_, attempt) => 2 ** (attempt + 1) * MINUTE)],
  confido: [0, 5 * MINUTE, 20 * MINUTE, HOUR, 24 * HOUR],
};
const ANSWER_LIMIT_MS = 15 * SECOND;

const vScheme = z.enum(["svix", "docuseal", "confido"]);
/** The signing scheme of a provider. */
export type Scheme = z.infer<typeof vScheme>;

const vEndpoint = z.object({ id: z.string(), url: z.url(), secret: z.string(), scheme: vScheme.default("svix") });
const vDelivery = z.object({
  id: z.string(),
  standin: z.string(),
  type: z.string(),
  body: z.string(),
  state: z.enum(["pending", "delivered", "failed"]),
  attempts: z.array(z.object({ at: z.number(), status: z.number().nullable() })),
});
type Endpoint = z.infer<typeof vEndpoint>;
export type Delivery = z.infer<typeof vDelivery>;

interface Message {
  id: string;
  timestampSeconds: number;
  body: string;
}

/** Svix's signature: HMAC-SHA256 over `id.timestamp.body` with the base64 part of the secret as key. */
export function signSvix(secret: string, { id, timestampSeconds, body }: Message): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  const digest = createHmac("sha256", key)
    .update(`${id}.${String(timestampSeconds)}.${body}`)
    .digest("base64");
  return `v1,${digest}`;
}

/** DocuSeal's signature: the whole secret is the key, its prefix too. */
export function signDocuseal(secret: string, { timestampSeconds, body }: Omit<Message, "id">): string {
  const seconds = String(timestampSeconds);
  return `${seconds}.${createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex")}`;
}

export function signConfido(secret: string, body: string): string {
  return createHmac("sha512", secret).update(body).digest("base64");
}

function signedHeaders({ secret, scheme }: Endpoint, message: Message): Record<string, string> {
  switch (scheme) {
    case "svix":
      return {
        "svix-id": message.id,
        "svix-timestamp": String(message.timestampSeconds),
        "svix-signature": signSvix(secret, message),
      };
    case "docuseal":
      return { "user-agent": "DocuSeal.com Webhook", "x-docuseal-signature": signDocuseal(secret, message) };
    case "confido":
      return { "x-signature": signConfido(secret, message.body) };
  }
}

export function newWebhookSecret(): string {
  return `whsec_${randomBytes(24).toString("base64")}`;
}

interface SenderOptions {
  now: () => number;
  retriesMs?: readonly number[];
  /** Runs the callback after the delay, and returns a function that cancels it. */
  schedule?: (callback: () => void, delayMs: number) => () => void;
}

/** Sends signed events and retries on the provider's schedule. Deliveries survive a restart. */
export class WebhookSender {
  readonly #endpoints: Collection<Endpoint>;
  readonly #deliveries: Collection<Delivery>;
  readonly #options: SenderOptions & Required<Pick<SenderOptions, "schedule">>;
  readonly #scheduled = new Map<string, () => void>();
  #closed = false;

  constructor(database: DatabaseSync, options: SenderOptions) {
    this.#endpoints = new Collection(database, { name: "webhook_endpoints", schema: vEndpoint });
    this.#deliveries = new Collection(database, {
      name: "webhook_deliveries",
      schema: vDelivery,
      // Keeps the newest thousand finished deliveries.
      abandoned: "json_extract(body, '$.state') <> 'pending'",
    });
    this.#options = { schedule: afterTimeout, ...options };
    for (const delivery of this.#deliveries.list()) if (delivery.state === "pending") this.#scheduleNext(delivery);
  }

  /** Sets the one endpoint of a stand-in; `null` removes it. */
  register(standin: string, endpoint: { url: string; secret: string; scheme?: Scheme } | null): void {
    if (endpoint === null) this.#endpoints.delete(standin);
    else this.#endpoints.save({ scheme: "svix", id: standin, ...endpoint });
  }

  endpoints(): { standin: string; url: string }[] {
    return this.#endpoints.list().map(({ id, url }) => ({ standin: id, url }));
  }

  /** A new address of an endpoint keeps its provider's signing scheme. */
  schemeOf(standin: string): Scheme {
    return this.#endpoints.find(standin)?.scheme ?? "svix";
  }

  deliveries(): Delivery[] {
    return this.#deliveries.list();
  }

  /** Does nothing if the stand-in has no endpoint, as with the provider. */
  send(standin: string, type: string, payload: unknown): void {
    if (this.#endpoints.find(standin) === null) return;
    const id = `msg_${randomUUID().replaceAll("-", "")}`;
    const body = JSON.stringify(payload);
    this.#scheduleNext(this.#deliveries.save({ id, standin, type, body, state: "pending", attempts: [] }));
  }

  clear(): void {
    this.#callOffAll();
    this.#deliveries.clear();
  }

  /** Pending deliveries continue at the next start. */
  close(): void {
    this.#closed = true;
    this.#callOffAll();
  }

  #callOffAll(): void {
    for (const callOff of this.#scheduled.values()) callOff();
    this.#scheduled.clear();
  }

  #scheduleNext(delivery: Delivery): void {
    const scheme = this.#endpoints.find(delivery.standin)?.scheme ?? "svix";
    const delay = (this.#options.retriesMs ?? RETRIES_MS[scheme])[delivery.attempts.length];
    if (delay === undefined) {
      this.#deliveries.save({ ...delivery, state: "failed" });
      return;
    }
    const callOff = this.#options.schedule(() => {
      this.#scheduled.delete(delivery.id);
      void this.#attempt(delivery);
    }, delay);
    this.#scheduled.set(delivery.id, callOff);
  }

  async #attempt(delivery: Delivery): Promise<void> {
    const endpoint = this.#endpoints.find(delivery.standin);
    if (endpoint === null) return;
    const at = this.#options.now();
    const status = await post(endpoint, {
      id: delivery.id,
      timestampSeconds: Math.floor(at / SECOND),
      body: delivery.body,
    });
    // The request may have outlived a stop or a reset: a removed delivery must not come back.
    if (this.#closed || this.#deliveries.find(delivery.id) === null) return;
    const delivered = status !== null && status >= 200 && status < 300;
    const attempted: Delivery = { ...delivery, attempts: [...delivery.attempts, { at, status }] };
    if (delivered) this.#deliveries.save({ ...attempted, state: "delivered" });
    else this.#scheduleNext(this.#deliveries.save(attempted));
  }
}

async function post(endpoint: Endpoint, message: Message): Promise<number | null> {
  const { url } = endpoint;
  const headers = { "content-type": "application/json", ...signedHeaders(endpoint, message) };
  try {
    const signal = AbortSignal.timeout(ANSWER_LIMIT_MS);
    const answer = await fetch(url, { method: "POST", headers, body: message.body, redirect: "manual", signal });
    await answer.body?.cancel();
    return answer.status;
  } catch {
    return null;
  }
}

function afterTimeout(callback: () => void, delayMs: number): () => void {
  const timer = setTimeout(callback, delayMs);
  return () => {
    clearTimeout(timer);
  };
}
