import { readdirSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { ConvexHttpClient } from "convex/browser";
import { makeFunctionReference } from "convex/server";
import { expect, test } from "vitest";
import { aBoardProcess } from "../../testing/boardProcess.ts";
import { forAllTests } from "@passage/testkit/forAllTests";

const TIMEOUT_MS = 60_000;

const deployment = forAllTests(aBoardProcess, TIMEOUT_MS);

const filesOnDisk = (): string[] => readdirSync(join(deployment().dataFolder, "files"));
const client = (): ConvexHttpClient => new ConvexHttpClient(deployment().current().url, { logger: false });
const uploadUrl = (): Promise<string> =>
  client().mutation(makeFunctionReference<"mutation", Record<string, never>, string>("files:uploadUrl"), {});

async function upload(text: string): Promise<string> {
  const response = await fetch(await uploadUrl(), { method: "POST", body: text });
  return ((await response.json()) as { storageId: string }).storageId;
}

async function download(id: string): Promise<string | null> {
  const url = makeFunctionReference<"query", { id: string }, string | null>("files:url");
  const address = await client().query(url, { id });
  return address === null ? null : await (await fetch(address)).text();
}

/** Sends the first half, and never the second. */
async function halfAnUpload(): Promise<void> {
  const sending = request(await uploadUrl(), { method: "POST", headers: { "Content-Length": 200_000 } });
  sending.on("error", () => undefined);
  sending.write(Buffer.alloc(100_000, "half"));
}

// Caught: a partial upload left behind by the crash; the row committed before its bytes were complete.
test(
  "kill -9 during an upload leaves no partial file, and answered uploads are complete",
  async () => {
    const whole = await upload("whole");
    await halfAnUpload();
    await expect.poll(filesOnDisk).toHaveLength(2);
    const last = await upload("the last one answered");
    await deployment().current().kill("SIGKILL");
    await deployment().restart();
    expect(filesOnDisk().toSorted()).toEqual([whole, last].toSorted());
    expect([await download(whole), await download(last)]).toEqual(["whole", "the last one answered"]);
  },
  TIMEOUT_MS,
);
