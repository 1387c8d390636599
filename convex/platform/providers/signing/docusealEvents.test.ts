import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { readSigningEvents } from "./docusealEvents";

const SECRET = "whsec_dGVzdHNlY3JldA==";
const AT = 1_700_000_000_000;

beforeEach(() => {
  vi.stubEnv("DOCUSEAL_WEBHOOK_SECRET", SECRET);
});
afterEach(() => {
  vi.unstubAllEnvs();
});

async function signature(body: string, seconds = AT / 1_000): Promise<string> {
  const encoder = new TextEncoder();
  const key = await crypto.subtle.importKey("raw", encoder.encode(SECRET), { name: "HMAC", hash: "SHA-256" }, false, [
    "sign",
  ]);
  const bytes = new Uint8Array(await crypto.subtle.sign("HMAC", key, encoder.encode(`${String(seconds)}.${body}`)));
  return `${String(seconds)}.${Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}

const read = async (body: string, given: Record<string, string>, now = AT) =>
  await readSigningEvents(body, new Headers(given), now);

const VIEWED = JSON.stringify({
  event_type: "form.viewed",
  timestamp: "2026-03-04T12:00:00Z",
  data: { id: 5, submission_id: 71 },
});

test("the signature of the service's documentation is right", async () => {
  const given = "1700000000.c358fc87a8de19e22f372d38fa679ce67d06095ff723e6afab42d20ef2dc81c9";
  expect(await read('{"a":1}', { "x-docuseal-signature": given })).toEqual({ kind: "unreadable" });
  expect(await signature('{"a":1}')).toBe(given);
});

test("an event of a form names its submission, an event of a submission itself", async () => {
  expect(await read(VIEWED, { "x-docuseal-signature": await signature(VIEWED) })).toEqual({
    kind: "events",
    events: [{ eventKey: "form.viewed 5 2026-03-04T12:00:00Z", submissionId: "71" }],
  });
  const completed = JSON.stringify({ event_type: "submission.completed", timestamp: "t", data: { id: 71 } });
  expect(await read(completed, { "x-docuseal-signature": await signature(completed) })).toMatchObject({
    events: [{ submissionId: "71", eventKey: "submission.completed 71 t" }],
  });
  const template = JSON.stringify({ event_type: "template.created", timestamp: "t", data: { id: 3 } });
  expect(await read(template, { "x-docuseal-signature": await signature(template) })).toMatchObject({
    events: [{ submissionId: null }],
  });
});

describe("an event is refused", () => {
  test("if altered, stale, from the future or without a right signature", async () => {
    const given = await signature(VIEWED);
    const forged = { kind: "forged" };
    expect(await read(`${VIEWED} `, { "x-docuseal-signature": given })).toEqual(forged);
    expect(await read(VIEWED, { "x-docuseal-signature": given }, AT + 300_000)).toMatchObject({ kind: "events" });
    expect(await read(VIEWED, { "x-docuseal-signature": given }, AT - 300_000)).toMatchObject({ kind: "events" });
    expect(await read(VIEWED, { "x-docuseal-signature": given }, AT + 301_000)).toEqual(forged);
    expect(await read(VIEWED, { "x-docuseal-signature": given }, AT - 301_000)).toEqual(forged);
    expect(await read(VIEWED, { "x-docuseal-signature": given.replace(/.$/, "") })).toEqual(forged);
    expect(await read(VIEWED, { "x-docuseal-signature": `${String(AT / 1_000)}.${"0".repeat(64)}` })).toEqual(forged);
    expect(await read(VIEWED, { "x-docuseal-signature": "" })).toEqual(forged);
    expect(await read(VIEWED, {})).toEqual(forged);
  });

  test("if the installation sends another secret than ours, and accepted with ours", async () => {
    expect(await read(VIEWED, { "x-docuseal-secret": "whsec_other" })).toEqual({ kind: "forged" });
    expect(await read(VIEWED, { "x-docuseal-secret": SECRET })).toMatchObject({ kind: "events" });
    // A right secret does not make up for a wrong signature.
    expect(await read(VIEWED, { "x-docuseal-secret": SECRET, "x-docuseal-signature": "1.00" })).toEqual({
      kind: "forged",
    });
  });

  test("while no secret is set, with any signature", async () => {
    vi.stubEnv("DOCUSEAL_WEBHOOK_SECRET", "");
    expect(await read(VIEWED, { "x-docuseal-secret": "" })).toEqual({ kind: "unconfigured" });
  });
});
