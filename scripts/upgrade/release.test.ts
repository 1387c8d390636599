import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

import { parseUpgradeOptions } from "./options.ts";
import { prepareRelease } from "./release.ts";

let root: string;
let said: string[];
beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), "passage-release-")));
  said = [];
  mkdirSync(join(root, "origin/scripts"), { recursive: true });
  git("origin", "init", "--quiet", "--initial-branch=main");
  write("install.mjs", 'import { appendFileSync } from "node:fs"; appendFileSync("steps", "installed ");');
  write("build.ts", 'import { appendFileSync } from "node:fs"; appendFileSync("steps", "built ");');
  commit("one");
  mkdirSync(join(root, "releases"));
  git(".", "clone", "--quiet", join(root, "origin"), join(root, "releases/first"));
});
afterEach(() => {
  rmSync(root, { recursive: true });
});

function git(folder: string, ...args: string[]): string {
  const who = ["-c", "user.name=Ana", "-c", "user.email=ana@firm.test"];
  return execFileSync("git", [...who, ...args], { cwd: join(root, folder), encoding: "utf8" }).trim();
}

function write(name: string, text: string): void {
  writeFileSync(join(root, "origin/scripts", name), text);
}

function commit(subject: string): string {
  git("origin", "add", ".");
  git("origin", "commit", "--quiet", "--allow-empty", "-m", subject);
  return git("origin", "rev-parse", "HEAD");
}

const prepare = (to = "main") =>
  prepareRelease({ root: join(root, "releases/first"), to, say: (sentence) => said.push(sentence) });
const stepsIn = (folder: string | null) => readFileSync(join(folder ?? "", "steps"), "utf8");

test("a release is fetched, installed and built beside the serving one", { timeout: 30_000 }, async () => {
  expect(await prepare()).toBeNull();
  const newest = commit("two");
  const folder = await prepare();
  expect(folder).toBe(join(root, "releases", newest.slice(0, 12)));
  expect([stepsIn(folder), git(`releases/${newest.slice(0, 12)}`, "rev-parse", "HEAD")]).toEqual([
    "installed built ",
    newest,
  ]);
  // It can itself be upgraded: its origin is the practice's, not the first release.
  expect(git(`releases/${newest.slice(0, 12)}`, "remote", "get-url", "origin")).toBe(join(root, "origin"));
  // The second run has nothing left to do.
  expect(await prepare()).toBe(folder);
  expect(stepsIn(folder)).toBe("installed built ");
});

// Caught: a folder that was cut off, taken for a release.
test("an interrupted or failed release is made anew, and no file of it is used", { timeout: 30_000 }, async () => {
  write("build.ts", "process.stderr.write('no room\\n'); process.exit(1);");
  const broken = commit("two");
  await expect(prepare()).rejects.toThrow(/^Building failed:\nno room/);
  const folder = join(root, "releases", broken.slice(0, 12));
  expect(existsSync(join(folder, ".passage-release"))).toBe(false);
  writeFileSync(join(folder, "leftover"), "");
  await expect(prepare()).rejects.toThrow(/^Building failed/);
  expect([existsSync(join(folder, "leftover")), stepsIn(folder)]).toEqual([false, "installed "]);
});

test("a tag, a commit or a folder can be named, and any other name is reported", { timeout: 30_000 }, async () => {
  const tagged = commit("two");
  git("origin", "tag", "v2");
  expect(await prepare("v2")).toBe(join(root, "releases", tagged.slice(0, 12)));
  expect(await prepare(tagged)).toBe(join(root, "releases", tagged.slice(0, 12)));
  await expect(prepare("v3")).rejects.toThrow("v3 is neither a branch, tag or commit of the origin, nor a folder.");
  expect(await prepare(join(root, "releases/first"))).toBeNull();
  rmSync(join(root, "origin"), { recursive: true });
  await expect(prepare()).rejects.toThrow(/^git fetch failed: /);
});

test("the command needs the data folder, and goes forward or back", () => {
  const data = ["--data", "releases"];
  expect(parseUpgradeOptions(data, root)).toEqual({ kind: "upgrade", dataFolder: join(root, "releases"), to: "main" });
  expect(parseUpgradeOptions([...data, "--to", "origin"], root)).toMatchObject({ to: join(root, "origin") });
  expect(parseUpgradeOptions([...data, "--to", "v2"], root)).toMatchObject({ to: "v2" });
  expect(parseUpgradeOptions([...data, "--back", "--with-data"], root)).toMatchObject({ kind: "back", withData: true });
  for (const [args, sentence] of [
    [[], /^Name the data folder, with --data DIR: npm run upgrade/],
    [["--data", "nowhere"], /^There is no /],
    [[...data, "--back", "--to", "v2"], /^Either --to or --back/],
    [[...data, "--with-data"], /^--with-data belongs to --back/],
    [[...data, "--force"], /^Unknown option '--force': npm run upgrade/],
  ] as const) {
    expect(() => parseUpgradeOptions([...args], root)).toThrow(sentence);
  }
});
