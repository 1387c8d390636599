import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

import { claimDataFolder } from "./start/dataFolder.ts";
import { requireContent } from "./start/folderContent.ts";
import { ROOT } from "./start/root.ts";

const REAL_CLERK = {
  CLERK_PUBLISHABLE_KEY: `pk_live_${Buffer.from("clerk.firm.example$").toString("base64")}`,
  CLERK_SECRET_KEY: "sk_live_x",
  CLERK_ISSUER: "https://clerk.firm.example",
};

/** Below the ephemeral ports, because another test may hold one of those. Parallel runs use different ports. */
const PORT = 20_000 + (process.pid % 400) * 30;

let parent: string;
beforeEach(() => (parent = mkdtempSync(join(tmpdir(), "passage-start-"))));
afterEach(() => {
  rmSync(parent, { recursive: true, force: true });
});

// Caught: a start that offers no link for a first administrator, because sample people count as users, and says "ready"
// all the same.
test.each([
  ["without samples", ["--no-samples"], {}],
  ["with real Clerk keys", [], REAL_CLERK],
])("a folder of sample data is refused %s before anything runs", { timeout: 30_000 }, (_, flags, env) => {
  const data = join(parent, "data");
  const folder = claimDataFolder(data, { fresh: false });
  requireContent(folder, "samples");
  folder.release();
  const { status, stderr } = start(["--data", data, ...flags], env);
  expect(stderr).toBe(`${data} holds sample data: empty it with --fresh, or choose another folder with --data.\n`);
  expect(status).toBe(1);
  expect(existsSync(join(data, "logs", "deployment.log"))).toBe(false);
});

// Caught: a key left in a shell from other work; sample people with public passwords then read real clients.
test("sample people and a real spreadsheet are refused before anything runs", { timeout: 30_000 }, () => {
  const data = join(parent, "data");
  const { status, stderr } = start(["--data", data], { SHEETS_API_KEY: "AIza" });
  expect(stderr).toMatch(/^SHEETS_API_KEY is set, .* Start with --no-samples, or without SHEETS_API_KEY\.\n$/);
  expect([status, existsSync(data)]).toEqual([1, false]);
});

function start(flags: string[], env: Record<string, string>) {
  const args = ["--disable-warning=ExperimentalWarning", "scripts/start.ts", "--port", String(PORT), ...flags];
  return spawnSync(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    encoding: "utf8",
    timeout: 15_000,
  });
}
