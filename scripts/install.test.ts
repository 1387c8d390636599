import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  realpathSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { z } from "zod";

import { ROOT } from "./start/root.ts";

const OLD = new Date("2026-01-01");
const LOCKED = {
  "": { name: "x" },
  "node_modules/a": { version: "1.0.0", integrity: "sha512-a" },
  "node_modules/b-win32": { version: "1.0.0", integrity: "sha512-b", optional: true },
};
const INSTALLED = { "node_modules/a": LOCKED["node_modules/a"] };

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "passage-install-"));
  for (const name of ["scripts", "npm", "node_modules/node/bin", "node_modules/.bin"]) {
    mkdirSync(join(folder, name), { recursive: true });
  }
  cpSync(join(ROOT, "scripts", "install.mjs"), join(folder, "scripts", "install.mjs"));
  // Large enough to pass for Node's binary, so that none is fetched.
  writeFileSync(join(folder, "node_modules/node/bin/node"), Buffer.alloc(1_000_001));
  writeFileSync(join(folder, "node_modules/.bin/node"), "");
  write("package-lock.json", LOCKED, OLD);
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

function write(name: string, packages: object, at = new Date()): void {
  writeFileSync(join(folder, name), JSON.stringify({ packages }));
  utimesSync(join(folder, name), at, at);
}

/** Runs the installation with a fake npm that logs its calls and exits with the given codes. */
function install({ view = 0, ci = 0, version = "11.0.0", first = "" } = {}) {
  const program = `#!/bin/sh
if [ "$1" = --version ]; then echo ${version}; exit; fi
case $PWD in ${realpathSync(folder)}) echo "$@";; *) echo "$PWD: $@";; esac >> ${folder}/calls
case $1 in view) exit ${String(view)};; ci) exit ${String(ci)};; esac
`;
  writeFileSync(join(folder, "npm", "npm"), program, { mode: 0o755 });
  const env = { ...process.env, PATH: `${first}${join(folder, "npm")}:${process.env["PATH"] ?? ""}` };
  const ended = spawnSync(process.execPath, ["scripts/install.mjs"], { cwd: folder, env, encoding: "utf8" });
  const calls = existsSync(join(folder, "calls")) ? readFileSync(join(folder, "calls"), "utf8") : "";
  return { ...ended, calls };
}

// Caught: everything removed and installed again after an `npm ci` by hand, because only our own stamp counted.
test("a manual `npm ci` is not repeated, and counts from then on", () => {
  write("node_modules/.package-lock.json", INSTALLED);
  expect(install()).toMatchObject({ status: 0, calls: "", stdout: "" });
  rmSync(join(folder, "node_modules/.package-lock.json"));
  expect(install()).toMatchObject({ status: 0, calls: "" });
});

test.each<[string, object, Date | undefined]>([
  ["older than the lock file", INSTALLED, new Date("2025-01-01")],
  ["of another version", { "node_modules/a": { version: "2.0.0", integrity: "sha512-a" } }, undefined],
  ["of other bytes", { "node_modules/a": { version: "1.0.0", integrity: "sha512-other" } }, undefined],
  ["without a package that is needed", {}, undefined],
  ["with a package that is not in the lock file", { ...INSTALLED, "node_modules/c": { version: "1.0.0" } }, undefined],
])("a record of npm's %s does not count", (_case, packages, at) => {
  write("node_modules/.package-lock.json", packages, at);
  expect(install({ ci: 1 }).calls).toContain("ci --include=dev --ignore-scripts ");
});

// Caught: minutes without a word, and then an empty folder.
test("without the registry a message says what to do, and the old packages stay", () => {
  writeFileSync(join(folder, "node_modules", "kept"), "1");
  const { status, stdout, stderr, calls } = install({ view: 1, ci: 1 });
  expect([status, stderr]).toEqual([
    1,
    "The package registry cannot be reached: connect to the network and try again. What was installed is still there.\n",
  ]);
  expect(stdout).toContain("The package registry does not answer.");
  expect(calls).toMatch(/^view .*\nci .*--offline\n$/);
  expect(readdirSync(folder).filter((name) => name.startsWith("node_modules"))).toEqual(["node_modules"]);
  expect(readFileSync(join(folder, "node_modules", "kept"), "utf8")).toBe("1");
});

// Caught: scripts that ran on the machine's own Node, because npm had linked its programs before Node's was there.
test("Node's program is linked where it is not", () => {
  write("node_modules/.package-lock.json", INSTALLED);
  rmSync(join(folder, "node_modules/.bin/node"));
  expect(install()).toMatchObject({ status: 0, calls: "rebuild node --ignore-scripts --silent\n" });
});

// Caught: Debian 13, whose npm said that there was no lock file, and in the project's folder could not even fetch another npm.
test("an npm that is too old for the lock file fetches a newer one from elsewhere, which installs", () => {
  const { calls } = install({ version: "9.2.0", ci: 1 });
  const flags = "ci --include=dev --ignore-scripts --no-audit --no-fund --loglevel=error";
  expect(calls.split("\n").slice(1)).toEqual([
    `/: exec --yes --package=npm@10.9.9 -- npm --prefix=${realpathSync(folder)}/ ${flags}`,
    "",
  ]);
  expect(install({ version: "9.2.0", view: 1 }).calls).toContain("exec --yes --offline --package=");
});

// Caught: an upgrade, which the old release runs: npm ran on that release's Node, and refused a registry behind the practice's own certificate.
test("another release that comes first in the path does not supply npm or its Node", () => {
  const other = join(folder, "other", "node_modules", ".bin");
  mkdirSync(other, { recursive: true });
  writeFileSync(join(other, "npm"), `#!/bin/sh\necho other >> ${folder}/calls\n`, { mode: 0o755 });
  expect(install({ ci: 1, first: `${other}:` }).calls).toMatch(/^view .*\nci .*\n$/);
});

test("a failed installation leaves the old packages", () => {
  writeFileSync(join(folder, "node_modules", "kept"), "1");
  expect(install({ ci: 1 })).toMatchObject({ status: 1, stderr: "npm ci failed; its own message is above.\n" });
  expect(existsSync(join(folder, "node_modules", "kept"))).toBe(true);
});

// Caught: gigabytes of folders beside the packages, and what had worked lost with the installation that was cut off.
test("packages that an interrupted installation had set aside are put back, unless it still runs", () => {
  const asideOf = (pid: number) => join(folder, `node_modules.aside-${String(pid)}`);
  const ended = spawnSync(process.execPath, ["-e", ""]).pid;
  cpSync(join(folder, "node_modules"), asideOf(ended), { recursive: true });
  writeFileSync(join(asideOf(ended), "kept"), "1");
  mkdirSync(asideOf(process.pid));
  install({ view: 1, ci: 1 });
  expect(readdirSync(folder).filter((name) => name.startsWith("node_modules"))).toEqual([
    "node_modules",
    `node_modules.aside-${String(process.pid)}`,
  ]);
  expect(readFileSync(join(folder, "node_modules", "kept"), "utf8")).toBe("1");
});

// Caught: packages for other systems without a hash: what a registry gives for them would be installed as it comes.
test("every package of the lock file has its hash", () => {
  const { packages } = z
    .object({
      packages: z.record(z.string(), z.object({ link: z.boolean().optional(), integrity: z.string().optional() })),
    })
    .parse(JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8")));
  const unhashed = Object.entries(packages)
    .filter(([path, { link, integrity }]) => path.includes("node_modules/") && link !== true && integrity === undefined)
    .map(([path]) => path);
  expect(unhashed).toEqual([]);
});

const vPeers = z.object({
  packages: z.record(z.string(), z.object({ peerDependencies: z.record(z.string(), z.string()).optional() })),
});
const vManifest = z.object({ overrides: z.record(z.string(), z.unknown()) });

// Caught: npm 10, which Node 20 and 22 bring along, and "Missing: @typescript/native@7.1.0-dev… from lock file".
test("no package asks for another version of an aliased package: npm before 11.10 would look for it", () => {
  const read = (name: string): unknown => JSON.parse(readFileSync(join(ROOT, name), "utf8"));
  const { overrides } = vManifest.parse(read("package.json"));
  const asking = Object.entries(vPeers.parse(read("package-lock.json")).packages).flatMap(
    ([path, { peerDependencies = {} }]) =>
      Object.entries(peerDependencies)
        .filter(([, wanted]) => wanted.startsWith("npm:"))
        .map(([name]) => ({ asker: path.replace(/^.*node_modules\//, ""), name })),
  );
  expect(asking).not.toEqual([]);
  for (const { asker, name } of asking) expect(overrides[asker]).toEqual({ [name]: `$${name}` });
});
