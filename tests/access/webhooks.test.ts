import { createHmac } from "node:crypto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Webhook } from "standardwebhooks";
import { NOON } from "@passage/testkit/clock";
import http from "../../convex/http";
import { startBackend } from "../support/functions/backend";
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
  ]);
});

// Caught: an event acted on before its signature was looked at; a signature of nothing taken for right.
test("a call without the right signature changes nothing, whoever sends it, however it is made", async () => {
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

/** The webhooks of the services that contracts use: what each sends, how it signs it, and what is written for it. */
const CONTRACT_WEBHOOKS = {
  "/webhooks/confido": {
    body: JSON.stringify([
      { type: "transaction.created", firmId: "f", eventId: "e1", data: { transaction: { id: "t1" } } },
    ]),
    header: "x-signature",
    sign: (text: string, secret: string) => createHmac("sha512", secret).update(text).digest("base64"),
    written: ["jobs", "payment_events"],
  },
  "/webhooks/docuseal": {
    body: JSON.stringify({ event_type: "form.viewed", timestamp: "t", data: { id: 5, submission_id: 71 } }),
    header: "x-docuseal-signature",
    sign: (text: string, secret: string) => {
      const seconds = String(NOON / 1_000);
      return `${seconds}.${createHmac("sha256", secret).update(`${seconds}.${text}`).digest("hex")}`;
    },
    written: ["jobs", "signing_events"],
  },
} as const;

// Caught: the signature taken over the parsed body; a repeated event worked off twice.
test.each(Object.entries(CONTRACT_WEBHOOKS))(
  "%s is believed once, and only with its right signature",
  async (...row) => {
    const [path, { body, header, sign, written }] = row;
    const backend = startBackend();
    const people = await aPracticeOfEverybody(backend, () => Promise.resolve());
    const before = await everythingIn(backend);
    const post = async (caller: Pick<typeof backend, "fetch">, given: string | null, text = body) => {
      const headers: Record<string, string> = given === null ? {} : { [header]: given };
      return (await caller.fetch(path, { method: "POST", headers, body: text })).status;
    };
    const right = sign(body, SECRET);
    for (const [person, caller] of Object.entries(people)) {
      for (const wrong of [null, "", "0", right.slice(0, -4), sign(body, "whsec_b3RoZXJzZWNyZXQ="), `${right}==`]) {
        expect(await post(caller, wrong), person).toBe(401);
      }
      expect(await post(caller, right, body.replace("1", "2")), person).toBe(401);
    }
    const endless = "x".repeat(1024 * 1024 + 1);
    expect(await post(backend, sign(endless, SECRET), endless)).toBe(413);
    const noEvent = JSON.stringify({ hello: 1 });
    expect(await post(backend, sign(noEvent, SECRET), noEvent)).toBe(422);
    expect(changesBetween(before, await everythingIn(backend))).toEqual([]);
    expect(await post(backend, right)).toBe(204);
    const once = await everythingIn(backend);
    expect(changesBetween(before, once)).toEqual(written);
    expect(await post(backend, right)).toBe(204);
    expect(changesBetween(once, await everythingIn(backend))).toEqual([]);
  },
);
