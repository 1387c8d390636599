import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build, resolveConfig } from "vite";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { z } from "zod";

import { policyFor, productionPolicy } from "./productionPolicy.ts";
import { ROOT } from "./root.ts";

const CLERK_KEY = `pk_live_${Buffer.from("clerk.firm.test$").toString("base64")}`;
const ADDRESSES = { VITE_CONVEX_URL: "https://calm-cat-1.convex.cloud", VITE_CLERK_PUBLISHABLE_KEY: CLERK_KEY };

const vBundle = z.object({ output: z.array(z.looseObject({ fileName: z.string(), source: z.unknown() })) });

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "passage-policy-"));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

/** The page as `vite build` writes it. */
async function builtPage(html: string): Promise<string> {
  writeFileSync(join(folder, "index.html"), html);
  const options = { root: folder, configFile: false, logLevel: "silent" } as const;
  const built = await build({ ...options, plugins: [productionPolicy()], build: { write: false } });
  const page = vBundle.parse(built).output.find(({ fileName }) => fileName === "index.html");
  return String(page?.source);
}

const PAGE = '<!doctype html><html><head><meta charset="utf-8" /><title>x</title></head><body></body></html>';

// Caught: no policy in a dist/ on another web server; a policy before the character set, which browsers look for in the
// first 1,024 bytes.
test("a page built with the addresses has its policy right after its character set", async () => {
  for (const [name, value] of Object.entries(ADDRESSES)) vi.stubEnv(name, value);
  const page = await builtPage(PAGE);
  expect(page).toMatch(
    /^<!doctype html><html><head><meta charset="utf-8" ?\/?>\s*<meta http-equiv="Content-Security-Policy" content="default-src 'self'; [^"]+" \/>/,
  );
  expect(page).toContain(
    "connect-src 'self' https://calm-cat-1.convex.cloud wss://calm-cat-1.convex.cloud https://clerk.firm.test ",
  );
});

// Caught: a page that may send documents nowhere, found out by the first upload in production.
test("a page built with the storage's address may send documents there", () => {
  const storage = { VITE_STORAGE_URL: "https://s3.us-west-004.backblazeb2.com" };
  expect(policyFor({ ...ADDRESSES, ...storage })).toMatch(
    /connect-src [^;]* https:\/\/s3\.us-west-004\.backblazeb2\.com[ ;]/,
  );
  expect(policyFor(ADDRESSES)).not.toContain("backblaze");
});

// Caught: a policy with a cloud's addresses in a page that is served here, which would cut the page off.
test("a page built without addresses has no policy: its server sends it", async () => {
  for (const name of Object.keys(ADDRESSES)) vi.stubEnv(name, "");
  expect(await builtPage(PAGE)).not.toContain("http-equiv");
});

test("the app's own build has it", async () => {
  // Caught: a checkout in which `npm run dev` has left an `.env.local`.
  for (const name of Object.keys(ADDRESSES)) vi.stubEnv(name, "");
  const { plugins } = await resolveConfig({ root: ROOT, logLevel: "silent" }, "build");
  expect(plugins.map(({ name }) => name)).toContain(productionPolicy().name);
});

test.each([
  [{ VITE_CONVEX_URL: ADDRESSES.VITE_CONVEX_URL }, /only VITE_CONVEX_URL is set/],
  [{ VITE_CLERK_PUBLISHABLE_KEY: CLERK_KEY }, /only VITE_CLERK_PUBLISHABLE_KEY is set/],
  [{ ...ADDRESSES, VITE_STORAGE_URL: "s3" }, /^VITE_STORAGE_URL is not an address/],
  [{ ...ADDRESSES, VITE_CONVEX_URL: "calm-cat-1" }, /^VITE_CONVEX_URL is not an address/],
  ...["VITE_CONVEX_URL", "VITE_STORAGE_URL", "VITE_CLERK_PROXY_URL", "VITE_CLERK_JS_URL"].flatMap((name) =>
    ["http://firm.test", "http://10.0.0.5:3210", "HTTP://127.0.0.1.evil.test", "http://localhost.test/"].map(
      (address): [object, RegExp] => [
        { ...ADDRESSES, [name]: address },
        new RegExp(`^${name} must begin with https://`),
      ],
    ),
  ),
  [{ ...ADDRESSES, VITE_CLERK_PUBLISHABLE_KEY: "sk_live_x" }, /^VITE_CLERK_PUBLISHABLE_KEY is not a key of Clerk/],
] as [Record<string, unknown>, RegExp][])("a build with %j is refused in a sentence", (env, sentence) => {
  expect(() => policyFor(env)).toThrow(sentence);
});

test.each(["http://127.0.0.1:3210", "http://localhost:3210", "http://[::1]:3210"])(
  "a build for this machine may ask %s",
  (address) => {
    expect(policyFor({ ...ADDRESSES, VITE_CONVEX_URL: address, VITE_STORAGE_URL: address })).toContain(` ${address} `);
  },
);

test("a proxy before Clerk is allowed as well, if it is not on the app's own origin", () => {
  const at = (proxy: string) => policyFor({ ...ADDRESSES, VITE_CLERK_PROXY_URL: proxy })?.split("; ");
  const scripts = "script-src 'self' https://clerk.firm.test";
  expect(at("https://office.test/__clerk")).toContain(
    `${scripts} https://office.test https://challenges.cloudflare.com`,
  );
  expect(at("/__clerk")).toContain(`${scripts} https://challenges.cloudflare.com`);
});
