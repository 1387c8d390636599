// Runs before every npm script, on whatever Node the machine has (20 or newer), so it is plain JavaScript without
// dependencies. When nothing is missing it only compares two hashes.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const modules = join(root, "node_modules");
const stampFile = join(modules, ".passage-install");
const nodePackage = join(modules, "node");
const nodeBinary = join(nodePackage, "bin", process.platform === "win32" ? "node.exe" : "node");

// The last line is what a caller of the tests reads; without packages nothing else could write it (test/total.ts).
if (process.env.npm_lifecycle_event?.startsWith("pretest")) {
  process.on("exit", (code) => code !== 0 && say("0 passed, 1 failed"));
}

const wanted = createHash("sha256")
  .update(readFileSync(join(root, "package-lock.json")))
  .digest("hex");

if (installedStamp() !== wanted) installPackages();
if (!hasNodeBinary()) installNodeBinary();
if (installedStamp() !== wanted) writeFileSync(stampFile, wanted);

function installedStamp() {
  return existsSync(stampFile) ? readFileSync(stampFile, "utf8") : null;
}

function installPackages() {
  say(existsSync(modules) ? "package-lock.json changed: installing packages …" : "Installing packages …");
  run("npm", ["ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"], root);
}

/** npm can be told to skip install scripts; the package `node` then lacks its binary, or holds a stub of a few bytes. */
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

function run(command, args, cwd) {
  const { status, error } = spawnSync(command, args, {
    cwd,
    stdio: "inherit",
    env: { ...process.env, PATH: pathWithoutProject() },
    shell: process.platform === "win32",
  });
  if (error) fail(`${command} ${args[0]} cannot be run: ${error.message}`);
  if (status !== 0) fail(`${command} ${args[0]} failed; its own message is above`);
}

/** The packages being replaced must not supply the Node that replaces them. */
function pathWithoutProject() {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return folders.filter((folder) => !folder.startsWith(modules)).join(delimiter);
}

function say(sentence) {
  process.stdout.write(`${sentence}\n`);
}

function fail(sentence) {
  process.stderr.write(`${sentence}.\n`);
  process.exit(1);
}
