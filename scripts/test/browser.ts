import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

import { StartProblem } from "../start/problem.ts";

/**
 * Where distributions install Chromium; the machine's own Chrome works as well. The shell without windows comes first: the
 * journeys take a quarter less time in it (docs/decisions/046).
 */
const KNOWN = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
];

/** Without a network an installer may retry for ever, and the test run would hang with it. */
const INSTALL_WITHIN_MS = 5 * 60_000;

/** Debian's packages; the first available one is used. */
const PACKAGES = ["chromium-headless-shell", "chromium"];

/** The machine's own browser, if it is in a known place. */
export function presentBrowser(): string | undefined {
  return KNOWN.find((path) => existsSync(path));
}

/** The browser of the journeys: the machine's own, Debian's package when root may install it, else Playwright's. */
export async function requireBrowser(): Promise<string> {
  const named = process.env["PASSAGE_CHROMIUM"];
  if (named && !existsSync(named)) throw new StartProblem(`PASSAGE_CHROMIUM names ${named}, which does not exist.`);
  const present = named || (await findBrowser());
  if (present) return present;
  if (process.getuid?.() === 0 && existsSync("/etc/debian_version")) {
    process.stdout.write("Installing Chromium from Debian's packages …\n");
    if (run("apt-get", ["update", "-qq"])) {
      PACKAGES.some((name) => run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", name]));
    }
  } else {
    process.stdout.write("Fetching Playwright's Chromium …\n");
    run(process.execPath, ["node_modules/@playwright/test/cli.js", "install", "chromium"]);
  }
  const installed = await findBrowser();
  if (installed !== null) return installed;
  throw new StartProblem(
    "The browser tests need Chromium, and it could not be installed: install the package chromium, or set PASSAGE_CHROMIUM to a browser's path.",
  );
}

async function findBrowser(): Promise<string | null> {
  const { chromium } = await import("@playwright/test");
  return presentBrowser() ?? [chromium.executablePath()].find((path) => existsSync(path)) ?? null;
}

function run(command: string, args: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  return (
    spawnSync(command, args, { stdio: ["ignore", "ignore", "inherit"], env, timeout: INSTALL_WITHIN_MS }).status === 0
  );
}
