// Runs before every npm script, on any Node from 20 on, so it is plain JavaScript without dependencies. When nothing is missing it only
// compares two hashes.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { delimiter, join, parse } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const modules = join(root, "node_modules");
const stampFile = join(modules, ".passage-install");
/** The longest wait for the registry, after which a message tells the person. */
const REGISTRY_MS = 12_000;
/** An older npm, such as Debian 13's, cannot read the overrides of package.json: it fetches this one, which then installs. */
const OLDEST_NPM = 10;
const NEWER_NPM = "npm@10.9.9";
const nodePackage = join(modules, "node");
const nodeLink = join(modules, ".bin", process.platform === "win32" ? "node.cmd" : "node");
const nodeBinary = join(nodePackage, "bin", process.platform === "win32" ? "node.exe" : "node");

// The callers of the tests read the last line; without packages nothing else could print it (test/total.ts).
if (process.env.npm_lifecycle_event?.startsWith("pretest")) {
  process.on("exit", (code) => code !== 0 && say("0 passed, 1 failed"));
}

const lockFile = join(root, "package-lock.json");
const wanted = createHash("sha256").update(readFileSync(lockFile)).digest("hex");

if (installedStamp() !== wanted && !hasInstalledByHand()) installPackages();
if (!hasNodeBinary()) installNodeBinary();
// npm does not link a program that does not exist yet, and Node's arrives later. Without the link, scripts run on the machine's own Node.
if (!existsSync(nodeLink)) {
  const problem = npmProblem(["rebuild", "node", "--ignore-scripts", "--silent"]);
  if (problem !== null) fail(problem);
}
if (installedStamp() !== wanted) writeFileSync(stampFile, wanted);

function installedStamp() {
  return existsSync(stampFile) ? readFileSync(stampFile, "utf8") : null;
}

/** True if `npm ci` was run by hand: npm's own record of the installation is newer than the lock file and agrees with it. */
function hasInstalledByHand() {
  const record = join(modules, ".package-lock.json");
  if (!existsSync(record) || statSync(record).mtimeMs < statSync(lockFile).mtimeMs) return false;
  const [locked, installed] = [lockFile, record].map((file) => JSON.parse(readFileSync(file, "utf8")).packages);
  const isSame = (one, other) => one?.version === other?.version && one?.integrity === other?.integrity;
  return (
    Object.keys(installed).every((name) => locked[name] !== undefined && isSame(locked[name], installed[name])) &&
    Object.keys(locked).every((name) => name === "" || name in installed || locked[name].optional === true)
  );
}

/**
 * Installs without lifecycle scripts; Node's, the only one needed, is run by name below. If the new packages cannot be had, the old
 * ones are put back.
 */
function installPackages() {
  putBackLeftovers();
  say(existsSync(modules) ? "package-lock.json changed: installing packages …" : "Installing packages …");
  const isReachable = canReachRegistry();
  if (!isReachable) say("The package registry does not answer. Trying with the packages that npm has kept …");
  // Windows cannot move a folder while a program in it runs, and the project's own Node may be running this.
  const canMove = existsSync(modules) && process.platform !== "win32";
  const aside = canMove ? `${modules}.aside-${String(process.pid)}` : null;
  if (aside !== null) renameSync(modules, aside);
  const flags = ["--include=dev", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
  const problem = npmProblem(["ci", ...flags, ...(isReachable ? [] : ["--offline"])]);
  if (problem !== null && aside !== null) {
    rmSync(modules, { recursive: true, force: true });
    renameSync(aside, modules);
  }
  if (problem !== null && isReachable) fail(problem);
  if (problem !== null) {
    fail(
      "The package registry cannot be reached: connect to the network and try again. What was installed is still there",
    );
  }
  if (aside !== null) rmSync(aside, { recursive: true, force: true });
}

/** Restores the old packages that an interrupted installation had set aside. */
function putBackLeftovers() {
  for (const name of readdirSync(root)) {
    const [, pid] = /^node_modules\.aside-(\d+)$/.exec(name) ?? [];
    if (pid === undefined || isRunning(Number(pid))) continue;
    rmSync(modules, { recursive: true, force: true });
    renameSync(join(root, name), modules);
  }
}

function isRunning(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code !== "ESRCH";
  }
}

/** Asks for one small resource, whose answer npm caches only briefly. */
function canReachRegistry() {
  const flags = ["--fetch-retries=0", `--fetch-timeout=${String(REGISTRY_MS)}`, "--prefer-online", "--loglevel=silent"];
  const { status } = npm(["view", "node", "name", ...flags], { stdio: "ignore", timeout: REGISTRY_MS + 2_000 });
  return status === 0;
}

/** npm may be configured to skip install scripts; the package `node` then lacks its binary, or holds a stub of a few bytes. */
function hasNodeBinary() {
  return existsSync(nodeBinary) && statSync(nodeBinary).size > 1_000_000;
}

function installNodeBinary() {
  const { version } = JSON.parse(readFileSync(join(nodePackage, "package.json"), "utf8"));
  say(`Fetching Node ${version} for this project …`);
  run("node", ["installArchSpecificPackage.js"], nodePackage);
  const answer = spawnSync(nodeBinary, ["--version"], { encoding: "utf8" });
  if (answer.stdout?.trim() !== `v${version}`) {
    fail(`Node ${version} from npm does not run on this machine (${process.platform} ${process.arch})`);
  }
}

/** Runs npm on the project, through a newer npm if the machine's own is too old; returns null on success. */
function npmProblem(args) {
  const { stdout } = npm(["--version"], { encoding: "utf8" });
  if (!(Number.parseInt(stdout ?? "", 10) < OLDEST_NPM)) return problemOf("npm", args, root);
  const offline = args.includes("--offline") ? ["--offline"] : [];
  const newer = ["exec", "--yes", ...offline, `--package=${NEWER_NPM}`, "--", "npm", `--prefix=${root}`];
  // In the project's folder the old npm would read package.json. The root folder holds no program of another account.
  return problemOf("npm", [...newer, ...args], parse(root).root);
}

function npm(args, options) {
  const env = { ...process.env, PATH: pathWithoutProject() };
  return spawnSync("npm", args, { cwd: root, env, shell: process.platform === "win32", ...options });
}

function run(command, args, cwd) {
  const problem = problemOf(command, args, cwd);
  if (problem !== null) fail(problem);
}

function problemOf(command, args, cwd) {
  const { status, error } = spawnSync(command, args, {
    cwd,
    stdio: "inherit",
    env: { ...process.env, PATH: pathWithoutProject() },
    shell: process.platform === "win32",
  });
  if (error) return `${command} ${args[0]} cannot be run: ${error.message}`;
  return status === 0 ? null : `${command} ${args[0]} failed; its own message is above`;
}

/**
 * The machine's own programs: the packages being replaced must not supply the Node that replaces them, nor must another release, whose
 * Node lacks the certificates that this machine trusts.
 */
function pathWithoutProject() {
  const folders = (process.env.PATH ?? "").split(delimiter);
  const ofPackages = join("node_modules", ".bin");
  return folders.filter((folder) => !folder.startsWith(modules) && !folder.endsWith(ofPackages)).join(delimiter);
}

function say(sentence) {
  process.stdout.write(`${sentence}\n`);
}

function fail(sentence) {
  process.stderr.write(`${sentence}.\n`);
  process.exit(1);
}
