import { beforeEach, describe, expect, test, vi } from "vitest";
import {
  aPracticeWithStorage,
  documentRows,
  openText,
  PLAIN_TEXT,
  upload,
} from "../../../tests/support/functions/documents";
import { storeClient } from "../../../tests/support/functions/samples";
import { api, internal } from "../../_generated/api";
import type { Id } from "../../_generated/dataModel";
import * as ClientKeys from "./model";
import * as Kek from "./kek";
import * as Keys from "./keys";
import { KEY_TEXTS } from "./rules";
import { newKey, newTransitPair, sealForTransit } from "./sealing";
import { sha256 } from "../../platform/hashes";
import * as Transit from "./transitPair";

const CLIENT = "c1" as Id<"clients">;
const KEK = btoa("1".repeat(32));
const OTHER = btoa("2".repeat(32));

beforeEach(() => {
  vi.stubEnv("DOC_KEK_CURRENT", "v1");
  vi.stubEnv("DOC_KEK_v1", KEK);
});

const kek = () => Kek.findCurrentKek() ?? expect.fail("there is no key");

describe("a client's key", () => {
  test("opens under its own KEK, id, client and KEK name only", async () => {
    const [clientKey, documentKey] = [await Keys.newClientKey(CLIENT, kek()), newKey()];
    const stored = await Keys.wrapDocumentKey(documentKey, "d1", clientKey);
    if (stored === null) expect.fail("it was not wrapped");
    expect(await Keys.openDocumentKey(stored, "d1", clientKey)).toEqual(documentKey);
    vi.stubEnv("DOC_KEK_v2", KEK);
    for (const changed of [{ cckId: "other" }, { clientId: "c2" as Id<"clients"> }, { kekId: "v2" }, { kekId: "v3" }]) {
      expect(
        await Keys.openDocumentKey(stored, "d1", { ...clientKey, ...changed }),
        JSON.stringify(changed),
      ).toBeNull();
    }
    vi.stubEnv("DOC_KEK_v1", OTHER);
    expect(await Keys.openDocumentKey(stored, "d1", clientKey)).toBeNull();
    expect(await Keys.wrapDocumentKey(documentKey, "d1", clientKey)).toBeNull();
  });

  test("moves to another KEK unchanged", async () => {
    const clientKey = await Keys.newClientKey(CLIENT, kek());
    const stored = await Keys.wrapDocumentKey(newKey(), "d1", clientKey);
    if (stored === null) expect.fail("it was not wrapped");
    vi.stubEnv("DOC_KEK_v2", OTHER);
    vi.stubEnv("DOC_KEK_CURRENT", "v2");
    const moved = await Keys.rewrapClientKey(clientKey, kek());
    if (moved === null) expect.fail("it was not moved");
    expect(moved).toMatchObject({ cckId: clientKey.cckId, clientId: "c1", kekId: "v2" });
    vi.stubEnv("DOC_KEK_v1", "");
    expect(await Keys.openDocumentKey(stored, "d1", moved)).not.toBeNull();
    expect(await Keys.rewrapClientKey(clientKey, kek())).toBeNull();
  });
});

describe("a document's key", () => {
  test("opens for its own document, and is checked against its hash", async () => {
    const [clientKey, documentKey] = [await Keys.newClientKey(CLIENT, kek()), newKey()];
    const stored = await Keys.wrapDocumentKey(documentKey, "d1", clientKey);
    if (stored === null) expect.fail("it was not wrapped");
    expect(stored.keyHash).toBe(await sha256(documentKey));
    expect(await Keys.openDocumentKey(stored, "d2", clientKey)).toBeNull();
    expect(await Keys.openDocumentKey({ ...stored, cckId: "x" }, "d1", clientKey)).toBeNull();
    const wrongHash = { ...stored, keyHash: await sha256(newKey()) };
    expect(await Keys.openDocumentKey(wrongHash, "d1", clientKey)).toBeNull();
  });

  test("is received through the pair of its own upload only", async () => {
    const [transit, key] = [await Transit.newWrappedTransit("chance", kek()), newKey()];
    const sealed = await sealForTransit(key, transit.publicKey, { way: "upload", documentId: "d1" });
    const uploaded = { documentId: "d1", about: "chance", transit, sealed };
    expect(await Transit.receiveKey(uploaded)).toEqual(key);
    expect(await Transit.receiveKey({ ...uploaded, documentId: "d2" })).toBeNull();
    expect(await Transit.receiveKey({ ...uploaded, about: "another" })).toBeNull();
    expect(
      await Transit.receiveKey({ ...uploaded, transit: await Transit.newWrappedTransit("chance", kek()) }),
    ).toBeNull();
    vi.stubEnv("DOC_KEK_v1", OTHER);
    expect(await Transit.receiveKey(uploaded)).toBeNull();
  });
});

test("the check detects a different KEK of the same name", async () => {
  const check = await Kek.makeCheck(kek());
  expect(await Kek.problemOf(kek(), check)).toBeNull();
  vi.stubEnv("DOC_KEK_v1", OTHER);
  expect(await Kek.problemOf(kek(), check)).toBe("wrong");
});

test.each([
  ["2026", btoa("1".repeat(32)), true],
  ["v".repeat(32), btoa("1".repeat(32)), true],
  ["v".repeat(33), btoa("1".repeat(32)), false],
  ["v_1", btoa("1".repeat(32)), false],
  ["v1", btoa("1".repeat(31)), false],
  ["v1", btoa("1".repeat(33)), false],
])("a KEK of the name %s and the value %s is valid: %s", (name, value, isOne) => {
  vi.stubEnv(`DOC_KEK_${name}`, value);
  expect(Kek.readKek(name) !== null).toBe(isOne);
});

const { checkKeys } = internal.documents.encryption.jobs;
const { keepCheck } = internal.documents.encryption.internal;

// Caught: the check of a wrong KEK stored over the right one's, when two uploads began at once.
test("the first check of a KEK stays", async () => {
  const practice = await aPracticeWithStorage();
  await upload(practice.asSales, practice.clientId);
  const before = (await documentRows(practice)).checks;
  expect(await practice.backend.mutation(keepCheck, { kekId: "v1", check: "another" })).toBe(before[0]?.check);
  expect((await documentRows(practice)).checks).toEqual(before);
});

describe("a new KEK", () => {
  async function twoClients() {
    const practice = await aPracticeWithStorage();
    const { asSales, backend, clientId } = practice;
    const other = await storeClient(backend, { number: 2 });
    const documents = [await upload(asSales, clientId), await upload(asSales, other)];
    vi.stubEnv("DOC_KEK_v2", OTHER);
    vi.stubEnv("DOC_KEK_CURRENT", "v2");
    const rotate = async () => {
      vi.useFakeTimers();
      const status = await backend.action(checkKeys, {});
      await backend.finishAllScheduledFunctions(vi.runAllTimers);
      vi.useRealTimers();
      return status;
    };
    return { ...practice, documents, rotate };
  }

  test("encrypts new keys at once, and existing ones by a job; then the old one is not needed", async () => {
    const practice = await twoClients();
    const { asSales, documents, rotate } = practice;
    for (const documentId of documents) expect(await openText(asSales, documentId)).toBe(PLAIN_TEXT);
    expect(await rotate()).toEqual({ currentKekId: "v2", problem: null, stillUsed: ["v1"] });
    expect((await documentRows(practice)).clientKeys.map(({ kekId }) => kekId)).toEqual(["v2", "v2"]);
    expect(await rotate()).toEqual({ currentKekId: "v2", problem: null, stillUsed: [] });
    vi.stubEnv("DOC_KEK_v1", "");
    for (const documentId of documents) expect(await openText(asSales, documentId)).toBe(PLAIN_TEXT);
    await upload(asSales, practice.clientId);
  });

  // Caught: one key that does not open, which blocked the rotation of all keys after it.
  test("skips keys whose old KEK is missing, and reports it", async () => {
    const practice = await twoClients();
    const { backend, asSales, documents, rotate } = practice;
    await backend.run(async (ctx) => {
      const [first] = await ctx.db.query("client_keys").take(1);
      if (first !== undefined) await ctx.db.patch("client_keys", first._id, { kekId: "v0" });
    });
    expect((await rotate()).stillUsed).toEqual(["v0", "v1"]);
    expect((await documentRows(practice)).clientKeys.map(({ kekId }) => kekId)).toEqual(["v0", "v2"]);
    expect(vi.mocked(console.error)).toHaveBeenCalledWith(expect.stringContaining("DOC_KEK_v0 is missing or wrong"));
    expect(await openText(asSales, documents[1] ?? "")).toBe(PLAIN_TEXT);
    expect((await rotate()).stillUsed).toEqual(["v0"]);
  });

  test("goes through more keys than one page has", async () => {
    const practice = await twoClients();
    const { backend, rotate } = practice;
    const { kekId, kek: old } = { kekId: "v1", kek: Uint8Array.from(atob(KEK), (each) => each.charCodeAt(0)) };
    for (let nth = 3; nth < 63; nth += 1) {
      const clientId = await storeClient(backend, { number: nth });
      const key = await Keys.newClientKey(clientId, { kekId, kek: old });
      await backend.run(async (ctx) => {
        await ClientKeys.keep(ctx, key);
      });
    }
    await rotate();
    const { clientKeys } = await documentRows(practice);
    expect(clientKeys).toHaveLength(62);
    expect(clientKeys.filter((row) => row.kekId !== "v2")).toEqual([]);
  });

  test("that is missing or wrong at a start is logged", async () => {
    const { backend, rotate } = await twoClients();
    await rotate();
    vi.stubEnv("DOC_KEK_v2", KEK);
    expect(await backend.action(checkKeys, {})).toMatchObject({ currentKekId: "v2", problem: "wrong" });
    vi.stubEnv("DOC_KEK_CURRENT", "");
    expect(await backend.action(checkKeys, {})).toMatchObject({ currentKekId: null, problem: "missing" });
    expect(vi.mocked(console.error)).toHaveBeenCalledWith(expect.stringContaining("has no document key"));
  });
});

describe("destroying a client's key", () => {
  // Caught: bytes locked in the storage that the deployment's key still decrypts.
  test("makes all stored bytes of the client permanently unreadable, and nobody else's", async () => {
    const practice = await aPracticeWithStorage();
    const { asSales, backend, clientId, storage } = practice;
    const other = await storeClient(backend, { number: 2 });
    const [documentId, others] = [await upload(asSales, clientId), await upload(asSales, other)];
    const before = (await documentRows(practice)).clientKeys.find((row) => row.clientId === clientId);
    for (let times = 0; times < 2; times += 1) {
      await backend.run(async (ctx) => {
        await ClientKeys.destroy(ctx, { job: "test" }, clientId);
      });
    }
    await expect(openText(asSales, documentId)).rejects.toThrow("keyless");
    expect(storage.list()).toHaveLength(2);
    expect(JSON.stringify(await documentRows(practice))).not.toContain(before?.wrappedKey);
    expect(await openText(asSales, others)).toBe(PLAIN_TEXT);
    const events = await backend.run(async (ctx) => await ctx.db.query("audit_events").take(9));
    expect(events.filter(({ action }) => action === "documents:destroyKey")).toMatchObject([{ subject: clientId }]);
    // No new key is made.
    await expect(upload(asSales, clientId)).rejects.toThrow("CONFLICT");
  });

  test("is not undone by a rotation that has read the key before", async () => {
    const practice = await aPracticeWithStorage();
    const { asSales, backend, clientId } = practice;
    await upload(asSales, clientId);
    const key = await backend.query(internal.documents.encryption.internal.findClientKey, { clientId });
    if (key === null) expect.fail("there is no key");
    await backend.run(async (ctx) => {
      await ClientKeys.destroy(ctx, { job: "test" }, clientId);
    });
    await backend.mutation(internal.documents.encryption.internal.rewrapKeys, { keys: [key] });
    expect((await documentRows(practice)).clientKeys).toMatchObject([
      { wrappedKey: null, kekId: "", destroyedAt: expect.any(Number) as unknown },
    ]);
  });
});

test("an upload gets only the public half of a pair", async () => {
  const { asSales, clientId } = await aPracticeWithStorage();
  const offer = { caseId: null, typeKey: "passport", fileName: "a.pdf", fileBytes: 1, mimeType: "" };
  const begun = await asSales.action(api.documents.upload.staff.begin, { clientId, ...offer });
  expect(Object.keys(begun).sort()).toEqual(["clientId", "documentId", "kind", "publicKey"]);
  expect((await newTransitPair()).publicKey).toHaveLength("publicKey" in begun ? begun.publicKey.length : 0);
});

test("messages of a missing and a wrong key say what to do", () => {
  expect(KEY_TEXTS.missing).toContain("DOC_KEK_CURRENT");
  expect(KEY_TEXTS.wrong).toContain("restores the right key");
});
