import { createHmac } from "node:crypto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Webhook } from "standardwebhooks";
import { NOON } from "@passage/testkit/clock";
import http from "../../convex/http";
import { startBackend, type Backend } from "../support/functions/backend";
import { storeContract } from "../support/functions/samples";
import { aPracticeOfEverybody, changesBetween, everythingIn } from "./everybody";

const SECRET = "whsec_dGVzdHNlY3JldA==";
const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
const BODY = JSON.stringify({ type: "user.deleted", data: { id: "admin" } });

function signedWith(secret: string): Record<string, string> {
  const signature = new Webhook(secret).sign("msg_1", new Date(NOON), BODY);
  return { "svix-id": "msg_1", "svix-timestamp": String(NOON / 1_000), "svix-signature": signature };
}

beforeEach(() => {
  vi.useFakeTimers({ now: NOON });
  vi.stubEnv("CLERK_WEBHOOK_SECRET", SECRET);
  vi.stubEnv("DOCUSEAL_WEBHOOK_SECRET", SECRET);
  vi.stubEnv("CONFIDO_WEBHOOK_SECRET", SECRET);
  vi.stubEnv("RESEND_WEBHOOK_SECRET", SECRET);
  vi.stubEnv("CLERK_ISSUER", "https://sign-in.test");
});
afterEach(() => {
  vi.useRealTimers();
});

// Caught: an HTTP action that nobody had listed here, and so nobody had called without a signature.
test("the addresses that answer outside calls are exactly these", () => {
  expect(http.getRoutes().map(([path, method]) => `${method} ${path}`)).toEqual([
    "POST /webhooks/clerk",
    "POST /webhooks/confido",
    "POST /webhooks/docuseal",
    "POST /webhooks/resend",
    // The secret in the path admits: convex/agenda/calendar/feeds.test.ts.
    "GET /calendar/*",
  ]);
});

// Caught: an event acted on before its signature was looked at; a signature of nothing taken for right.
test("a call without the right signature changes nothing, for every sender and method", async () => {
  const backend = startBackend();
  const people = await aPracticeOfEverybody(backend, () => Promise.resolve());
  const before = await everythingIn(backend);
  const right = signedWith(SECRET);
  const wrong: Record<string, string>[] = [
    {},
    { "svix-id": "msg_1", "svix-timestamp": String(NOON / 1_000), "svix-signature": "" },
    { ...right, "svix-signature": "v1,AAAA" },
    { ...right, "svix-signature": (right["svix-signature"] ?? "").slice(0, -4) },
    { ...right, "svix-signature": (right["svix-signature"] ?? "").replace("v1,", "v2,") },
    { ...right, "svix-timestamp": "NaN" },
    { authorization: "Bearer sk_test_guess" },
    signedWith("whsec_b3RoZXJzZWNyZXQ="),
  ];
  for (const [person, caller] of Object.entries(people)) {
    for (const headers of wrong) {
      const answer = await caller.fetch("/webhooks/clerk", { method: "POST", headers, body: BODY });
      expect(answer.status, person).toBe(401);
    }
  }
  for (const method of METHODS.filter((each) => each !== "POST")) {
    const body = method === "GET" ? {} : { body: BODY };
    expect((await backend.fetch("/webhooks/clerk", { method, headers: right, ...body })).status).toBe(404);
  }
  expect(changesBetween(before, await everythingIn(backend))).toEqual([]);
  expect((await backend.fetch("/webhooks/clerk", { method: "POST", headers: right, body: BODY })).status).toBe(204);
  expect(changesBetween(before, await everythingIn(backend))).toEqual(["identity_events", "jobs"]);
});

/** The webhooks of the services that contracts use: body, signature, and the expected writes. */
interface ContractWebhook {
  body: string;
  sign: (text: string, secret: string, at: number) => Record<string, string>;
  /** The header with the signature. */
  signature: string;
  /** False for the payment provider, whose signature has no time. */
  isTimed: boolean;
  written: string[];
}

const CONTRACT_WEBHOOKS: Record<string, ContractWebhook> = {
  "/webhooks/confido": {
    body: JSON.stringify([
      { type: "transaction.created", firmId: "f", eventId: "e1", data: { transaction: { id: "t1" } } },
    ]),
    sign: (text, secret) => ({ "x-signature": createHmac("sha512", secret).update(text).digest("base64") }),
    signature: "x-signature",
    isTimed: false,
    written: ["jobs", "payment_events", "payment_readings"],
  },
  "/webhooks/docuseal": {
    body: JSON.stringify({ event_type: "form.viewed", timestamp: "t", data: { id: 5, submission_id: 71 } }),
    sign: (text, secret, at) => {
      const seconds = String(at / 1_000);
      const hex = createHmac("sha256", secret).update(`${seconds}.${text}`).digest("hex");
      return { "x-docuseal-signature": `${seconds}.${hex}` };
    },
    signature: "x-docuseal-signature",
    isTimed: true,
    written: ["jobs", "signing_events"],
  },
  "/webhooks/resend": {
    body: JSON.stringify({ type: "email.delivered", data: { email_id: "m1" } }),
    sign: (text, secret, at) => {
      const signature = new Webhook(secret).sign("msg_1", new Date(at), text);
      return { "svix-id": "msg_1", "svix-timestamp": String(at / 1_000), "svix-signature": signature };
    },
    signature: "svix-signature",
    isTimed: true,
    written: ["mail_events"],
  },
};

const MINUTE_MS = 60_000;

// Caught: the signature taken over the parsed body; a repeated event worked off twice; an old one taken for new.
test.each(Object.entries(CONTRACT_WEBHOOKS))(
  "%s is believed once, and only with its right signature of these minutes",
  async (...row) => {
    const [path, { body, sign, signature, isTimed, written }] = row;
    const backend = startBackend();
    const people = await aPracticeOfEverybody(backend, () => Promise.resolve());
    // DocuSeal's webhook is about its request.
    await storeContract(backend, { submissionId: "71" });
    const before = await everythingIn(backend);
    const post = async (caller: Pick<typeof backend, "fetch">, headers: Record<string, string>, text = body) =>
      (await caller.fetch(path, { method: "POST", headers, body: text })).status;
    const right = sign(body, SECRET, NOON);
    const withGiven = (given: string) => Object.assign({}, right, { [signature]: given });
    const given = right[signature] ?? "";
    const forged = [{}, withGiven(""), withGiven("0"), withGiven(given.slice(0, -4)), withGiven(`${given}==`)];
    const others = sign(body, "whsec_b3RoZXJzZWNyZXQ=", NOON);
    for (const [person, caller] of Object.entries(people)) {
      for (const wrong of [...forged, others]) expect(await post(caller, wrong), person).toBe(401);
      expect(await post(caller, right, body.replace("1", "2")), person).toBe(401);
      expect(await post(caller, right, body.slice(0, -3)), person).toBe(401);
    }
    for (const at of isTimed ? [NOON - 6 * MINUTE_MS, NOON + 6 * MINUTE_MS] : []) {
      expect(await post(backend, sign(body, SECRET, at))).toBe(401);
    }
    const endless = "x".repeat(1024 * 1024 + 1);
    expect(await post(backend, sign(endless, SECRET, NOON), endless)).toBe(413);
    expect(await readOfEndless(backend, path)).toBe(2);
    // Bodies up to the maximum length are parsed.
    for (const unreadable of [JSON.stringify({ hello: 1 }), "null", '"text"', `"${"x".repeat(1024 * 1024 - 2)}"`]) {
      expect(await post(backend, sign(unreadable, SECRET, NOON), unreadable)).toBe(422);
    }
    expect(changesBetween(before, await everythingIn(backend))).toEqual([]);
    expect(await post(backend, right)).toBe(204);
    const once = await everythingIn(backend);
    expect(changesBetween(before, once)).toEqual(written);
    expect(await post(backend, right)).toBe(204);
    // The same event, signed again when it is repeated.
    expect(await post(backend, sign(body, SECRET, NOON + MINUTE_MS))).toBe(204);
    expect(changesBetween(once, await everythingIn(backend))).toEqual([]);
  },
);

/** The number of megabytes that are read of a body without a length. */
async function readOfEndless(caller: Pick<Backend, "fetch">, path: string): Promise<number> {
  const megabyte = new Uint8Array(1024 * 1024);
  let sent = 0;
  const pull = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    sent += 1;
    controller.enqueue(megabyte);
    if (sent === 8) controller.close();
  };
  const body = new ReadableStream({ pull }, { highWaterMark: 0 });
  const streamed = { method: "POST", body, duplex: "half" };
  expect((await caller.fetch(path, streamed)).status).toBe(413);
  return sent;
}

test.each(Object.entries(CONTRACT_WEBHOOKS))("%s without its secret believes nobody", async (...row) => {
  const [path, { body, sign }] = row;
  vi.stubEnv(`${path.replace("/webhooks/", "").toUpperCase()}_WEBHOOK_SECRET`, "");
  const backend = startBackend();
  const before = await everythingIn(backend);
  const answer = await backend.fetch(path, { method: "POST", headers: sign(body, SECRET, NOON), body });
  expect(answer.status).toBe(503);
  expect(changesBetween(before, await everythingIn(backend))).toEqual([]);
});
