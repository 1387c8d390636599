/** Settings from files: a folder of mode 700 with one file for each setting, or with a file `settings` of lines; or systemd's credentials. */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

import { findVariable } from "../../convex/platform/environment.ts";
import { codeOf, describe } from "../start/problem.ts";
import type { Settings } from "./problems.ts";

const LINES_FILE = "settings";
const MOST_BYTES = 64 * 1024;
const LINE = /^([A-Za-z_][A-Za-z0-9_]*)\s*=(.*)$/;

export interface SettingsSource {
  folder: string;
  /** systemd made it for this service alone. systemd shows unusual file modes there, and keeps all others out. */
  isSystemds: boolean;
}

export interface ReadSettings {
  settings: Settings;
  problems: string[];
}

/** `--secrets`, or the credentials that systemd has loaded; null if there are neither. */
export function settingsSource(named: string | null, env: NodeJS.ProcessEnv): SettingsSource | null {
  if (named !== null) return { folder: named, isSystemds: false };
  const systemds = env["CREDENTIALS_DIRECTORY"] ?? "";
  return systemds === "" ? null : { folder: systemds, isSystemds: true };
}

/** Reads everything and reports every problem; no problem contains a value. */
export function readSettings(source: SettingsSource): ReadSettings {
  const found: ReadSettings = { settings: {}, problems: [] };
  try {
    if (!isClosed({ path: source.folder, mode: 0o700 }, source, found)) return found;
    for (const name of readdirSync(source.folder).toSorted()) readFile(source, name, found);
  } catch (error) {
    found.problems.push(`${source.folder} cannot be read: ${REASONS[codeOf(error) ?? ""] ?? describe(error)}.`);
  }
  return found;
}

const REASONS: Record<string, string> = {
  ENOENT: "there is no such folder",
  ENOTDIR: "it is no folder",
  EACCES: "this account has no permission",
};

/** Other programs of the account can read a process's environment, and crash logs contain it. */
export function environmentProblems(env: NodeJS.ProcessEnv): string[] {
  return Object.keys(env)
    .filter((name) => env[name] && findVariable(name) !== null)
    .map((name) => `${name} is in the environment, which a server does not read: put it into a file, and unset it.`);
}

function readFile(source: SettingsSource, name: string, found: ReadSettings): void {
  // Editors leave such files behind.
  if (name.startsWith(".") || name.endsWith("~")) return;
  const path = join(source.folder, name);
  if (statSync(path).isDirectory()) {
    found.problems.push(`${path} is a folder; settings are files.`);
    return;
  }
  if (!isClosed({ path, mode: 0o600 }, source, found)) return;
  if (statSync(path).size > MOST_BYTES) {
    found.problems.push(`${path} is longer than any setting.`);
    return;
  }
  const text = readFileSync(path, "utf8");
  if (name === LINES_FILE) readLines(path, text, found);
  else add(found, { name, value: text.replace(/\r?\n$/, ""), where: path });
}

function readLines(path: string, text: string, found: ReadSettings): void {
  for (const [at, line] of text
    .replace(/^\uFEFF/, "")
    .split(/\r?\n/)
    .entries()) {
    if (line.trim() === "" || line.trimStart().startsWith("#")) continue;
    const where = `line ${String(at + 1)} of ${path}`;
    const [, name, value] = LINE.exec(line) ?? [];
    if (name === undefined || value === undefined) found.problems.push(`${where} is not NAME=value.`);
    // A name without a value is how an example lists what may be set.
    else if (value !== "") add(found, { name, value, where });
  }
}

function add({ settings, problems }: ReadSettings, given: { name: string; value: string; where: string }): void {
  const { name, value, where } = given;
  if (settings[name] !== undefined) problems.push(`${name} is set twice, the second time in ${where}.`);
  else settings[name] = value;
}

/** Without file modes (Windows), Node invents some. */
function isClosed(
  { path, mode }: { path: string; mode: number },
  { isSystemds }: SettingsSource,
  { problems }: ReadSettings,
): boolean {
  const { mode: found, uid } = statSync(path);
  if (process.platform === "win32") return true;
  const own = process.getuid?.() ?? uid;
  if (uid !== own && uid !== 0) {
    problems.push(`${path} belongs to another account: chown it to the account that runs Passage.`);
    return false;
  }
  if ((found & (isSystemds ? 0o007 : 0o077)) === 0) return true;
  problems.push(`Other accounts can read ${path}: chmod ${mode.toString(8)} ${path}`);
  return false;
}
