import { createAdaptorServer } from "@hono/node-server";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

import { portsFrom } from "./ports.ts";
import { signInFrom } from "./signIn.ts";
import { createWebApp } from "./webServer.ts";

const SECRET = "c0ffee-secret-of-the-office";

let checkout: string;
let server: ReturnType<typeof createAdaptorServer>;

beforeAll(async () => {
  checkout = mkdtempSync(join(tmpdir(), "passage-served-"));
  const dist = join(checkout, "dist");
  for (const folder of [join(dist, "assets"), join(checkout, ".passage"), join(checkout, "office")]) {
    mkdirSync(folder, { recursive: true });
  }
  writeFileSync(join(dist, "index.html"), '<script type="application/json" id="passage-config">{}</script>');
  writeFileSync(join(dist, "assets", "app-1a2b.js"), "run()");
  for (const name of [".env", ".passage/standins.sqlite", "office/standins.sqlite", "dist/.built-from"]) {
    writeFileSync(join(checkout, name), SECRET);
  }
  const options = { signIn: signInFrom({}), sampleData: true, storage: null, version: "1", dist };
  server = createAdaptorServer({ fetch: createWebApp({ ports: portsFrom(3200), ...options }).fetch });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(() => {
  server.close();
  rmSync(checkout, { recursive: true });
});

/** Sends the path as it is: fetch would remove the dots before sending it. */
function get(path: string): Promise<string> {
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const headers = { host: "localhost:3200" };
  return new Promise((resolve, reject) => {
    const sent = request({ host: "127.0.0.1", port, path, headers }, (answer) => {
      void answer.toArray().then((chunks: Buffer[]) => {
        resolve(Buffer.concat(chunks).toString());
      });
    });
    sent.on("error", reject).end();
  });
}

// Caught: hidden files of the build served; a root one folder too high.
test("the built app is served and nothing beside it, however its address is written", async () => {
  expect(await get("/assets/app-1a2b.js")).toBe("run()");
  const files = [".env", ".passage/standins.sqlite", "office/standins.sqlite", "dist/.built-from"];
  const ups = [
    "",
    "/..",
    "/assets/..",
    "/assets/../..",
    "/%2e%2e",
    "/assets/%2e%2e/%2e%2e",
    "/..%2f..",
    "/..%5c..",
    "//..",
  ];
  const spelled = files.flatMap((file) => [file, file.replaceAll(".", "%2e"), file.replaceAll("/", "%2f")]);
  const paths = ups.flatMap((up) => [...spelled, ".built-from", "%2ebuilt-from"].map((file) => `${up}/${file}`));
  const asked = await Promise.all(paths.map(async (path) => ({ path, text: await get(path) })));
  expect(asked.filter(({ text }) => text.includes(SECRET)).map(({ path }) => path)).toEqual([]);
});
