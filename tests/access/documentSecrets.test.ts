/** Secrets of documents in the files, logs and backups of a whole Passage with its stand-ins. */
import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, relative } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testInLongRun } from "@passage/testkit/testInLongRun";
import { z } from "zod";
import { api } from "../../convex/_generated/api";
import { NEW_CLIENT } from "../../convex/clients/form/rules";
import { callFunction, pushFunctions, setEnv } from "../../scripts/start/deployment.ts";
import { DOCUMENT_KEYS_FILE, SIGNED_COPY_FILE } from "../../scripts/start/keyFile.ts";
import { ROOT } from "../../scripts/start/root.ts";
import { seedSamplePeople } from "../../scripts/start/sampleData.ts";
import type { Stack } from "../../scripts/start/stack.ts";
import { freePort } from "../support/freePort";
import { aFile, beginUpload, getTicket, openText, sendBytes } from "../support/functions/documents";
import { memberOf, startedStack } from "../support/startedStack";

const CANARY = "CANARY-7f3a-passport-X1234567";
const TIMEOUT_MS = 180_000;
/** Outside the ports of the journeys and of the bench. */
const FIRST_PORT = 6_000;

let folder: string;
let port: number;
/** The first test starts it, the second reuses it: a start takes seconds. */
let running: Stack;
let stops: (() => Promise<void>)[] = [];

async function start(): Promise<Stack> {
  const started = await startedStack(join(folder, "data"), port);
  stops.push(started.stop);
  return started.stack;
}

async function stop(): Promise<void> {
  for (const each of stops) await each();
  stops = [];
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "passage-secrets-"));
  port = await freePort(FIRST_PORT);
}, TIMEOUT_MS);
afterAll(async () => {
  await stop();
  rmSync(folder, { recursive: true, force: true });
}, TIMEOUT_MS);

const KEY_FILES = [DOCUMENT_KEYS_FILE, SIGNED_COPY_FILE];

/** The files below a folder that contain any of these; the key files are left out. */
function filesWith(root: string, secrets: readonly Buffer[]): string[] {
  const paths = readdirSync(root, { recursive: true, encoding: "utf8" }).map((name) => join(root, name));
  const files = paths.filter((path) => statSync(path).isFile() && !KEY_FILES.includes(basename(path)));
  expect(files.length).toBeGreaterThan(3);
  return files
    .filter((path) => {
      const bytes = readFileSync(path);
      return secrets.some((secret) => bytes.includes(secret));
    })
    .map((path) => relative(root, path));
}

/** The ways in which a key could be written down. */
function formsOf(key: Uint8Array): Buffer[] {
  const raw = Buffer.from(key);
  return [raw, ...(["base64", "base64url", "hex"] as const).map((form) => Buffer.from(raw.toString(form)))];
}

test(
  "no file of the deployment, of the storage or of a backup, and no log, has a document's text or key, or the key above all keys; after a restart the document opens",
  { timeout: TIMEOUT_MS },
  async () => {
    const stack = await start();
    await pushFunctions(stack.deployment, stack.env, stack.folder);
    await seedSamplePeople(stack.deployment, stack.report.samplePeople);
    const person = memberOf(stack);
    const form = { ...NEW_CLIENT, clientName: "Ana Souza", clientEmail: "ana@mail.test" };
    const { clientId } = await person.mutation(api.clients.form.staff.create, { form });
    const begun = await beginUpload(person, clientId, aFile({ text: CANARY }));
    await sendBytes(await getTicket(person, begun), begun);
    const { documentId, key } = begun;
    expect(await person.action(api.documents.upload.staff.complete, { documentId })).toEqual({ kind: "complete" });
    expect(await openText(person, documentId)).toBe(CANARY);

    const backup = join(folder, "backup");
    const program = ["--disable-warning=ExperimentalWarning", join(ROOT, "scripts/backup.ts"), backup];
    await promisify(execFile)(process.execPath, [...program, "--data", join(folder, "data")], { cwd: ROOT });

    const keys = readFileSync(join(folder, "data", DOCUMENT_KEYS_FILE), "utf8");
    const kek = Buffer.from(/^DOC_KEK_v1=(.+)$/m.exec(keys)?.[1] ?? "", "base64");
    expect(kek).toHaveLength(32);
    const secrets = [Buffer.from(CANARY), ...formsOf(key), ...formsOf(kek)];
    expect(filesWith(folder, secrets)).toEqual([]);
    // The control: a value that must be stored is found in the same way.
    expect(filesWith(folder, [Buffer.from(begun.sent.keyHash)])).not.toEqual([]);

    await stop();
    const again = await start();
    running = again;
    expect(await openText(memberOf(again), documentId)).toBe(CANARY);
    expect(filesWith(folder, secrets)).toEqual([]);

    // The control: bytes that were not encrypted, and a key in a name, are found.
    const broken = await beginUpload(memberOf(again), clientId, aFile({ text: CANARY }));
    const ticket = await getTicket(memberOf(again), broken);
    const headers = ticket.headers.map(({ name, value }): [string, string] => [name, value]);
    const plain = Buffer.concat([Buffer.from(CANARY), Buffer.alloc(28)]);
    expect((await fetch(ticket.url, { method: "PUT", headers, body: plain })).status).toBe(200);
    expect(filesWith(folder, secrets).some((path) => path.includes("standins/s3"))).toBe(true);
    const offer = { ...aFile().offer, clientId, fileName: `${Buffer.from(broken.key).toString("hex")}.pdf` };
    await memberOf(again).action(api.documents.upload.staff.begin, offer);
    expect(filesWith(folder, formsOf(broken.key)).some((path) => path.includes("deployment"))).toBe(true);
  },
);

/** The names of the variables that the deployment has stored. */
async function storedNames({ deployment }: Stack): Promise<string[]> {
  const path = "_system/cli/queryEnvironmentVariables:default";
  return z
    .array(z.object({ name: z.string() }))
    .parse(await callFunction(deployment, { kind: "query", path }))
    .map(({ name }) => name);
}

const signedCopyKey = () => readFileSync(join(folder, "data", SIGNED_COPY_FILE), "utf8").trim();

// Caught: the key given as a stored variable, from where it reaches every backup.
test("no file has the key of our copies of signed contracts", async () => {
  expect(filesWith(folder, formsOf(Buffer.from(signedCopyKey(), "base64")))).toEqual([]);
  expect(await memberOf(running).query(api.practice.settings.staff.missing, {})).toEqual([]);
});

testInLongRun(
  "a folder that has the key of our copies of signed contracts stored keeps the key, and stores it no more",
  { timeout: TIMEOUT_MS },
  async () => {
    const stack = running;
    const key = signedCopyKey();
    const forms = formsOf(Buffer.from(key, "base64"));
    // Unencrypted, as in older versions. The control: the search finds it.
    await setEnv(stack.deployment, { SIGNED_COPY_KEY: key });
    expect(await storedNames(stack)).toContain("SIGNED_COPY_KEY");
    expect(filesWith(folder, forms)).not.toEqual([]);
    await stop();
    const again = await start();
    expect(signedCopyKey()).toBe(key);
    expect(await storedNames(again)).toEqual(expect.not.arrayContaining(["SIGNED_COPY_KEY"]));
    expect(await memberOf(again).query(api.practice.settings.staff.missing, {})).toEqual([]);
  },
);
