import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { afterEach, beforeEach, expect, test } from "vitest";
import { isSameKey, loadAdminKey } from "./adminKey.ts";
import { createAuthenticator } from "./authenticator.ts";
import { createCallers } from "./callers.ts";

const adminKey = `embedded|${"ab".repeat(32)}`;
const issuer = "https://issuer.test";
const { privateKey, publicKey } = await generateKeyPair("ES256");
const keySet = Buffer.from(JSON.stringify({ keys: [await exportJWK(publicKey)] })).toString("base64");
const authenticator = createAuthenticator({
  providers: () => [
    { type: "customJwt", issuer, jwks: `data:text/plain;base64,${keySet}`, algorithm: "ES256", applicationID: null },
  ],
  clock: { now: () => 0, setTimer: () => ({ cancel: () => undefined }) },
  fetch: () => Promise.reject(new Error("No network in this test.")),
  log: { info: () => undefined, error: () => undefined, refusal: () => undefined },
});
const callers = createCallers({ adminKey, authenticator });
const base64 = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64");

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "admin-key-"));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

test("each kind of Authorization header identifies its caller", async () => {
  expect(await callers.fromHeader(undefined)).toEqual({ kind: "anonymous" });
  const token = await new SignJWT({ iss: issuer, sub: "u", exp: 60 })
    .setProtectedHeader({ alg: "ES256" })
    .sign(privateKey);
  expect(await callers.fromHeader(`Bearer ${token}`)).toMatchObject({ kind: "user", identity: { subject: "u" } });
  expect(await callers.fromHeader(`Convex ${adminKey}`)).toEqual({ kind: "admin", actingAs: null });
  const actingAs = await callers.fromHeader(`Convex ${adminKey}:${base64({ issuer: "i", subject: "s", name: "Zoë" })}`);
  expect(actingAs).toEqual({
    kind: "admin",
    actingAs: { tokenIdentifier: "i|s", issuer: "i", subject: "s", name: "Zoë" },
  });
});

test("no header, an empty one and a null identity are anonymous; schemes are case-insensitive", async () => {
  expect(await callers.fromHeader("")).toEqual({ kind: "anonymous" });
  expect(callers.fromAdminKey(adminKey, null)).toEqual({ kind: "admin", actingAs: null });
  expect(await callers.fromHeader(`CONVEX  ${adminKey}`)).toEqual({ kind: "admin", actingAs: null });
});

// Caught: an unknown scheme treated as anonymous; the key compared only over its own length.
test.each([
  ["Bearer bad.jwt.here", "InvalidAuthHeader"],
  [`Convex ${adminKey.slice(0, -1)}`, "BadAdminKey"],
  [`Convex ${adminKey}0`, "BadAdminKey"],
  [`Convex x:${base64({ issuer: "i", subject: "s" })}`, "BadAdminKey"],
  [`Convex ${adminKey}:${base64({ issuer: "i" })}`, "InvalidAuthHeader"],
  [`Convex ${adminKey}:%%%`, "InvalidAuthHeader"],
  [`Convex ${adminKey}:${base64(["i", "s"])}`, "InvalidAuthHeader"],
  [`Convex ${adminKey} ${adminKey}`, "InvalidAuthHeader"],
  [` Convex ${adminKey}`, "InvalidAuthHeader"],
  ["Convex", "InvalidAuthHeader"],
  ["Basic YTpi", "InvalidAuthHeader"],
])("%s is refused as %s", async (header, code) => {
  await expect(callers.fromHeader(header)).rejects.toMatchObject({ name: "AuthRefused", code });
});

test("a wrong admin key is said to be that of another deployment", async () => {
  const message = "The provided admin key was invalid for this instance";
  await expect(callers.fromHeader(`Convex ${adminKey}0`)).rejects.toMatchObject({ message });
});

test("the admin key is created once, readable by its owner alone, and kept", () => {
  const randomness = { bytes: (count: number) => new Uint8Array(count).fill(0xcd) };
  const made = loadAdminKey(folder, "embedded", randomness);
  expect(made).toBe(`embedded|${"cd".repeat(32)}`);
  expect(statSync(join(folder, "admin.key")).mode & 0o777).toBe(0o600);
  expect(readFileSync(join(folder, "admin.key"), "utf8").trim()).toBe(made);
  expect(loadAdminKey(folder, "embedded", { bytes: (count) => new Uint8Array(count) })).toBe(made);
});

test("a key file with other content is refused", () => {
  writeFileSync(join(folder, "admin.key"), "");
  expect(() => loadAdminKey(folder, "embedded", { bytes: (count) => new Uint8Array(count) })).toThrow(/admin\.key/);
});

test("keys of different lengths compare without throwing", () => {
  expect(isSameKey("", adminKey)).toBe(false);
  expect(isSameKey(adminKey, adminKey)).toBe(true);
});
