/** The stored bytes equal the uploaded ones, also in a bucket without versions: nobody can replace a document that staff have accepted. */
import { beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "../../../../convex/_generated/api";
import {
  aFile,
  aPracticeWithStorage,
  beginUpload,
  documentRows,
  getTicket,
  openText,
  sendBytes,
} from "../../../../tests/support/functions/documents";
import { runWorkersHere } from "../../../../tests/support/screens/documentWorker";
import { startFakeLine, type FakeLine } from "../../../../tests/support/screens/fakeLine";
import { aSending } from "../../../../tests/support/screens/sendings";
import { openDocument } from "./openDocument";

const { complete } = api.documents.upload.staff;
const { openKey } = api.documents.openings.staff;
const SEEN = "%PDF-1.7 the passport that staff have read".padEnd(300_000);
const OTHER = "%PDF-1.7 another passport, nobody has seen".padEnd(300_000);

let line: FakeLine;
beforeEach(() => {
  runWorkersHere();
  line = startFakeLine();
});

async function aDocument({ keepsVersions = false, isTakenOnce = false } = {}) {
  const practice = await aPracticeWithStorage();
  const { asSales, clientId, storage } = practice;
  storage.keepsVersions = keepsVersions;
  vi.stubEnv("S3_IF_NONE_MATCH", isTakenOnce ? "on" : "");
  const begun = await beginUpload(asSales, clientId, aFile({ text: SEEN }));
  const ticket = await getTicket(asSales, begun);
  await sendBytes(ticket, begun);
  const { documentId, sealedHash } = begun;
  const read = async () => {
    const signal = new AbortController().signal;
    const opened = await openDocument(async (args) => await asSales.action(openKey, args), {
      documentId,
      action: "preview",
      signal,
    });
    return opened.kind === "opened" ? new TextDecoder().decode(opened.bytes).slice(9).trim() : opened;
  };
  /** The sender has the key, so their replacement can be decrypted. */
  const replace = async () => await sendBytes(ticket, { ...begun, plain: new TextEncoder().encode(OTHER) });
  return { ...practice, documentId, sealedHash, read, replace };
}

describe("a document that its sender replaces by the same address", () => {
  // Caught: bytes that staff had never seen, under a document that said Accepted.
  test("is not shown in a bucket without versions, and says why", async () => {
    const { asSales, documentId, sealedHash, read, replace } = await aDocument();
    expect(await asSales.action(complete, { documentId, sealedHash })).toEqual({ kind: "complete" });
    expect(await read()).toBe("the passport that staff have read");
    expect((await replace()).status).toBe(200);
    expect(await read()).toEqual({
      kind: "failed",
      reason: "This file was replaced in the storage after it was sent. Ask for it to be sent again.",
    });
  });

  test("is read in the verified version if the bucket keeps versions", async () => {
    const { asSales, documentId, sealedHash, read, replace } = await aDocument({ keepsVersions: true });
    await asSales.action(complete, { documentId, sealedHash });
    expect((await replace()).status).toBe(200);
    expect(await read()).toBe("the passport that staff have read");
  });

  test("is refused by a storage that takes one object at an address", async () => {
    const { asSales, documentId, sealedHash, read, replace } = await aDocument({ isTakenOnce: true });
    expect((await replace()).status).toBe(412);
    await asSales.action(complete, { documentId, sealedHash });
    expect((await replace()).status).toBe(412);
    expect(await read()).toBe("the passport that staff have read");
  });

  test.each([undefined, "", "0".repeat(63), "G".repeat(64), `${"0".repeat(64)}\n`])(
    "is not accepted without versions from a page that sends no hash (%j)",
    async (hash) => {
      const practice = await aDocument();
      const { asSales, documentId } = practice;
      const sent = { documentId, ...(hash !== undefined && { sealedHash: hash }) };
      const reason = "This page is out of date. Reload it, and send the file again.";
      expect(await asSales.action(complete, sent)).toEqual({ kind: "stopped", reason });
      expect((await documentRows(practice)).documents).toMatchObject([{ status: "pending" }]);
    },
  );
});

describe("a file whose bytes are stored, but whose answer is lost, at a storage that takes one object at an address,", () => {
  test("resumes with the stored bytes", async () => {
    const { asSales, send, storage, uploaded } = await aSending({ text: SEEN });
    storage.keepsVersions = false;
    vi.stubEnv("S3_IF_NONE_MATCH", "on");
    line.answersLost = 1;
    expect(await send()).toEqual({ kind: "lost" });
    const sent = await send();
    expect(sent.kind).toBe("sent");
    const [documentId = ""] = await uploaded();
    expect((await openText(asSales, documentId)).trim()).toBe(SEEN.trim());
    const { signal } = new AbortController();
    const opened = await openDocument(async (args) => await asSales.action(openKey, args), {
      documentId,
      action: "preview",
      signal,
    });
    expect(opened.kind).toBe("opened");
  });

  test("starts again if it is unknown which of two is stored", async () => {
    const { send, storage, uploaded } = await aSending({ text: SEEN });
    vi.stubEnv("S3_IF_NONE_MATCH", "on");
    line.answersLost = 2;
    expect([(await send()).kind, (await send()).kind]).toEqual(["lost", "lost"]);
    expect(await send()).toEqual({ kind: "failed", reason: "This upload was given up. Retry to send the file again." });
    // The new upload does not know the two earlier ones.
    line.answersLost = 1;
    expect([(await send()).kind, (await send()).kind]).toEqual(["lost", "sent"]);
    expect(await uploaded()).toHaveLength(1);
    expect(storage.list()).toHaveLength(2);
  });
});
