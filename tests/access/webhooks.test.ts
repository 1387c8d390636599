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
  vi.stubEnv("CLERK_ISSUER", "https://sign-in.test");
});
afterEach(() => {
  vi.useRealTimers();
});

// Caught: an HTTP action that nobody had listed here, and so nobody had called without a signature.
test("the addresses that answer outside calls are exactly these", () => {
  expect(http.getRoutes().map(([path, method]) => `${method} ${path}`)).toEqual(["POST /webhooks/clerk"]);
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
