import { spawnSync } from "node:child_process";
import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";

import { ROOT } from "./start/root.ts";

const SERVED = ["public", "dist"];

afterEach(() => {
  // Without the refusal, the folder would exist.
  for (const name of SERVED) rmSync(join(ROOT, name, "backup-of-a-test"), { recursive: true, force: true });
});

// Caught: `npm run backup -- public/monday`, which a build copies into the app with the practice's data and keys, and
// `dist/monday`, which a build deletes.
test.each(SERVED)("a backup into %s/ is refused before anything is written", { timeout: 30_000 }, (name) => {
  const folder = join(ROOT, name, "backup-of-a-test");
  const program = join(ROOT, "scripts", "backup.ts");
  const flags = ["--disable-warning=ExperimentalWarning", program, folder, "--data", join(ROOT, ".none")];
  const { status, stderr } = spawnSync(process.execPath, flags, { encoding: "utf8" });
  expect([status, stderr]).toEqual([
    1,
    `${folder} lies in ${name}/, a source folder of the app; choose another folder for the backup.\n`,
  ]);
  expect(existsSync(folder)).toBe(false);
});
