import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { z } from "zod";
import { internal } from "../../convex/_generated/api";
import { startService, type Service } from "../../scripts/start/service.ts";
import { startBackend, type Backend } from "../support/functions/backend";

const vReport = z.object({ env: z.record(z.string(), z.string()), accessKey: z.string() });

const folder = mkdtempSync(join(tmpdir(), "passage-installation-"));
const servers: Server[] = [];
let standins: Service;
let report: z.infer<typeof vReport>;
let backend: Backend;
let app: string;

async function listening(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
}

/** The deployment's HTTP actions. */
const site: RequestListener = (request, response) => {
  let body = "";
  request.on("data", (part) => (body += String(part)));
  request.on("end", () => {
    const headers = Object.entries(request.headers).map(([name, value]): [string, string] => [name, String(value)]);
    void backend
      .fetch(request.url ?? "/", { method: request.method ?? "GET", headers, body })
      .then(({ status }) => response.writeHead(status).end());
  });
};

const PAGE_HEADERS = {
  "content-security-policy": "frame-ancestors 'none'",
  "x-content-type-options": "nosniff",
  "referrer-policy": "same-origin",
};

beforeAll(async () => {
  backend = startBackend();
  app = await listening((_, response) => response.writeHead(200, PAGE_HEADERS).end("<html>"));
  const args = ["--port", "0", "--data", folder, "--app-url", app, "--site-url", await listening(site)];
  standins = await startService(
    {
      name: "the stand-ins",
      nodeArgs: ["--disable-warning=ExperimentalWarning", "packages/standins/src/main.ts", ...args],
      logFile: join(folder, "log"),
    },
    (problem) => expect.fail(problem.message),
  );
  report = vReport.parse(JSON.parse(readFileSync(join(folder, "standins.json"), "utf8")));
});
afterAll(async () => {
  await standins.stop();
  for (const server of servers) server.close();
  rmSync(folder, { recursive: true });
});

async function results(wrong: Record<string, string> = {}): Promise<Record<string, string>> {
  const keys = { DOC_KEK_CURRENT: "v1", DOC_KEK_v1: btoa("k".repeat(32)), SIGNED_COPY_KEY: btoa("c".repeat(32)) };
  const env = { ...report.env, ...keys, APP_ORIGINS: app, CONVEX_SITE_URL: app, CONVEX_CLOUD_URL: app, ...wrong };
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  const found = await backend.action(internal.workspace.installation.internal.check, {});
  return Object.fromEntries(found.map(({ check, result }) => [check, result]));
}

async function change(path: string, init: RequestInit): Promise<void> {
  const headers = { "x-passage-key": report.accessKey };
  const answer = await fetch(`${standins.url}${path}`, { ...init, headers, redirect: "manual" });
  expect([200, 303]).toContain(answer.status);
}

// Caught: a check that had never met a service's wire format.
test("an installation at the stand-ins is right except for their deliberate differences, and each change is noticed", async () => {
  expect(await results()).toEqual({
    variables: "ok",
    addresses: "ok",
    page: "ok",
    clock: "ok",
    clerkKeys: "ok",
    clerkInstance: "ok",
    // The stand-in's sign-up is open, and it knows no leaked passwords.
    clerkSignUp: "wrong",
    clerkSettings: "wrong",
    // Nobody has signed in here.
    clerkSessions: "unchecked",
    bucketRights: "ok",
    bucketVersions: "ok",
    bucketOnce: "ok",
    bucketPrivate: "ok",
    bucketCors: "ok",
    bucketAddress: "ok",
    documentKeys: "ok",
    signedCopyKey: "ok",
    mailSending: "ok",
    mailDomain: "ok",
    docusealKey: "ok",
    confidoKey: "ok",
    airtableKey: "ok",
    openaiKey: "ok",
    clerkWebhook: "unchecked",
    docusealWebhook: "unchecked",
    confidoWebhook: "unchecked",
    resendWebhook: "ok",
  });
  const switches = new URLSearchParams({ keepsNoVersions: "on", isPublic: "on", allowsEveryPage: "on" });
  await change("/s3/switches", { method: "POST", body: switches });
  await change("/resend/domain", { method: "PUT", body: JSON.stringify({ status: "pending", dkim: "pending" }) });
  expect(await results()).toMatchObject({
    bucketRights: "ok",
    bucketVersions: "wrong",
    bucketPrivate: "wrong",
    bucketCors: "wrong",
    mailSending: "wrong",
    mailDomain: "wrong",
  });
  await change("/s3/switches", { method: "POST", body: new URLSearchParams({ locksNew: "on" }) });
  expect(await results()).toMatchObject({ bucketRights: "wrong", bucketVersions: "ok", bucketPrivate: "ok" });
  await change("/s3/switches", { method: "POST", body: new URLSearchParams({ isReadOnly: "on" }) });
  expect(await results()).toMatchObject({ bucketRights: "wrong", bucketVersions: "unchecked" });
  const keys = { DOCUSEAL_API_KEY: "other", CONFIDO_API_KEY: "other", OPENAI_API_KEY: "sk-other" };
  const found = await results({
    ...keys,
    AIRTABLE_BASE_ID: "appOther",
    CLERK_SECRET_KEY: "sk_live_other",
    RESEND_API_KEY: "re_other",
  });
  expect(found).toMatchObject({ docusealKey: "wrong", confidoKey: "wrong", openaiKey: "wrong", airtableKey: "wrong" });
  expect(found).toMatchObject({ clerkKeys: "wrong", mailSending: "wrong", mailDomain: "wrong" });
});
