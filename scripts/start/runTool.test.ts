import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

import { runTool } from "./runTool.ts";

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), "passage-tool-"))));
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

const program = (text: string) => ({ doing: "Pushing", args: ["--eval", text] });

test("a tool that succeeds prints nothing", async () => {
  await expect(runTool(program("console.log('chatter')"))).resolves.toBeUndefined();
});

test("a failing tool's output is shown", async () => {
  const failing = program("console.log('out'); console.error('because'); process.exitCode = 3");
  await expect(runTool(failing)).rejects.toThrow(/^Pushing failed:\n[^]*because/);
});

// Caught: a start that waited for ever at "Pushing the functions …" without a message.
test("a hanging tool is killed, and its output is shown", { timeout: 20_000 }, async () => {
  const pidFile = join(folder, "pid");
  const hanging = program(
    `console.log("half way"); require("fs").writeFileSync(${JSON.stringify(pidFile)}, String(process.pid)); setInterval(() => {}, 1000)`,
  );
  await expect(runTool({ ...hanging, withinMs: 3_000 })).rejects.toThrow(
    /^Pushing was not done within 3 s; what it printed:\nhalf way$/,
  );
  const pid = Number(readFileSync(pidFile, "utf8"));
  await expect.poll(() => isRunning(pid)).toBe(false);
});

// Caught: waiting for the end of output that a grandchild keeps open.
test("a grandchild that holds the output does not prolong the wait", { timeout: 20_000 }, async () => {
  const grandchild = `require("child_process").spawn(process.execPath, ["--eval", "setTimeout(() => {}, 8000)"], { stdio: "inherit" })`;
  await expect(runTool({ ...program(grandchild), withinMs: 2_000 })).rejects.toThrow(/not done within 2 s/);
});

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
