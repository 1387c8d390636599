import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { startService, type Service, type ServiceSpec } from "./service.ts";

let folder: string;
let running: Service[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "passage-service-"));
  running = [];
  vi.spyOn(process.stderr, "write").mockReturnValue(true);
});
afterEach(async () => {
  for (const service of running) await service.stop();
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

test("a service is started when it says so, at the address it says, and stopped by SIGTERM", async () => {
  const stopped = join(folder, "stopped");
  const service =
    await start(`process.on("SIGTERM", () => { require("fs").writeFileSync(${JSON.stringify(stopped)}, ""); process.exit(0); });
      console.log("ready http://x"); setInterval(() => {}, 1000);`);
  expect(service.url).toBe("http://x");
  await service.stop();
  expect(existsSync(stopped)).toBe(true);
});

// Caught: "stopped with code 1" instead of the child's own message.
test("the message of a service that ends before it is ready is shown", async () => {
  await expect(start(`console.error("leads.csv is not a CSV: line 3."); process.exit(1)`)).rejects.toThrow(
    /^leads\.csv is not a CSV: line 3\.$/,
  );
});

// Caught: a restarted service that is not watched; its second death went unnoticed.
test("a service that dies is started again, each time", async () => {
  const starts = join(folder, "starts");
  await start(countedStart(starts, 3));
  await vi.waitFor(() => {
    expect(readFileSync(starts, "utf8")).toBe("xxx");
  }, 10_000);
});

test("a service that keeps dying is not started again", async () => {
  const lost = vi.fn();
  await start(countedStart(join(folder, "starts"), 100), lost);
  await vi.waitFor(() => {
    expect(lost).toHaveBeenCalledOnce();
  }, 20_000);
  expect(String(lost.mock.calls[0]?.[0])).toMatch(/keeps dying/);
});

// Caught: rotation at the start only; the log then grew for as long as the service ran.
test("the log of a service is rotated while it writes, and across restarts", async () => {
  const code = `const fs = require("fs"); fs.appendFileSync("STARTS", "x"); const life = fs.readFileSync("STARTS", "utf8").length;
    console.log("ready http://x"); for (let n = 1; n <= 50; n++) console.log("life " + life + " line " + n);
    if (life < 3) setTimeout(() => process.exit(7), 20); else setInterval(() => {}, 1000);`;
  await start(code.replaceAll("STARTS", join(folder, "starts")), undefined, 1_000);
  await vi.waitFor(() => {
    expect(readFileSync(join(folder, "log"), "utf8")).toContain("life 3 line 50\n");
  }, 10_000);
  const older = readFileSync(join(folder, "log.1"), "utf8");
  expect(older.length).toBeLessThanOrEqual(1_000);
  expect(older).toMatch(/life 3 line \d+\n$/);
  expect(readFileSync(join(folder, "log.2"), "utf8")).toContain("life 2 line");
});

// Caught: a stop that waits only for the exit; later output went into a log that was closed.
test("a stopped service's output is complete", async () => {
  const service = await start(
    `process.on("SIGTERM", () => {
      require("child_process").spawn("sh", ["-c", "sleep 0.2; echo last words"], { stdio: "inherit", detached: true });
      process.exit(0);
    });
    console.log("ready http://x"); setInterval(() => {}, 1000);`,
  );
  await service.stop();
  expect(readFileSync(join(folder, "log"), "utf8")).toBe("ready http://x\nlast words\n");
});

// Caught: a wait without a limit (the grandchild's minute).
test("a process that a service left behind does not prolong the stop", async () => {
  const service = await start(
    `require("child_process").spawn("sleep", ["15"], { stdio: "inherit", detached: true }).unref();
    console.log("ready http://x"); setInterval(() => {}, 1000);`,
  );
  await service.stop();
  expect(readFileSync(join(folder, "log"), "utf8")).toBe("ready http://x\n");
}, 10_000);

// Caught: a stop that ends the previous child and not the one being started.
test("a service that is being restarted is stopped as well", async () => {
  const lost = vi.fn();
  const starts = join(folder, "starts");
  const service = await start(
    `const fs = require("fs"); fs.appendFileSync("STARTS", "x"); const life = fs.readFileSync("STARTS", "utf8").length;
    if (life === 1) { console.log("ready http://x"); setTimeout(() => process.exit(7), 20); }
    else { process.on("SIGTERM", () => { fs.appendFileSync("STARTS", "stopped"); process.exit(0); });
      fs.appendFileSync("STARTS", "waits"); setInterval(() => {}, 1000); }`.replaceAll("STARTS", starts),
    lost,
  );
  await vi.waitFor(() => {
    expect(readFileSync(starts, "utf8")).toBe("xxwaits");
  }, 10_000);
  await service.stop();
  expect(readFileSync(starts, "utf8")).toBe("xxwaitsstopped");
  expect(lost).not.toHaveBeenCalled();
});

/** Appends an x, says ready, and dies unless it is start number `calmAt`. */
function countedStart(file: string, calmAt: number): string {
  return `const fs = require("fs"); fs.appendFileSync(${JSON.stringify(file)}, "x"); console.log("ready http://x");
    if (fs.readFileSync(${JSON.stringify(file)}, "utf8").length < ${calmAt}) setTimeout(() => process.exit(7), 20);
    else setInterval(() => {}, 1000);`;
}

async function start(
  code: string,
  onLost: (problem: Error) => void = () => undefined,
  maxLogBytes?: number,
): Promise<Service> {
  const file = join(folder, "child.cjs");
  writeFileSync(file, code);
  const spec: ServiceSpec = {
    name: "the child",
    nodeArgs: [file],
    logFile: join(folder, "log"),
    ...(maxLogBytes === undefined ? {} : { maxLogBytes }),
  };
  const service = await startService(spec, onLost);
  running.push(service);
  return service;
}
