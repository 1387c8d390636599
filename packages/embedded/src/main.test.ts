import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

const program = fileURLToPath(new URL("./main.ts", import.meta.url));
const FLAGS = ["--experimental-vm-modules", "--disable-warning=ExperimentalWarning"];

let folder = "";
const children: ChildProcess[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "embedded-"));
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
  rmSync(folder, { recursive: true });
});

function run(...args: string[]) {
  return runWith([], ...args);
}

function runWith(flags: readonly string[], ...args: string[]) {
  const child = spawn(process.execPath, [...FLAGS, ...flags, program, ...args], { stdio: ["ignore", "pipe", "pipe"] });
  children.push(child);
  return child;
}

/** The deployment's URL, once it is ready; `heard` collects the lines printed before. */
async function started(child: ReturnType<typeof run>, heard: string[] = []): Promise<string> {
  for await (const line of createInterface(child.stdout)) {
    heard.push(line);
    const url = /^ready (\S+)$/.exec(line)?.[1];
    if (url !== undefined) return url;
  }
  throw new Error("It ended before it was ready.");
}

/** Null when a signal ended the process. */
function exitCode(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve) => child.once("exit", resolve));
}

/** Preloaded: worker threads report an error right after they start, as a dying thread does. */
const DYING_THREADS = `data:text/javascript,${encodeURIComponent(`
  import threads, { Worker } from "node:worker_threads";
  import { syncBuiltinESMExports } from "node:module";
  threads.Worker = class extends Worker {
    constructor(...args) {
      super(...args);
      this.once("message", () => setImmediate(() => this.emit("error", new Error("of a defect"))));
    }
  };
  syncBuiltinESMExports();
`)}`;

describe("the command", { timeout: 30_000 }, () => {
  // Caught, one at a time: a deployment that continues without its watchdog; one that ends without stating why.
  test("ends and logs the reason when the watchdog's thread has died", async () => {
    const data = join(folder, "data");
    const child = runWith(["--import", DYING_THREADS], "--port", "0", "--site-port", "0", "--data", data);
    const said = text(child.stderr);
    expect(await exitCode(child)).toBe(1);
    expect(await said).toMatch(/"error","message":"The watchdog's thread has died","error":"Error: of a defect"/);
  });

  // Caught: `ready` printed before the servers answer; the folder, its key and its database readable by everyone; no
  // warning for people who push code of others in the belief that it is sandboxed.
  test("warns that pushed code is not in a sandbox, serves once it prints ready, restricts its data folder, and stops on a signal", async () => {
    const data = join(folder, "data");
    mkdirSync(data);
    chmodSync(data, 0o755);
    const child = run("--port", "0", "--site-port", "0", "--data", data);
    const said = text(child.stderr);
    const heard: string[] = [];
    const url = await started(child, heard);
    expect(heard).toEqual([
      "Pushed code is not in a sandbox: it can reach this process, its files and its keys. Push only what you would run as a program of your own.",
      `ready ${url}`,
    ]);
    const key = readFileSync(join(data, "admin.key"), "utf8").trim();
    expect(statSync(data).mode & 0o777).toBe(0o700);
    const names = readdirSync(data);
    expect(names).toEqual(
      expect.arrayContaining(["admin.key", "data.sqlite3", "data.sqlite3-wal", "data.sqlite3-log"]),
    );
    for (const name of names) expect([name, statSync(join(data, name)).mode & 0o077]).toEqual([name, 0]);
    const asked = await fetch(`${url}/api/get_config_hashes`, {
      method: "POST",
      body: "{}",
      headers: { Authorization: `Convex ${key}` },
    });
    expect(asked.status).toBe(200);
    child.kill("SIGTERM");
    expect(await exitCode(child)).toBe(0);
    expect(await said).toContain(`Other accounts could enter ${data}; it is closed to them now.`);
  });

  // Caught: a stop on a full disk that logged its failure and never ended.
  test.runIf(process.platform === "linux")("ends also when a stop cannot write any more, and says so", async () => {
    const child = run("--port", "0", "--site-port", "0", "--data", join(folder, "data"));
    const said = text(child.stderr);
    await started(child);
    // Writes then fail as on a full disk.
    execFileSync("prlimit", ["--pid", String(child.pid), "--fsize=1"]);
    child.kill("SIGTERM");
    expect(await exitCode(child)).toBe(1);
    expect(await said).toContain("The deployment could not be closed");
  });

  test("reports in one line which port is taken", async () => {
    const first = run("--port", "0", "--site-port", "0", "--data", join(folder, "first"));
    const { port } = new URL(await started(first));
    const second = run("--port", port, "--site-port", "0", "--data", join(folder, "second"));
    const [said, code] = await Promise.all([text(second.stderr), exitCode(second)]);
    expect([said, code]).toEqual([`Port ${port} is taken by another program.\n`, 1]);
  });

  // Caught: an empty deployment begun where a killed restore had put the old one aside and the new one not yet in place.
  test("does not begin a new database where a restore was cut off", async () => {
    const data = join(folder, "data");
    mkdirSync(join(data, "restoring", "files"), { recursive: true });
    const child = run("--port", "0", "--site-port", "0", "--data", data);
    const [said, code] = await Promise.all([text(child.stderr), exitCode(child)]);
    expect([said, code]).toEqual([expect.stringContaining(`A restore into ${data} was cut off: run it again`), 1]);
    expect(readdirSync(data)).toEqual(["restoring"]);
  });

  test("reports in one line that its data folder is not a folder, or that an option is invalid", async () => {
    writeFileSync(join(folder, "file"), "");
    const blocked = run("--port", "0", "--site-port", "0", "--data", join(folder, "file"));
    const [said, code] = await Promise.all([text(blocked.stderr), exitCode(blocked)]);
    expect([said, code]).toEqual([`${join(folder, "file")} is not a folder.\n`, 1]);
    const misused = run("--port", "many", "--data", folder);
    expect(await text(misused.stderr)).toBe("--port is a number from 0 to 65535.\n");
  });
});
