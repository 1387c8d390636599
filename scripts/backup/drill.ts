/** Restore drill: runs a whole restore in a folder of its own, without contact to any outside service. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";

import { callFunction, deploymentService, pushFunctions, setEnv, type Deployment } from "../start/deployment.ts";
import { documentKeys } from "../start/documentKeys.ts";
import { copyKeyFiles } from "../start/keyFile.ts";
import { StartProblem } from "../start/problem.ts";
import { startService } from "../start/service.ts";
import { signedCopyKey } from "../start/signedCopyKey.ts";
import { PROVIDER_ENV, say } from "../start/stack.ts";
import { newestBackup } from "./daily.ts";
import { findKeys } from "./keysApart.ts";
import { runEmbedded } from "./runEmbedded.ts";

export interface Drill {
  /** A backup, or a folder of daily backups; then the newest one is restored. */
  folder: string;
  dataFolder: string;
  /** Folder with the keys; null takes the data folder's. */
  keysFolder: string | null;
}

const PREFIX = "passage-drill-";
const ON_DISK = "/var/tmp";
/** Variables that the push needs. None is a key of a service. */
const KEPT_SETTINGS = ["CLERK_ISSUER", "APP_ORIGINS"];

export async function drill({ folder, dataFolder, keysFolder }: Drill): Promise<void> {
  const backup = newestBackup(folder);
  if (backup === null) throw new StartProblem(`${folder} is not a complete backup, and contains none.`);
  const drills = drillsFolder(process.env);
  removeLeftovers(drills);
  const place = mkdtempSync(join(drills, `${PREFIX}${String(process.pid)}-`));
  const remove = () => {
    rmSync(place, { recursive: true, force: true });
  };
  process.once("exit", remove);
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => process.exit(1));
  say(`Restoring ${backup} into ${place} …`);
  const keys = await findKeys({ backup, dataFolder: place, keysFolder: keysFolder ?? dataFolder, ask: null }).catch(
    withoutKeys(backup),
  );
  const parts = { path: place, deployment: join(place, "deployment"), logs: join(place, "logs") };
  mkdirSync(parts.logs, { mode: 0o700 });
  if ((await runEmbedded("restore", [backup, "--data", parts.deployment])) !== 0) {
    throw new StartProblem("The backup cannot be restored. Make another one, and try that.");
  }
  copyKeyFiles(keys, place);
  await tryRestored(parts);
  say("The backup can be restored. The trial copy is removed.");
}

/** Prefers the disk: /tmp is often in memory, as on Debian 13, and a practice's data may not fit there. */
export function drillsFolder(env: NodeJS.ProcessEnv): string {
  return env["TMPDIR"] === undefined && existsSync(ON_DISK) ? ON_DISK : tmpdir();
}

/** A backup that includes its keys, or needs none, ignores `--keys`. */
function withoutKeys(backup: string): (problem: unknown) => string {
  return (problem) => {
    if (problem instanceof StartProblem && problem.message.endsWith("leave --keys out.")) return backup;
    throw problem;
  };
}

interface Parts {
  path: string;
  deployment: string;
  logs: string;
}

async function tryRestored(parts: Parts): Promise<void> {
  const secrets = { ...documentKeys(parts.path, {}), SIGNED_COPY_KEY: signedCopyKey(parts.path, {}) };
  const ports = { deployment: 0, httpActions: 0 };
  const spec = deploymentService({ folder: parts, ports, errors: "hidden", secrets, flags: ["--without-jobs"] });
  const lost = Promise.withResolvers<never>();
  const service = await startService(spec, lost.reject);
  try {
    const adminKey = readFileSync(join(parts.deployment, "admin.key"), "utf8").trim();
    await Promise.race([lost.promise, look({ url: service.url, adminKey }, parts.path)]);
  } finally {
    await service.stop();
  }
}

const vProof = z.enum(["none", "opens", "closed"]);

async function look(deployment: Deployment, path: string): Promise<void> {
  const taken = PROVIDER_ENV.filter((name) => !KEPT_SETTINGS.includes(name));
  await setEnv(deployment, Object.fromEntries(taken.map((name) => [name, undefined])));
  await pushFunctions(deployment, {}, { path });
  say("It starts, and these functions run on it.");
  const proofs = [
    { what: "document", proof: await ask(deployment, "documents/encryption/internal:proveKeys") },
    { what: "copy of a signed contract", proof: await ask(deployment, "contracts/signing/internal:proveCopy") },
  ];
  for (const { what, proof } of proofs) {
    if (proof === "closed") {
      throw new StartProblem(`The newest ${what} does not open with these keys: find the keys of this backup.`);
    }
    say(proof === "opens" ? `The newest ${what} opens with the keys.` : `There is no ${what} to open yet.`);
  }
}

async function ask(deployment: Deployment, path: string): Promise<z.infer<typeof vProof>> {
  return vProof.parse(await callFunction(deployment, { kind: "action", path }));
}

/** A killed drill leaves its restored copy behind: data of clients, and keys. */
function removeLeftovers(folder: string): void {
  for (const name of readdirSync(folder)) {
    const pid = new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1];
    if (pid !== undefined && !isRunning(Number(pid))) rmSync(join(folder, name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
