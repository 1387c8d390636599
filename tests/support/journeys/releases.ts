import { execFile } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { newestBackup } from "../../../scripts/backup/daily.ts";
import { ROOT } from "../../../scripts/start/root.ts";
import { pointLink } from "../../../scripts/upgrade/link.ts";

/** Differences from the checkout. */
interface Changes {
  version: string;
  /** A field that no stored client has. */
  schema?: true;
  /** The server ends before it is ready. */
  start?: true;
}

const LEFT_OUT = new Set(["node_modules", ".git", "test-results", "tests", "playwright-report", ".mutation"]);
const WITHIN_MS = 120_000;

/**
 * Releases in a folder each, with the link to the serving one, as docs/operating.md describes them. Each is this checkout with a change.
 */
export class Releases {
  readonly current: string;
  readonly #folder: string;
  readonly #dataFolder: string;

  constructor(folder: string, dataFolder: string) {
    this.#folder = folder;
    this.#dataFolder = dataFolder;
    this.current = join(folder, "current");
    mkdirSync(join(folder, "releases"));
  }

  /** Returns its folder. */
  add(name: string, { version, schema, start }: Changes): string {
    const release = join(this.#folder, "releases", name);
    cpSync(ROOT, release, { recursive: true, filter: (path) => !isLeftOut(path) });
    symlinkSync(join(ROOT, "node_modules"), join(release, "node_modules"));
    replaceIn(join(release, "package.json"), /"version": "[^"]*"/, `"version": "${version}"`);
    if (schema) {
      replaceIn(
        join(release, "convex/clients/record/tables.ts"),
        /(?=clientName: v\.string\(\),)/,
        "never: v.string(), ",
      );
    }
    if (start) {
      replaceIn(
        join(release, "scripts/serve.ts"),
        /(?=await serveWeb\()/,
        'await Promise.reject(new Error("broken on purpose")) ?? ',
      );
    }
    return release;
  }

  link(name: string): void {
    pointLink(this.current, join(this.#folder, "releases", name));
  }

  newestBackup(): string {
    return newestBackup(join(this.#folder, "backups")) ?? "no backup";
  }

  /** The same, for a command that must succeed. Returns its output. */
  async succeed(...command: Parameters<Releases["run"]>): Promise<string> {
    const { code, said } = await this.run(...command);
    if (code !== 0) throw new Error(`${command.join(" ")} ended with ${String(code)}:\n${said}`);
    return said;
  }

  /** Runs a program of the serving release, in the folder of the practice. */
  run(program: "backup" | "restore" | "upgrade", ...args: string[]): Promise<{ code: number; said: string }> {
    const named = args.includes("--data") ? args : [...args, "--data", this.#dataFolder];
    const node = ["--disable-warning=ExperimentalWarning", join("scripts", `${program}.ts`), ...named];
    const options = { cwd: this.current, env: { ...process.env, INIT_CWD: this.#folder }, timeout: WITHIN_MS };
    return new Promise((resolve) => {
      execFile(process.execPath, node, options, (error, stdout, stderr) => {
        resolve({ code: error === null ? 0 : Number(error.code ?? 1), said: stdout + stderr });
      });
    });
  }
}

function isLeftOut(path: string): boolean {
  const name = basename(path);
  return LEFT_OUT.has(name) || name.startsWith(".passage");
}

function replaceIn(path: string, what: RegExp, by: string): void {
  const text = readFileSync(path, "utf8");
  if (text.search(what) === -1) throw new Error(`${path} has nothing to replace`);
  writeFileSync(path, text.replace(what, by));
}
