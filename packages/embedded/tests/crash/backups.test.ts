import { execFile } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ConvexHttpClient } from "convex/browser";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { api } from "../conformance/noticeBoard/project/convex/_generated/api";
import type { Id } from "../conformance/noticeBoard/project/convex/_generated/dataModel";
import { scaled } from "@passage/testkit/longRun";
import { pushedBoard } from "../../testing/pushedBoard.ts";
import { type DeploymentProcess, startDeploymentProcess } from "../../testing/deploymentProcess.ts";
import { aRawSocket } from "../../testing/rawSocket.ts";

const PROGRAMS = join(import.meta.dirname, "../../src");
const TIMEOUT_MS = 120_000;
const WRITERS = 6;
/** Answered before the backup, and again after it. */
const MARKS = scaled(24, 60);
const NAME = "mark";
const LENGTH = 200_000;

let root: string;
/** A data folder with the layout of `npm start`. */
let data: string;
let original: DeploymentProcess;
const started: DeploymentProcess[] = [];

async function start(folder: string): Promise<DeploymentProcess> {
  const deployment = await startDeploymentProcess(folder);
  started.push(deployment);
  return deployment;
}

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), "backups-"));
  data = join(root, "original", "deployment");
  mkdirSync(join(root, "original"));
  (await pushedBoard()).copyTo(data);
  original = await start(data);
}, TIMEOUT_MS);

afterAll(async () => {
  for (const deployment of started) await deployment.kill("SIGKILL");
  rmSync(root, { recursive: true, force: true });
});

interface Run {
  exitCode: number;
  output: string;
}

function run(program: "backup" | "restore", ...args: string[]): Promise<Run> {
  const node = ["--disable-warning=ExperimentalWarning", join(PROGRAMS, `${program}.ts`), ...args];
  return new Promise((resolve) => {
    execFile(process.execPath, node, { timeout: 60_000 }, (error, stdout, stderr) => {
      resolve({ exitCode: error === null ? 0 : Number(error.code ?? 1), output: stdout + stderr });
    });
  });
}

/** Every writer marks, stores a file and removes the previous one, again and again. */
class Load {
  readonly marks = { sent: new Set<number>(), answered: new Set<number>() };
  #next = 0;
  #isOver = false;
  #awaited: { count: number; resolve: () => void } | null = null;
  readonly #working: Promise<unknown>;

  constructor({ url }: DeploymentProcess) {
    this.#working = Promise.allSettled(Array.from({ length: WRITERS }, (_, writer) => this.#write(url, writer)));
  }

  /** Resolves when this many more marks have been answered. */
  async more(count: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    this.#awaited = { count: this.marks.answered.size + count, resolve: () => resolve(undefined) };
    await promise;
  }

  async end(): Promise<void> {
    this.#isOver = true;
    await this.#working;
  }

  async #write(url: string, writer: number): Promise<void> {
    const client = new ConvexHttpClient(url, { logger: false });
    let before: Id<"_storage"> | null = null;
    while (!this.#isOver) {
      const number = this.#next++;
      this.marks.sent.add(number);
      await client.mutation(api.later.markTwice, { name: NAME, number });
      this.marks.answered.add(number);
      if (this.#awaited !== null && this.marks.answered.size >= this.#awaited.count) this.#awaited.resolve();
      const text = `${String(writer)} ${String(number)} `.repeat(LENGTH / 10);
      const { id } = await client.mutation(api.files.storeInMutation, { text, fails: false });
      if (before !== null) {
        await client.mutation(api.files.remove, { id: before });
      }
      before = id;
    }
  }
}

async function marksAt({ url }: DeploymentProcess, name: string): Promise<number[]> {
  const socket = await aRawSocket(url);
  socket.watch(1, "later:unfinished");
  await socket.untilValue(1, (count) => count === 0);
  socket.watch(2, "later:marks", { name });
  const marks = await socket.untilValue(2, () => true);
  await socket.close();
  return marks as number[];
}

describe("a backup", { timeout: TIMEOUT_MS }, () => {
  test("made under load and restored after a kill has every write acknowledged before it, and none that was not requested", async () => {
    const load = new Load(original);
    await load.more(MARKS);
    const known = [...load.marks.answered];
    const backup = join(root, "under load");
    const made = await run("backup", backup, "--data", data);
    expect(made).toEqual({ exitCode: 0, output: expect.stringMatching(/has \d+ documents and \d+ files/) as string });
    const sent = new Set(load.marks.sent);
    await load.more(MARKS);
    await original.kill("SIGKILL");
    await load.end();

    const elsewhere = join(root, "elsewhere");
    expect(await run("restore", backup, "--data", elsewhere)).toMatchObject({ exitCode: 0 });
    const restored = await start(elsewhere);
    const marks = await marksAt(restored, NAME);
    expect(new Set(marks).size).toBe(marks.length);
    expect(known.filter((number) => !marks.includes(number))).toEqual([]);
    expect(marks.filter((number) => !sent.has(number))).toEqual([]);
    // The application's promise: each mark schedules its second.
    expect((await marksAt(restored, `${NAME} later`)).toSorted((a, b) => a - b)).toEqual(
      marks.toSorted((a, b) => a - b),
    );
    expect(restored.adminKey).toBe(original.adminKey);
    const names = readdirSync(join(elsewhere, "files"));
    expect(names.length).toBeGreaterThanOrEqual(WRITERS);
    const client = new ConvexHttpClient(restored.url, { logger: false });
    for (const id of names) {
      const file = await client.action(api.files.read, { id: id as Id<"_storage"> });
      expect((file as { text: string } | null)?.text).toMatch(/^(\d+ \d+ )\1+$/);
    }
    await restored.kill("SIGTERM");
  });

  test("can be made of a stopped deployment's folder, a killed one's too", async () => {
    const again = await run("backup", join(root, "afterwards"), "--data", data);
    expect(again).toMatchObject({ exitCode: 0 });
    expect(readdirSync(join(root, "afterwards")).sort()).toEqual(["admin.key", "backup.json", "data.sqlite3", "files"]);
    expect(existsSync(join(root, "afterwards", "data.sqlite3-log"))).toBe(false);
  });

  test("goes into a new or empty folder only, and needs something to be made of", async () => {
    const taken = await run("backup", join(root, "afterwards"), "--data", data);
    expect(taken).toEqual({ exitCode: 1, output: expect.stringContaining("is not empty") as string });
    const nothing = await run("backup", join(root, "never"), "--data", join(root, "nothing here"));
    expect(nothing).toEqual({
      exitCode: 1,
      output: expect.stringContaining("does not contain a deployment's data") as string,
    });
    expect(existsSync(join(root, "never"))).toBe(false);
  });
});

describe("a restore", { timeout: TIMEOUT_MS }, () => {
  test("refuses a folder that is not empty, and with --force moves its content aside", async () => {
    const target = join(root, "elsewhere");
    const backup = join(root, "afterwards");
    const refused = await run("restore", backup, "--data", target);
    expect(refused).toEqual({ exitCode: 1, output: expect.stringMatching(/is not empty\. .*--force/) as string });
    const forced = await run("restore", backup, "--data", target, "--force");
    expect(forced).toEqual({ exitCode: 0, output: expect.stringContaining("The previous content is in") as string });
    const [aside = ""] = readdirSync(target).filter((name) => name.startsWith("replaced-"));
    expect(readdirSync(join(target, aside))).toContain("data.sqlite3");
    await (await start(target)).kill("SIGTERM");
  });

  test("refuses an incomplete backup, and leaves the folder as it was", async () => {
    const backup = join(root, "broken");
    await run("backup", backup, "--data", data);
    const [file = ""] = readdirSync(join(backup, "files"));
    writeFileSync(join(backup, "files", file), "other bytes");
    const target = join(root, "target of a broken one");
    const damaged = await run("restore", backup, "--data", target);
    expect(damaged).toEqual({
      exitCode: 1,
      output: expect.stringContaining(`file ${file} is missing or has changed`) as string,
    });
    expect(existsSync(join(target, "data.sqlite3"))).toBe(false);
    rmSync(join(backup, "backup.json"));
    const unfinished = await run("restore", backup, "--data", target);
    expect(unfinished).toEqual({ exitCode: 1, output: expect.stringContaining("has no backup.json") as string });
  });

  test("refuses a folder on which a deployment runs", async () => {
    const running = await start(join(root, "elsewhere"));
    const refused = await run("restore", join(root, "afterwards"), "--data", join(root, "elsewhere"), "--force");
    expect(refused).toEqual({
      exitCode: 1,
      output: expect.stringContaining("in use by a running deployment") as string,
    });
    await running.kill("SIGTERM");
  });
});
