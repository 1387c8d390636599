import type { ReactAction } from "convex/react";
import { ConvexError } from "convex/values";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "../../../../convex/_generated/api";
import * as ClientKeys from "../../../../convex/documents/encryption/model";
import {
  aFile,
  aPracticeWithStorage,
  beginUpload,
  documentRows,
  getTicket,
  PLAIN_TEXT,
  sendBytes,
  upload,
} from "../../../../tests/support/functions/documents";
import { refusal } from "../../../../tests/support/functions/fakeStorage";
import { runWorkersHere } from "../../../../tests/support/screens/documentWorker";
import { openDocument } from "./openDocument";

const ref = api.documents.openings.staff.openKey;
type OpenKey = ReactAction<typeof ref>;

let workers: ReturnType<typeof runWorkersHere>;
beforeEach(() => {
  workers = runWorkersHere();
});

/** A stored document of two segments, and the person who opens it. */
async function aDocument(text = "%PDF-1.7 ".repeat(30_000)) {
  const practice = await aPracticeWithStorage();
  const { asSales, clientId, storage } = practice;
  const documentId = await upload(asSales, clientId, aFile({ text }));
  const openKey: OpenKey = async (args) => await asSales.action(ref, args);
  const [version] = [...storage.objects.values()].flat();
  if (version === undefined) throw new Error("nothing is stored");
  const open = async (differing: Partial<Parameters<typeof openDocument>[1]> = {}, key = openKey) =>
    await openDocument(key, { documentId, action: "preview", signal: new AbortController().signal, ...differing });
  return { ...practice, documentId, openKey, open, version, text };
}

test("an opened document equals the encrypted one byte for byte, and the log has the purpose", async () => {
  const document = await aDocument();
  const opened = await document.open({ action: "download" });
  if (opened.kind !== "opened") expect.fail(opened.kind);
  expect(opened.fileName).toBe("passport.pdf");
  expect(new TextDecoder().decode(opened.bytes)).toBe(document.text);
  expect((await documentRows(document)).accesses.map(({ action }) => action)).toEqual(["download"]);
  expect(workers.running).toBe(0);
});

// Caught: encrypted bytes in the browser's cache, which reveal the documents that were viewed.
test("no part of a document stays in the browser's cache, and no cookie is sent to the storage", async () => {
  const { open } = await aDocument();
  const fetched = vi.spyOn(globalThis, "fetch");
  await open();
  expect(fetched.mock.calls.at(-1)?.[1]).toMatchObject({ cache: "no-store", credentials: "omit" });
});

// Caught: additional data that the bytes were not encrypted with; a document of another format opened without it.
test("a document from elsewhere, without additional data, is opened, too; one with such data is not opened without it", async () => {
  const { asSales, backend, clientId, openKey, open, documentId, storage } = await aDocument("%PDF-1.7 short");
  const begun = await beginUpload(asSales, clientId);
  await sendBytes(await getTicket(asSales, begun), begun);
  await asSales.action(api.documents.upload.staff.complete, { documentId: begun.documentId });
  const iv = new Uint8Array(12).fill(7);
  const key = await crypto.subtle.importKey("raw", begun.key, "AES-GCM", false, ["encrypt"]);
  const plain = await crypto.subtle.encrypt({ name: "AES-GCM", iv }, key, begun.plain);
  const stored = [...storage.objects.values()].flat()[1];
  if (stored === undefined) expect.fail("nothing is stored");
  stored.bytes = new Uint8Array([...iv, ...new Uint8Array(plain)]);
  await backend.run(async (ctx) => {
    for (const { _id } of await ctx.db.query("client_documents").take(2)) {
      await ctx.db.patch("client_documents", _id, { format: 0 });
    }
  });
  const opened = await open({ documentId: begun.documentId }, openKey);
  if (opened.kind !== "opened") expect.fail(opened.kind);
  expect(new TextDecoder().decode(opened.bytes)).toBe(PLAIN_TEXT);
  expect(await open({ documentId })).toEqual({ kind: "failed", reason: "Unknown download error" });
});

// Caught: a progress bar that stood still until the end.
test("the progress rises to 1", async () => {
  const { open } = await aDocument();
  const parts: number[] = [];
  await open({ onProgress: (part) => parts.push(part) });
  expect(parts.at(-1)).toBe(1);
  expect(parts).toEqual(parts.toSorted((one, other) => one - other));
});

// Caught: a page rendered again for each piece of 50 MB.
test("the progress is reported once per percent, however small the pieces", async () => {
  const { open, storage } = await aDocument();
  const parts: number[] = [];
  storage.troubles.push(async (act) => {
    const bytes = await act().bytes();
    let at = 0;
    const pull = (pieces: ReadableByteStreamController) => {
      if (at < bytes.length) {
        pieces.enqueue(bytes.slice(at, (at += 500)));
      } else {
        pieces.close();
        pieces.byobRequest?.respond(0);
      }
    };
    return new Response(new ReadableStream({ type: "bytes", pull }));
  });
  expect((await open({ onProgress: (part) => parts.push(part) })).kind).toBe("opened");
  expect(parts).toEqual([...new Set(parts)]);
  expect(parts.length).toBeLessThanOrEqual(100);
  expect(parts.at(-1)).toBe(1);
});

// Caught: no document opened on a phone from last year.
test("a browser that reads into no buffer of ours opens a document, too, and only all of it", async () => {
  vi.stubGlobal("ReadableByteStreamController", undefined);
  Reflect.deleteProperty(globalThis, "ReadableByteStreamController");
  const { open, storage } = await aDocument("%PDF-1.7 short");
  const opened = await open();
  if (opened.kind !== "opened") expect.fail(opened.kind);
  expect(new TextDecoder().decode(opened.bytes)).toBe("%PDF-1.7 short");
  storage.troubles.push(() => new Response("half"));
  expect(await open()).toEqual({ kind: "failed", reason: "Failed to download file" });
});

describe("a document cannot be opened", () => {
  test.each([
    ["that is not there", "Document not found"],
    ["whose key is destroyed", "Encryption key not found"],
  ])("%s: %s", async (which, reason) => {
    const { open, backend, clientId } = await aDocument();
    if (which.includes("destroyed")) {
      await backend.run(async (ctx) => {
        await ClientKeys.destroy(ctx, { job: "test" }, clientId);
      });
      expect(await open()).toEqual({ kind: "failed", reason });
    } else {
      expect(await open({ documentId: "x" })).toEqual({ kind: "failed", reason, isGone: true });
    }
    expect(workers.running).toBe(0);
  });

  test.each<[string, (act: () => Response) => Response]>([
    ["whose bytes are gone", () => refusal(404, "NoSuchKey")],
    [
      "where the storage cannot be reached",
      () => {
        throw new TypeError("Failed to fetch");
      },
    ],
    ["of which a part comes", () => new Response("half")],
    ["that comes without a body", () => new Response(null)],
    ["of which the storage's page about an error is as long", () => new Response("x".repeat(270_044), { status: 500 })],
  ])("%s: Failed to download file", async (_, trouble) => {
    const { open, storage } = await aDocument();
    storage.troubles.push(trouble);
    expect(await open()).toEqual({ kind: "failed", reason: "Failed to download file" });
  });

  // Caught: a transfer without end.
  test("with more bytes than expected: Failed to download file, and the rest is not read", async () => {
    const { open, storage } = await aDocument();
    const cancel = vi.fn();
    const pull = (stream: ReadableByteStreamController) => {
      stream.enqueue(Buffer.alloc(100_000));
    };
    storage.troubles.push(() => new Response(new ReadableStream({ type: "bytes", pull, cancel })));
    expect(await open()).toEqual({ kind: "failed", reason: "Failed to download file" });
    expect(cancel).toHaveBeenCalledOnce();
  });

  test("without the storage's settings, and names them", async () => {
    const { open, storage } = await aDocument();
    const before = storage.calls.length;
    vi.stubEnv("S3_BUCKET", "");
    expect(await open()).toEqual({
      kind: "failed",
      reason: "B2 is not set up: S3_BUCKET is missing in the deployment's environment.",
    });
    expect(storage.calls).toHaveLength(before);
  });

  test.each([
    ["of which a bit has changed", 20],
    ["of which a bit of the last segment has changed", -100],
    ["whose nonce has changed", 0],
    ["whose tag has changed", -1],
  ])("%s: Unknown download error", async (_, place) => {
    const { open, version } = await aDocument();
    const at = place < 0 ? version.bytes.length + place : place;
    version.bytes[at] = (version.bytes[at] ?? 0) ^ 1;
    expect(await open()).toEqual({ kind: "failed", reason: "Unknown download error" });
    expect(workers.running).toBe(0);
  });

  // Caught: a document decrypted with any key that arrived.
  test("with a key whose hash is another: Unknown download error", async () => {
    const { open, openKey } = await aDocument();
    const forged: OpenKey = async (args) => {
      const answer = await openKey(args);
      return answer.kind === "opened" ? { ...answer, keyHash: "0".repeat(64) } : answer;
    };
    expect(await open({}, forged)).toEqual({ kind: "failed", reason: "Unknown download error" });
  });

  test("with a key encrypted for another document: Unknown download error", async () => {
    const { open, openKey, asSales, clientId } = await aDocument();
    const other = await upload(asSales, clientId);
    const swapped: OpenKey = async (args) => await openKey({ ...args, documentId: other });
    expect(await open({}, swapped)).toEqual({ kind: "failed", reason: "Unknown download error" });
  });

  test("without a worker: Unknown download error", async () => {
    const { open } = await aDocument();
    workers.isBroken = true;
    expect(await open()).toEqual({ kind: "failed", reason: "Unknown download error" });
    expect(workers.running).toBe(0);
  });

  test("for a reason that nobody foresaw, which has a request's number", async () => {
    const { open } = await aDocument();
    const failing = () => Promise.reject(new Error("[Request ID: 12ab] Server Error"));
    expect(await open({}, failing)).toEqual({
      kind: "failed",
      reason: "Unknown download error. If it happens again, report request 12ab.",
    });
    const refused = () => Promise.reject(new ConvexError({ code: "FORBIDDEN" }));
    expect(await open({}, refused)).toEqual({
      kind: "failed",
      reason: "Permission denied - please check your access",
    });
  });
});

describe("a person who has opened many", () => {
  const limited: OpenKey = () => Promise.resolve({ kind: "signInAgain" });

  test.each([
    ["nobody can ask", {}],
    ["they do not prove who they are", { askProof: () => Promise.resolve(false) }],
  ])("opens no more if %s", async (_, asking) => {
    const { open } = await aDocument("%PDF-1.7");
    expect(await open(asking, limited)).toEqual({ kind: "signInAgain" });
  });

  test("continues with the same document after they have confirmed their identity", async () => {
    const { open, openKey } = await aDocument("%PDF-1.7");
    let isProven = false;
    const askProof = () => Promise.resolve((isProven = true));
    const key: OpenKey = async (args) => await (isProven ? openKey : limited)(args);
    expect(await open({ askProof }, key)).toMatchObject({ kind: "opened" });
  });

  // Caught: an access-log entry for a document that was no longer wanted.
  test("a person who has left gets no key", async () => {
    const { open } = await aDocument("%PDF-1.7");
    const over = new AbortController();
    let keys = 0;
    const askProof = () => {
      over.abort();
      return Promise.resolve(true);
    };
    const key: OpenKey = async (args) => {
      keys += 1;
      return await limited(args);
    };
    await expect(open({ askProof, signal: over.signal }, key)).rejects.toThrow("aborted");
    expect(keys).toBe(1);
  });
});

describe("a cancelled opening", () => {
  test("before the key has come fetches nothing", async () => {
    const { open, openKey, storage } = await aDocument();
    const over = new AbortController();
    const before = storage.calls.length;
    const slow: OpenKey = async (args) => {
      over.abort();
      return await openKey(args);
    };
    await expect(open({ signal: over.signal }, slow)).rejects.toThrow("aborted");
    expect(storage.calls).toHaveLength(before);
  });

  // Caught: a download cancelled at this moment never settled.
  test("while its key is opened fetches nothing", async () => {
    const { open, openKey, storage } = await aDocument();
    const over = new AbortController();
    const before = storage.calls.length;
    const derive = crypto.subtle.deriveBits.bind(crypto.subtle);
    const late: OpenKey = async (args) => {
      const answer = await openKey(args);
      vi.spyOn(crypto.subtle, "deriveBits").mockImplementation(async (...asked: Parameters<typeof derive>) => {
        over.abort();
        return await derive(...asked);
      });
      return answer;
    };
    await expect(open({ signal: over.signal }, late)).rejects.toThrow("aborted");
    expect(storage.calls).toHaveLength(before);
    expect(workers.running).toBe(0);
  });

  test("while the bytes come ends the transfer", async () => {
    const { open, storage } = await aDocument();
    const over = new AbortController();
    storage.troubles.push(() => {
      over.abort();
      return new Response(new ReadableStream());
    });
    await expect(open({ signal: over.signal })).rejects.toThrow("aborted");
    expect(workers.running).toBe(0);
  });

  test("while it is decrypted ends the worker", async () => {
    const { open } = await aDocument();
    const over = new AbortController();
    const post = vi.spyOn(Worker.prototype, "postMessage").mockImplementation(() => {
      over.abort();
    });
    await expect(open({ signal: over.signal })).rejects.toThrow("aborted");
    expect(post).toHaveBeenCalledOnce();
    expect(workers.running).toBe(0);
  });
});

// Caught: an access-log entry for a person who left before the key was requested.
test("a person who leaves before the key is requested is not in the access log", async () => {
  const document = await aDocument();
  const over = new AbortController();
  const opening = document.open({ signal: over.signal });
  over.abort();
  await expect(opening).rejects.toThrow("aborted");
  expect((await documentRows(document)).accesses).toEqual([]);
});
