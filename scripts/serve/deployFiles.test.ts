import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";

import { findVariable, VARIABLES } from "../../convex/platform/environment.ts";
import { parseBackupOptions } from "../backup/options.ts";
import { portsFrom } from "../start/ports.ts";
import { exitCodeOf, SettingsProblem } from "../start/problem.ts";
import { ROOT } from "../start/root.ts";
import { parseServeOptions } from "./options.ts";
import { settingProblems } from "./problems.ts";

const DEPLOY = join(ROOT, "deploy");
const textOf = (name: string) => readFileSync(join(DEPLOY, name), "utf8");
/** The arguments of each program that a unit starts. */
const commandsOf = (unit: string) =>
  [...textOf(unit).matchAll(/^ExecStart=.* (scripts\/\S+\.ts) (.*)$/gm)].map(([, program, args = ""]) => ({
    program,
    args: args.split(" "),
  }));

test("the example has the name of every setting of a server, without a value, and no other name", () => {
  const names = [...textOf("settings.example").matchAll(/^([A-Za-z_0-9]+)=(.*)$/gm)].map(([, name = "", value]) => {
    expect(value).toBe("");
    return name;
  });
  expect(names.filter((name) => findVariable(name) === null)).toEqual([]);
  expect(settingProblems(Object.fromEntries(names.map((name) => [name, "x"])), "https://a.example").join()).not.toMatch(
    /not a setting of a server|kept in the data folder/,
  );
  const needed = VARIABLES.filter(({ need, reader }) => reader !== "page" && (need === "yes" || need === "service"));
  const missing = needed.map(({ name }) => name).filter((name) => name !== "APP_ORIGINS" && !names.includes(name));
  expect(missing).toEqual([]);
});

// Caught: a flag that a program no longer takes, in a unit that fails at the first night.
test("the units start programs with flags that they take, on the same folders", () => {
  const [serve] = commandsOf("passage.service");
  expect(serve?.program).toBe("scripts/serve.ts");
  const served = parseServeOptions(serve?.args ?? [], "/");
  expect(served).toMatchObject({ origin: "https://passage.firm.example", port: 3200, dataFolder: "/var/lib/passage" });
  const [made, tried] = commandsOf("passage-backup.service").map(({ args }) => parseBackupOptions(args, "/"));
  expect(made).toMatchObject({ kind: "daily", dataFolder: served.dataFolder, keysTo: "/var/lib/passage-keys" });
  expect(tried).toMatchObject({ kind: "verify", folder: made?.folder, keysFolder: "/var/lib/passage-keys" });
  expect(textOf("passage.service")).toContain("LoadCredential=settings:/etc/passage/settings");
  // Caught: every backup of the first night failed, because the running deployment writes it, and systemd kept it out of the folder.
  expect(/^ReadWritePaths=(.*)$/m.exec(textOf("passage.service"))?.[1]?.split(" ")).toContain(made?.folder);
});

// Caught: npm's cache in the home of the account, which was the data folder: the first start refused a folder that was not empty. And six
// starts with wrong settings, after which systemd refused the right ones.
test("the guide's account keeps its own files apart from the data, and a start can be repeated as often as it fails", () => {
  const guide = readFileSync(join(ROOT, "docs/operating.md"), "utf8");
  const home = /adduser --system --group --home (\S+) passage/.exec(guide)?.[1] ?? "";
  const unit = textOf("passage.service");
  expect(unit).toContain(`\nReadWritePaths=${home} `);
  expect(parseServeOptions(commandsOf("passage.service")[0]?.args ?? [], "/").dataFolder).not.toBe(home);
  expect(guide).not.toMatch(/\bHOME=/);
  expect(unit).toContain("\nStartLimitIntervalSec=0\n");
  expect(unit).toContain(`\nRestartPreventExitStatus=${String(exitCodeOf(new SettingsProblem()))}\n`);
});

test("Caddy passes on what browsers call of the deployment, to the ports of a start, and knows no other name", () => {
  const caddyfile = textOf("Caddyfile");
  const { app, deployment } = portsFrom(3200);
  const upstreams = [...caddyfile.matchAll(/reverse_proxy (\S+)/g)].map(([, to]) => to);
  expect(upstreams).toEqual([`127.0.0.1:${String(deployment)}`, `127.0.0.1:${String(app)}`]);
  expect(/@deployment path (.*)/.exec(caddyfile)?.[1]?.split(" ")).toEqual([
    "/api/*/sync",
    "/api/query",
    "/api/mutation",
    "/api/action",
    "/api/storage/*",
    "/http/*",
  ]);
});

const ANALYZE = "/usr/bin/systemd-analyze";

// The account and the folders of a server do not exist on this machine: systemd checks everything else.
test.runIf(existsSync(ANALYZE))("systemd takes the units", () => {
  const folder = mkdtempSync(join(tmpdir(), "passage-units-"));
  cpSync(DEPLOY, folder, { recursive: true });
  const units = readdirSync(folder).filter((name) => /\.(service|timer)$/.test(name));
  expect(units).toHaveLength(3);
  for (const name of units) {
    const text = readFileSync(join(folder, name), "utf8").replaceAll(/^(ExecStart(?:Pre)?)=\S+/gm, "$1=/bin/true");
    writeFileSync(join(folder, name), text);
  }
  const { stderr } = spawnSync(ANALYZE, ["verify", "--man=no", ...units.map((name) => join(folder, name))], {
    encoding: "utf8",
  });
  rmSync(folder, { recursive: true });
  expect(stderr.split("\n").filter((line) => line.includes("passage"))).toEqual([]);
});
