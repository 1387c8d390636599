import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { ConvexClient, ConvexHttpClient } from "convex/browser";
import { describe, expect, test } from "vitest";
import { aBoardDeployment } from "../../testing/boardDeployment.ts";
import { forAllTests } from "@passage/testkit/forAllTests";
import { api } from "./noticeBoard/project/convex/_generated/api";
import type { Id } from "./noticeBoard/project/convex/_generated/dataModel";

const TIMEOUT_MS = 60_000;
/** Many chunks, and not a whole number of them. */
const LARGE_BYTES = 20_000_001;

const deployment = forAllTests(aBoardDeployment, TIMEOUT_MS);
const client = (): ConvexHttpClient => new ConvexHttpClient(deployment().current().url, { logger: false });

async function upload(body: NonNullable<RequestInit["body"]>, headers: Record<string, string> = {}) {
  const response = await fetch(await client().mutation(api.files.uploadUrl, {}), { method: "POST", body, headers });
  return ((await response.json()) as { storageId: Id<"_storage"> }).storageId;
}

async function download(id: Id<"_storage">): Promise<Response> {
  const url = await client().query(api.files.url, { id });
  if (url === null) throw new Error("The file has no address.");
  return await fetch(url);
}

const filesOnDisk = (): string[] => readdirSync(join(deployment().dataFolder, "files"));
const sha256 = (bytes: Uint8Array): Buffer => createHash("sha256").update(bytes).digest();

/** Bytes that neither compression nor a shift leaves unchanged. */
function manyBytes(): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(LARGE_BYTES);
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = (at * 2_654_435_761) >>> 13;
  return bytes;
}

describe("files over the wire", () => {
  test("a large upload is downloaded unchanged, and its row has type, size and checksum", async () => {
    const bytes = manyBytes();
    const id = await upload(bytes, { "Content-Type": "application/pdf" });
    const response = await download(id);
    expect(response.headers.get("content-type")).toBe("application/pdf");
    expect(sha256(new Uint8Array(await response.arrayBuffer()))).toEqual(sha256(bytes));
    const checksum = sha256(bytes).toString("base64");
    expect(await client().query(api.files.row, { id })).toEqual({
      _id: id,
      _creationTime: expect.any(Number) as number,
      contentType: "application/pdf",
      sha256: checksum,
      size: LARGE_BYTES,
    });
    expect(await client().query(api.files.metadata, { id })).toEqual({
      storageId: expect.any(String) as string,
      contentType: "application/pdf",
      sha256: sha256(bytes).toString("hex"),
      size: LARGE_BYTES,
    });
  });

  test("a live query of a file's row runs again after its deletion, and the bytes are removed", async () => {
    const id = await upload("watched");
    const socket = new ConvexClient(deployment().current().url, { logger: false });
    const seen: unknown[] = [];
    socket.onUpdate(api.files.url, { id }, (url) => seen.push(url === null ? "gone" : "there"));
    await expect.poll(() => seen).toEqual(["there"]);
    expect(filesOnDisk()).toContain(id);
    await client().mutation(api.files.remove, { id });
    await expect.poll(() => seen).toEqual(["there", "gone"]);
    await expect.poll(filesOnDisk).not.toContain(id);
    await socket.close();
  });

  test("the address of a deleted file answers 404 at once", async () => {
    const id = await upload("kept by a reader");
    const url = String(await client().query(api.files.url, { id }));
    expect((await fetch(url)).status).toBe(200);
    await client().action(api.files.removeInAction, { id });
    expect((await fetch(url)).status).toBe(404);
    await expect(client().mutation(api.files.remove, { id })).rejects.toThrow(`storage id ${id} not found`);
  });

  test("an action and a query give the same address, which survives a restart", async () => {
    const id = await upload("restarted", { "Content-Type": "text/plain" });
    const path = async (): Promise<string> => new URL(String(await client().query(api.files.url, { id }))).pathname;
    const before = await path();
    expect(new URL(String(await client().action(api.files.urlInAction, { id }))).pathname).toBe(before);
    await deployment().restart();
    expect(await path()).toBe(before);
    expect(await (await download(id)).text()).toBe("restarted");
  });

  test("a checksum from an action is verified", async () => {
    const [text, type] = ["checked", "text/plain"];
    const right = sha256(Buffer.from(text)).toString("base64");
    await expect(client().action(api.files.store, { text: "other", type, sha256: right })).rejects.toThrow("SHA-256");
    const id = await client().action(api.files.store, { text, type, sha256: right });
    expect(await client().action(api.files.read, { id })).toMatchObject({ text });
  });

  // Caught: the bytes of an undone nested mutation written at the commit.
  test("a mutation's stored file commits with it, and the mutation can read it", async () => {
    const { id, seen } = await client().mutation(api.files.storeInMutation, { text: "inside", fails: false });
    expect(seen).toBe("inside");
    expect(await (await download(id)).text()).toBe("inside");
    const before = filesOnDisk();
    await expect(client().mutation(api.files.storeInMutation, { text: "inside", fails: true })).rejects.toThrow();
    const around = await client().mutation(api.files.storeAround, { text: "nested" });
    expect(filesOnDisk().toSorted()).toEqual([...before, around].toSorted());
  });

  test("an id of a file is not an id of anything else", async () => {
    const id = await upload("an id");
    expect(await client().query(api.files.kindsOf, { text: id })).toEqual(["file"]);
    const scheduled = { name: "ids", number: 1, delayMs: 60_000, kind: "mutation" as const };
    const job = await client().mutation(api.later.schedule, scheduled);
    expect(await client().query(api.files.kindsOf, { text: job })).toEqual(["scheduled function"]);
    await expect(client().query(api.files.row, { id: job as unknown as Id<"_storage"> })).rejects.toThrow(
      'does not match the table name in validator `v.id("_storage")`',
    );
    await client().mutation(api.later.cancel, { id: job });
  });
});
