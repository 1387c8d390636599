import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import { z } from "zod";

const MAIN = fileURLToPath(new URL("main.ts", import.meta.url));
const vDescription = z.object({
  env: z.record(z.string(), z.string()),
  samplePeople: z.array(
    z.object({ email: z.string(), role: z.string(), isAdmin: z.boolean(), tokenIdentifier: z.string() }),
  ),
  links: z.array(z.object({ label: z.string(), url: z.url() })),
  accessKey: z.string(),
});

let folder: string;
const started: ChildProcess[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "passage-standins-"));
});
afterEach(() => {
  for (const child of started.splice(0)) child.kill("SIGKILL");
  rmSync(folder, { recursive: true });
});

interface Run {
  child: ChildProcess;
  lines: string[];
  errors: string[];
  exited: Promise<unknown[]>;
}

function run(flags: string[], env: Record<string, string> = {}): Run {
  const options = ["--port", "0", "--data", join(folder, "data"), ...flags];
  const child = spawn(process.execPath, [MAIN, ...options], { env: { ...process.env, ...env }, stdio: "pipe" });
  started.push(child);
  const [lines, errors]: string[][] = [[], []];
  createInterface(child.stdout).on("line", (line) => lines?.push(line));
  createInterface(child.stderr).on("line", (line) => errors?.push(line));
  return { child, lines: lines ?? [], errors: errors ?? [], exited: once(child, "close") };
}

const readyOrigin = ({ lines }: Run) => /^ready (http:\/\/127\.0\.0\.1:\d+)$/.exec(lines.at(-1) ?? "")?.[1];

async function ready(running: Run): Promise<string> {
  await expect.poll(() => readyOrigin(running), { timeout: 25_000 }).toBeDefined();
  return readyOrigin(running) ?? "";
}

function description(): z.infer<typeof vDescription> {
  return vDescription.parse(JSON.parse(readFileSync(join(folder, "data", "standins.json"), "utf8")));
}

// Caught: a file readable by others; a start that ignores SIGTERM.
test("it says where it is ready, describes itself for its owner only, and stops cleanly on SIGTERM", async () => {
  const running = run(["--site-url", "http://127.0.0.1:3211"]);
  const origin = await ready(running);
  const { env, samplePeople, links, accessKey } = description();
  const webhooks = await fetch(`${origin}/__webhooks`, { headers: { "x-passage-key": accessKey } });
  expect(await webhooks.json()).toMatchObject({
    endpoints: ["clerk", "docuseal", "confido", "resend"].map((standin) => {
      return { standin, url: `http://127.0.0.1:3211/webhooks/${standin}` };
    }),
  });
  expect(env).toMatchObject({
    CLERK_ISSUER: `${origin}/clerk`,
    SHEETS_BASE_URL: `${origin}/sheets`,
    SHEETS_TAB: "Pre Qual",
    CLERK_WEBHOOK_SECRET: expect.stringMatching(/^whsec_/) as string,
  });
  expect(samplePeople.map(({ email }) => email.split("@")[0])).toEqual(["admin", "lawyer", "sales", "client"]);
  expect(statSync(join(folder, "data", "standins.json")).mode & 0o777).toBe(0o600);
  expect(links.map(({ label }) => label)).toEqual([
    "Mailbox with codes and invitations",
    "Lead sheet",
    "Pre-qualification form",
    "Documents to sign",
    "Payments",
    "Mailbox of clients",
    "Stored documents",
    "Assistant",
    "Card transactions",
  ]);
  for (const { url } of links) {
    expect(url.endsWith(`?key=${accessKey}`)).toBe(true);
    expect((await fetch(url)).status).toBe(200);
  }
  running.child.kill("SIGTERM");
  expect(await running.exited).toEqual([0, null]);
  expect(running.errors).toEqual([]);
}, 40_000);

test("without samples nobody can sign in and the sheet has its headers only", async () => {
  const origin = await ready(run(["--no-samples"]));
  expect(description().samplePeople).toEqual([]);
  const body = new URLSearchParams({ identifier: "admin@passage.test", password: "passage-demo-1" });
  expect((await fetch(`${origin}/clerk/v1/client/sign_ins`, { method: "POST", body })).status).toBe(422);
  expect(
    readFileSync(join(folder, "data", "leads.csv"), "utf8")
      .trim()
      .split("\n"),
  ).toHaveLength(1);
}, 40_000);

test("a provider whose real key is set is not replaced", async () => {
  const origin = await ready(run([], { CLERK_SECRET_KEY: "sk_live_real" }));
  expect(Object.keys(description().env)).not.toContain("CLERK_SECRET_KEY");
  const headers = { "x-passage-key": description().accessKey };
  expect((await fetch(`${origin}/clerk/v1/environment`, { headers })).status).toBe(404);
}, 40_000);

// Caught: the practice's own table beside a stand-in whose base and account ids win over it.
test("a card table of the practice's own is not replaced", async () => {
  await ready(run([], { AIRTABLE_TOKEN: "pat1" }));
  const { env, links } = description();
  expect(Object.keys(env).filter((name) => name.startsWith("AIRTABLE_"))).toEqual([]);
  expect(links.map(({ label }) => label)).not.toContain("Card transactions");
}, 40_000);

test.each([
  ["a broken sheet", ["--sheet", "broken.csv"], /broken\.csv is not a CSV: .+\.$/],
  ["a missing sheet", ["--sheet", "missing.csv"], /missing\.csv cannot be read: .+\.$/],
  ["a broken card table", ["--cards", "broken.csv"], /broken\.csv is not a CSV: .+\.$/],
  ["an unknown flag", ["--sheets", "x.csv"], /^Unknown option '--sheets'/],
  ["a site without an address", ["--site-url", "3211"], /^--site-url 3211 is not a web address\.$/],
  ["an open address", ["--host", "0.0.0.0"], /not a loopback address\.$/],
])(
  "%s ends the start with code 1 and one sentence",
  async (_, flags, sentence) => {
    writeFileSync(join(folder, "broken.csv"), 'a,b\n"x');
    const inFolder = flags.map((flag) =>
      flag.endsWith("n.csv") || flag.endsWith("g.csv") ? join(folder, flag) : flag,
    );
    const running = run(inFolder);
    expect(await running.exited).toEqual([1, null]);
    expect(running.errors).toEqual([expect.stringMatching(sentence)]);
  },
  20_000,
);
