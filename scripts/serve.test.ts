import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

import { claimDataFolder } from "./start/dataFolder.ts";
import { requireContent } from "./start/folderContent.ts";
import { ROOT } from "./start/root.ts";

/** Below the ports that the system gives to outgoing connections. */
const PORT = 7_000 + (process.pid % 400) * 30;
const SETTINGS = [
  `CLERK_PUBLISHABLE_KEY=pk_live_${Buffer.from("clerk.firm.example$").toString("base64")}`,
  "CLERK_SECRET_KEY=sk_live_abcdefgh",
  "CLERK_ISSUER=https://clerk.firm.example",
];

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), "passage-serve-"))));
afterEach(() => {
  rmSync(folder, { recursive: true });
});

function serve(settings: readonly string[], env: Record<string, string> = {}) {
  const secrets = join(folder, "secrets");
  mkdirSync(secrets, { recursive: true, mode: 0o700 });
  writeFileSync(join(secrets, "settings"), settings.join("\n"), { mode: 0o600 });
  const flags = ["--origin", "https://passage.firm.example", "--port", String(PORT), "--data", join(folder, "data")];
  const args = ["--disable-warning=ExperimentalWarning", "scripts/serve.ts", ...flags, "--secrets", secrets];
  const { status, stderr } = spawnSync(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    encoding: "utf8",
    timeout: 25_000,
  });
  return { status, stderr };
}

// Caught: a server that begins with half of its settings, and a start for each thing that is wrong. The exit code is the one with which
// systemd does not start it again.
test("all wrong settings are reported at once, and nothing is started", { timeout: 30_000 }, () => {
  const { status, stderr } = serve(SETTINGS.slice(0, 1), { OPENAI_API_KEY: "sk-secret" });
  expect(stderr).toMatch(
    /^The server cannot start .*\n- OPENAI_API_KEY is in .*\n- CLERK_ISSUER is .*\n- CLERK_SECRET_KEY is .*\n$/,
  );
  expect([status, existsSync(join(folder, "data")), stderr.includes("sk-secret")]).toEqual([78, false, false]);
});

// Caught: two servers on one database, each answering from its own memory.
test("a second server on a data folder is refused, and so is one with sample people", { timeout: 60_000 }, () => {
  const claimed = claimDataFolder(join(folder, "data"), { fresh: false });
  requireContent(claimed, "samples");
  expect(serve(SETTINGS)).toEqual({
    status: 1,
    stderr: `${claimed.path} is in use by another running copy; stop that one or choose another folder with --data.\n`,
  });
  claimed.release();
  expect(serve(SETTINGS)).toEqual({
    status: 1,
    stderr: `${claimed.path} holds sample data: empty it with --fresh, or choose another folder with --data.\n`,
  });
});
