import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { basename, join, relative } from "node:path";
import { createServer, type ViteDevServer } from "vite";
import { afterAll, beforeAll, expect, test } from "vitest";

import { devServerConfig } from "./devServer.ts";
import { portsFrom } from "./ports.ts";
import { ROOT } from "./root.ts";

const SECRET = "c0ffee-secret-of-the-office";
const FILES = [
  ".content",
  ".passage-data",
  "deployment/admin.key",
  "deployment/data.sqlite3",
  "deployment/data.sqlite3-log",
  "deployment/data.sqlite3-wal",
  "deployment/page.html",
  "logs/deployment.log",
  "pushed",
  "standins/leads.csv",
  "standins/sheets-service-account.json",
  "standins/standins.json",
  "standins/standins.sqlite",
];

let vite: ViteDevServer;
let cache: string;
/** Folders of the test: one with the usual name, one with a name that no list has, one in the checkout's test results, one outside. */
let folders: string[];

beforeAll(async () => {
  cache = mkdtempSync(join(tmpdir(), "passage-vite-"));
  mkdirSync(join(ROOT, "test-results"), { recursive: true });
  folders = [join(ROOT, ".passage-"), join(ROOT, "test-results", "office-"), join(tmpdir(), "passage-dev-")].map(
    (start) => mkdtempSync(start),
  );
  for (const folder of folders) fill(folder);
  const config = devServerConfig({ ports: { ...portsFrom(0), app: 0 } });
  // Disables watching and pre-bundling, which would take longer than the tests.
  const quick = { optimizeDeps: { noDiscovery: true }, cacheDir: cache, logLevel: "silent" } as const;
  vite = await createServer({
    ...config,
    ...quick,
    server: { ...config.server, watch: null, preTransformRequests: false },
  });
  await vite.listen();
}, 30_000);
afterAll(async () => {
  await vite.close();
  for (const folder of [cache, ...folders]) rmSync(folder, { recursive: true });
});

function fill(folder: string): void {
  for (const name of FILES) {
    mkdirSync(join(folder, name, ".."), { recursive: true });
    writeFileSync(join(folder, name), SECRET);
  }
}

interface Answer {
  status: number;
  text: string;
  allowOrigin: string | undefined;
}

/** Sends the path as it is: fetch would remove the dots before sending it. */
function get(path: string, headers: Record<string, string> = {}): Promise<Answer> {
  const address = vite.httpServer?.address();
  if (typeof address !== "object" || address === null) throw new Error("the development server does not listen");
  return new Promise((resolve, reject) => {
    const sent = request({ host: address.address, port: address.port, path, headers }, (answer) => {
      void answer.toArray().then((chunks: Buffer[]) => {
        const text = Buffer.concat(chunks).toString();
        const allowOrigin = answer.headers["access-control-allow-origin"];
        resolve({ status: answer.statusCode ?? 0, text, allowOrigin });
      });
    });
    sent.on("error", reject).end();
  });
}

/** Every form of a file's address that Vite accepts, in every spelling. */
function spellingsOf(file: string): string[] {
  const fromRoot = `/${relative(ROOT, file)}`;
  const encoded = fromRoot.replaceAll("/", "%2f").replaceAll(".", "%2e");
  return [
    fromRoot,
    `/@fs${file}`,
    `/@fs/${file}`,
    `/src/../${relative(ROOT, file)}`,
    `/src/%2e%2e/${relative(ROOT, file)}`,
    `/src/..%2f${relative(ROOT, file)}`,
    `/@fs${ROOT}/src/../${relative(ROOT, file)}`,
    `/@fs${ROOT}/src/%2e%2e/${relative(ROOT, file)}`,
    `/%2f${encoded}`,
    `/${encoded.slice(3)}`,
    `//${fromRoot}`,
    `/@id/${file}`,
    `/@id/__x00__${file}`,
    fromRoot.toUpperCase(),
  ];
}

const QUERIES = [
  "",
  "?raw",
  "?url",
  "?import",
  "?import&url",
  "?import&raw",
  "?raw??",
  "?inline&import",
  "?t=1&import",
];

// Caught: Vite's own list of what it serves, which is the whole checkout except keys and .env.
test("every file of a data folder is refused", async () => {
  expect(readdirSync(ROOT)).toContain(basename(folders[0] ?? ""));
  for (const file of folders.flatMap((folder) => FILES.map((name) => join(folder, name)))) {
    expect((await get(`/@fs${file}`)).status).toBe(403);
    // A request for a page gets the app's page, as for any address of the app.
    const { status } = await get(`/${relative(ROOT, file)}`, { accept: "application/octet-stream" });
    expect([403, 404]).toContain(status);
  }
});

test.each([
  ["standins/standins.sqlite", "application/octet-stream", QUERIES],
  ["deployment/page.html", "text/html", [""]],
])("no spelling of its address makes %s readable", { timeout: 20_000 }, async (name, accept, queries) => {
  const spellings = folders.flatMap((folder) => spellingsOf(join(folder, name)));
  const paths = spellings.flatMap((spelling) => queries.map((query) => spelling + query));
  const asked = await Promise.all(paths.map(async (path) => ({ path, ...(await get(path, { accept })) })));
  expect(asked.filter(({ text }) => text.includes(SECRET)).map(({ path }) => path)).toEqual([]);
});

test.each([
  "/.git",
  "/.gitignore",
  "/.prettierrc.json",
  "/package.json",
  "/README.md",
  "/tests/support/functions/samples.ts",
  "/scripts/start/root.ts",
  "/packages/standins/src/main.ts",
  "/packages/embedded/src/main.ts",
  "/node_modules/@passage/embedded/src/main.ts",
  "/src/lib/live/liveList.test.ts",
  "/@fs/etc/passwd",
])("%s is not one of the app's files and is refused", async (path) => {
  for (const query of ["", "?raw", "?import&url", "?import&raw"]) {
    expect((await get(path + query, { accept: "text/javascript" })).status).toBe(403);
  }
});

test.each([
  ["/", '<div id="root">'],
  ["/lead/lead-1", '<div id="root">'],
  ["/src/main.tsx", "createRoot"],
  ["/convex/leads/record/rules.ts", "export"],
  ["/convex/_generated/api.js", "export"],
  ["/favicon.svg", "<svg"],
  ["/@vite/client", "import"],
  [`/@fs${join(ROOT, "node_modules")}/@fontsource-variable/inter/package.json`, "fontsource"],
])("%s is the app's and is served", async (path, content) => {
  const { status, text } = await get(path, { accept: "*/*" });
  expect([status, text.includes(content)]).toEqual([200, true]);
});

test("a page of another local program may not read the app", async () => {
  for (const origin of ["http://localhost:4599", "http://127.0.0.1:4599", "https://evil.test"]) {
    const { allowOrigin } = await get("/src/main.tsx", { origin });
    expect(allowOrigin).toBeUndefined();
  }
});

// Caught: a sign-in service that is not told under which address the browser asked, and sends it to another.
test("the sign-in service gets the browser's address of the app", () => {
  expect(devServerConfig({ ports: portsFrom(3200) }).server).toMatchObject({
    port: 3200,
    strictPort: true,
    proxy: { "/__clerk": { target: "http://127.0.0.1:3220", xfwd: true } },
  });
});
