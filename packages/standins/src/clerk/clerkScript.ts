import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { Hono } from "hono";

const YEAR_SECONDS = 365 * 24 * 60 * 60;
const SAFE_NAME = /^[\w.-]+\.(js|mjs)$/;
const require = createRequire(import.meta.url);

/** Every entry of the package lies in its dist folder, so any of them leads there. */
function distFolder(): string {
  return dirname(require.resolve("@clerk/clerk-js"));
}

/**
 * Serves clerk-js from node_modules, as the provider serves it in production. It loads its chunks from the folder of
 * its exact version, for every tag in the page, so any tag is answered; only an exact version may be cached for ever.
 */
export function scriptRoutes(): Hono {
  const routes = new Hono();
  const folder = distFolder();
  routes.get("/@clerk/:package/dist/:file", async (c) => {
    const { package: name, file } = c.req.param();
    const found = name.startsWith("clerk-js@") && SAFE_NAME.test(file) ? await findFile(join(folder, file)) : null;
    if (found === null) return c.text("Not found", 404);
    const exact = /^clerk-js@\d+\.\d+\.\d+$/.test(name);
    c.header("content-type", "text/javascript; charset=utf-8");
    c.header("cache-control", exact ? `public, max-age=${String(YEAR_SECONDS)}, immutable` : "public, max-age=3600");
    return c.body(found);
  });
  return routes;
}

async function findFile(path: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const bytes = await readFile(path).catch(() => null);
  return bytes === null ? null : new Uint8Array(bytes);
}
