import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type DeploymentProcess, startDeploymentProcess } from "../../testing/deploymentProcess.ts";
import { pushedProject } from "../../testing/pushedProject.ts";
import { aRawSocket, type RawSocket } from "../../testing/rawSocket.ts";

const TIMEOUT_MS = 60_000;

const OUT_OF_MEMORY = /JavaScript execution ran out of memory/;

/** Answers with a head at once, and with the body on demand. */
class Gates {
  readonly posted: string[] = [];
  readonly #open = new Map<string, ServerResponse>();
  readonly #server: Server;

  constructor() {
    this.#server = createServer((request, response) => {
      if (request.method === "POST") {
        request.on("data", (bytes: Buffer) => this.posted.push(bytes.toString()));
        response.end();
        return;
      }
      response.flushHeaders();
      this.#open.set(request.url ?? "", response);
    });
  }

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => {
      this.#server.listen(0, "127.0.0.1", resolve);
    });
    return `http://127.0.0.1:${String((this.#server.address() as AddressInfo).port)}`;
  }

  async release(path: string): Promise<void> {
    const response = this.#open.get(path) ?? expect.fail(`Nobody waits at ${path}.`);
    await new Promise<void>((resolve) => {
      response.end("go on", resolve);
    });
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}

let folder: string;
let deployment: DeploymentProcess;
let gates: Gates;
let gatesUrl: string;
let caller: RawSocket;
let requests = 0;
/** The writes of actions that ran to their end. */
const passed: string[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "embedded-ended-actions-"));
  gates = new Gates();
  gatesUrl = await gates.listen();
  (await pushedProject("endless"))(folder);
  deployment = await startDeploymentProcess(folder);
  caller = await aRawSocket(deployment.url);
  caller.watch(1, "hangs:lines");
  caller.watch(2, "gates:files");
}, TIMEOUT_MS);
afterAll(async () => {
  caller.terminate();
  gates.close();
  await deployment.kill("SIGKILL");
  rmSync(folder, { recursive: true });
}, TIMEOUT_MS);

const lines = (): string[] => (caller.latest?.values.get(1) ?? []) as string[];
const files = (): number => (caller.latest?.values.get(2) ?? 0) as number;

/** An action that waits at its gate, and its answer. */
async function waiting(text: string, beside: string | null) {
  requests += 1;
  const args = { gate: `${gatesUrl}/${text}`, after: gatesUrl, text, beside };
  const answer = caller.act(requests, "gates:pass", args);
  await caller.until(() => lines().includes(`before ${text}`));
  return { answer };
}

/** An action that starts when all gates are open runs to its end, so that those before it have had time to. */
async function expectOnlyToPass(text: string): Promise<void> {
  const known = files();
  const { answer } = await waiting(text, null);
  await gates.release(`/${text}`);
  expect(await answer).toMatchObject({ success: true });
  await caller.until(() => lines().includes(`later ${text}`) && files() > known);
  expect(gates.posted.splice(0)).toEqual([text]);
  passed.push(`after ${text}`, `later ${text}`);
  expect(lines().filter((line) => !line.startsWith("before"))).toEqual(passed);
  expect(files()).toBe(known + 1);
}

describe("an ended action", { timeout: TIMEOUT_MS }, () => {
  // Caught, one at a time: a fetch that is started; a file that is stored; calls that are answered; those beside it ended with it; the
  // process, by its memory.
  test("does nothing more, and concurrent ones are unharmed", async () => {
    const beside = await waiting("bystander", null);
    const { answer } = await waiting("hoarder", "hoarding");
    expect(await answer).toMatchObject({ success: false, result: expect.stringMatching(OUT_OF_MEMORY) as string });
    await gates.release("/bystander");
    expect(await beside.answer).toMatchObject({ success: true });
    await caller.until(() => lines().includes("later bystander") && files() > 0);
    expect(gates.posted.splice(0)).toEqual(["bystander"]);
    passed.push("after bystander", "later bystander");
    await expectOnlyToPass("first");
    expect(deployment.hasEnded()).toBe(false);
  });
});
