import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { resolveConfig } from "vite";
import { afterEach, expect, test, vi } from "vitest";
import { portsFrom } from "./ports.ts";
import { ROOT } from "./root.ts";
import { signInFrom } from "./signIn.ts";
import { createWebApp } from "./webServer.ts";

const KEYS = {
  AIRTABLE_TOKEN: "pat-of-the-office",
  AIRTABLE_BASE_ID: "app-of-the-office",
  OPENAI_API_KEY: "sk-of-the-office",
  CLERK_SECRET_KEY: "sk_live_of-the-office",
  CLERK_PUBLISHABLE_KEY: `pk_live_${Buffer.from("clerk.firm.example$").toString("base64")}`,
  CLERK_ISSUER: "https://clerk.firm.example",
};
const SECRET = /of-the-office/;

afterEach(() => {
  vi.unstubAllEnvs();
});

// Caught: a prefix of the build's variables that takes a provider's along; a variable of the machine defined in the bundle.
test("a build with the providers' keys in its environment has none of them", async () => {
  for (const [name, value] of Object.entries(KEYS)) vi.stubEnv(name, value);
  vi.stubEnv("VITE_CONVEX_URL", "https://firm.convex.cloud");
  vi.stubEnv("VITE_CLERK_PUBLISHABLE_KEY", KEYS.CLERK_PUBLISHABLE_KEY);
  const options = { configFile: join(ROOT, "vite.config.ts"), logLevel: "silent" } as const;
  const { env, define } = await resolveConfig(options, "build", "production");
  expect(env["VITE_CONVEX_URL"]).toBe("https://firm.convex.cloud");
  expect(JSON.stringify([env, define])).not.toMatch(SECRET);
});

// Caught: the whole of the settings in the page's configuration.
test("the page has none either", async () => {
  const dist = mkdtempSync(join(tmpdir(), "passage-keys-"));
  writeFileSync(
    join(dist, "index.html"),
    '<head><script type="application/json" id="passage-config">{}</script></head>',
  );
  const options = { signIn: signInFrom(KEYS), sampleData: false, storage: null, version: "1", dist };
  const app = createWebApp({ ports: portsFrom(3200), ...options });
  const page = await (await app.request("/client-portal", { headers: { host: "localhost:3200" } })).text();
  rmSync(dist, { recursive: true });
  expect(page).toContain(KEYS.CLERK_PUBLISHABLE_KEY);
  expect(page).not.toMatch(SECRET);
});
