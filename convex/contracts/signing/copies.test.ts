import { omit } from "convex-helpers";
import { expect, test, vi } from "vitest";
import { NOON, useFixedClock } from "@passage/testkit/clock";
import { PATIENT } from "@passage/testkit/patience";
import { startBackend } from "../../../tests/support/functions/backend";
import { aSubmission, startFakeSigningService } from "../../../tests/support/functions/fakeSigningService";
import { aPractice } from "../../../tests/support/functions/personas";
import { storeContract } from "../../../tests/support/functions/samples";
import { api, internal } from "../../_generated/api";
import type { MutationCtx } from "../../_generated/server";
import { seal, toBase64 } from "../../documents/encryption/sealing";
import { removeCopies } from "./removing";

// The number itself: a limit that is imported moves with its mistake.
const MAX_SHOWN_BYTES = 8 * 1024 * 1024;

useFixedClock();

/** A signed contract without a copy. */
async function aSignedContract() {
  const service = startFakeSigningService();
  service.submissions.push(aSubmission({ status: "completed" }));
  const { backend, asSales } = await aPractice(startBackend());
  const contractId = await storeContract(backend, {
    submissionId: "71",
    status: "signed",
    sentAt: NOON,
    signedAt: NOON,
  });
  const keep = async () => await backend.action(internal.contracts.signing.jobs.keepSignedCopy, { contractId });
  const read = async (part: "document" | "audit" = "document", id: string = contractId) => {
    const shown = await asSales.action(api.contracts.signing.staff.document, { id, part });
    return shown.kind === "document" ? new TextDecoder().decode(shown.bytes) : shown.kind;
  };
  const kept = async () =>
    await backend.run(async (ctx) => ({
      copies: (await ctx.db.query("signed_copies").take(10)).length,
      files: (await ctx.db.system.query("_storage").take(10)).length,
    }));
  return { service, backend, contractId, keep, read, kept };
}

// Caught: the second job's file left in the storage for ever.
test("two jobs that store a copy at once leave one of each part, and no other file", async () => {
  const { service, keep, kept } = await aSignedContract();
  const { promise: isKept, resolve: goOn } = Promise.withResolvers<undefined>();
  service.troubles.push(async (act) => {
    await isKept;
    return act();
  });
  const slow = keep();
  await vi.waitFor(() => {
    expect(service.troubles).toEqual([]);
  }, PATIENT);
  await keep();
  goOn(undefined);
  await slow;
  expect(await kept()).toEqual({ copies: 2, files: 2 });
});

test("a copy has the length of the signed document, and belongs to an existing contract", async () => {
  const { backend, contractId, keep } = await aSignedContract();
  await keep();
  const copies = await backend.run(async (ctx) => await ctx.db.query("signed_copies").take(10));
  expect(copies).toMatchObject([
    { contractId, part: "audit", plainBytes: "%PDF-1.7 /71-audit.pdf".length, madeAt: NOON },
    { contractId, part: "document", plainBytes: "%PDF-1.7 /71.pdf".length, madeAt: NOON },
  ]);
  const [{ storageId, sealedKey } = { storageId: null, sealedKey: "" }] = copies;
  if (storageId === null) throw new Error("There is no copy.");
  await backend.run(async (ctx) => {
    for (const { _id } of copies) await ctx.db.delete("signed_copies", _id);
    await ctx.db.delete("contracts", contractId);
  });
  const copy = { contractId, part: "audit", format: 2, storageId, sealedKey, plainBytes: 1 } as const;
  expect(await backend.mutation(internal.contracts.signing.internal.keepCopy, copy)).toBe(false);
});

test("missing bytes do not stop the deletion of a copy's row", async () => {
  const { backend, contractId, keep, kept } = await aSignedContract();
  await keep();
  const removed = await backend.run(async (ctx: MutationCtx) => {
    const [copy] = await ctx.db.query("signed_copies").take(1);
    if (copy !== undefined) await ctx.storage.delete(copy.storageId);
    return await removeCopies(ctx, contractId);
  });
  expect(removed).toBe(2);
  expect(await kept()).toEqual({ copies: 0, files: 0 });
});

// Caught: a restore reported as successful although the key does not open the copies.
test("the newest copy shows whether copies open with the deployment's key", async () => {
  const { backend, keep } = await aSignedContract();
  const prove = async () => await backend.action(internal.contracts.signing.internal.proveCopy, {});
  expect(await prove()).toBe("none");
  await keep();
  expect(await prove()).toBe("opens");
  vi.spyOn(console, "error").mockReturnValue();
  vi.stubEnv("SIGNED_COPY_KEY", btoa("2".repeat(32)));
  expect(await prove()).toBe("closed");
});

test("a document that the service joins with its audit page is stored as one", async () => {
  const { service, keep, read, kept } = await aSignedContract();
  const urls = {
    combined_document_url: "https://files.test/joined.pdf",
    audit_log_url: "https://files.test/audit.pdf",
  };
  service.troubles.push(() => Response.json(urls));
  expect(await keep()).toBe(true);
  expect(await kept()).toEqual({ copies: 1, files: 1 });
  service.isDown = true;
  expect([await read(), await read("audit")]).toEqual(["%PDF-1.7 /joined.pdf", "none"]);
});

// Caught: a partly filled document stored as the signed contract.
test.each([
  ["is not signed", { status: "viewed", signedAt: null }],
  ["has no request", { submissionId: null }],
] as const)("a contract that %s gets no copy, and no request is made", async (_, differing) => {
  const { service, backend, contractId, keep, kept } = await aSignedContract();
  await backend.run(async (ctx) => {
    await ctx.db.patch("contracts", contractId, differing);
  });
  expect(await keep()).toBe(true);
  expect([await kept(), service.calls]).toEqual([{ copies: 0, files: 0 }, 0]);
});

test("an existing copy is not fetched again, neither by its job nor by the hourly check", async () => {
  const { service, backend, keep } = await aSignedContract();
  await keep();
  const calls = service.calls;
  expect(await keep()).toBe(true);
  await backend.action(internal.contracts.signing.jobs.reconcile, {});
  expect(service.calls).toBe(calls);
});

// Caught: a contract with its audit page but without its document counted as stored.
test("a run that died between audit page and document is finished by the next", async () => {
  const { backend, contractId, keep, read, kept } = await aSignedContract();
  await keep();
  await backend.run(async (ctx) => {
    const copies = ctx.db.query("signed_copies");
    const document = await copies
      .withIndex("by_contract_and_part", (q) => q.eq("contractId", contractId).eq("part", "document"))
      .unique();
    if (document === null) throw new Error("There is no copy.");
    await ctx.storage.delete(document.storageId);
    await ctx.db.delete("signed_copies", document._id);
  });
  expect(await keep()).toBe(true);
  expect(await kept()).toEqual({ copies: 2, files: 2 });
  expect([await read(), await read("audit")]).toEqual(["%PDF-1.7 /71.pdf", "%PDF-1.7 /71-audit.pdf"]);
});

test("without a key no copy is requested, because it could not be stored", async () => {
  const { service, keep, kept } = await aSignedContract();
  vi.stubEnv("SIGNED_COPY_KEY", "");
  expect(await keep()).toBe(true);
  expect([await kept(), service.calls]).toEqual([{ copies: 0, files: 0 }, 0]);
});

test("a signed document that the service does not have yet is stored by a later check", async () => {
  const { service, backend, keep, kept } = await aSignedContract();
  service.troubles.push(
    (act) => act(),
    () => Response.json({ documents: [] }),
  );
  expect(await keep()).toBe(true);
  expect(await kept()).toEqual({ copies: 0, files: 0 });
  await backend.action(internal.contracts.signing.jobs.reconcile, {});
  expect(await kept()).toEqual({ copies: 2, files: 2 });
});

test("a copy that fails because the service does not answer says so", async () => {
  const { service, keep, kept } = await aSignedContract();
  service.isDown = true;
  expect(await keep()).toBe(false);
  expect(await kept()).toEqual({ copies: 0, files: 0 });
});

// Caught: one unreadable document that stopped the copies of all later contracts.
test("an unreadable document does not stop the hourly check, and is in the log", async () => {
  const { service, backend, kept } = await aSignedContract();
  for (const id of [72, 73]) {
    const signed = { submissionId: String(id), status: "signed", sentAt: NOON + id, signedAt: NOON } as const;
    await storeContract(backend, Object.assign({ number: id }, signed));
    service.submissions.push(aSubmission({ id, status: "completed" }));
  }
  service.troubles.push(
    (act) => act(),
    (act) => act(),
    () => new Response("<html>"),
  );
  await backend.action(internal.contracts.signing.jobs.reconcile, {});
  expect(await kept()).toEqual({ copies: 4, files: 4 });
  expect(console.error).toHaveBeenCalledWith(
    "Checking a contract failed: DocuSeal gave an answer that cannot be read. Try again; nothing is done twice.",
  );
});

test("a copy that a new key does not open is shown from the service; without the service, nothing is", async () => {
  const { service, keep, read, contractId } = await aSignedContract();
  await keep();
  vi.stubEnv("SIGNED_COPY_KEY", btoa("x".repeat(32)));
  expect(await read()).toBe("%PDF-1.7 /71.pdf");
  const words = `The copy of the signed contract ${contractId} does not open with SIGNED_COPY_KEY.`;
  expect(console.error).toHaveBeenCalledWith(words);
  expect(await read("audit")).toBe("none");
  service.isDown = true;
  expect(await read()).toBe("failed");
});

// Caught: contracts signed before copies had segments, which could not be opened.
test("an older copy, which is a single message, is shown while the service is down", async () => {
  const { service, backend, contractId, keep, read } = await aSignedContract();
  await keep();
  const [key, copyKey] = [new TextEncoder().encode("k".repeat(32)), new Uint8Array(32).fill(9)];
  const sealedKey = toBase64(await seal(copyKey, key, contractId));
  const bytes = await seal(new TextEncoder().encode("%PDF-1.7 before"), copyKey, contractId);
  await backend.run(async (ctx) => {
    const [copy] = (await ctx.db.query("signed_copies").take(2)).filter(({ part }) => part === "document");
    if (copy === undefined) throw new Error("There is no copy.");
    const before = omit(copy, ["_id", "_creationTime", "format"]);
    const storageId = await ctx.storage.store(new Blob([bytes]));
    await ctx.db.replace("signed_copies", copy._id, { ...before, storageId, sealedKey });
  });
  service.isDown = true;
  expect(await read()).toBe("%PDF-1.7 before");
});

test("a copy of another contract in its place is not shown", async () => {
  const { service, backend, keep, read } = await aSignedContract();
  const other = await storeContract(backend, { number: 2, submissionId: "72", status: "signed", signedAt: NOON });
  service.submissions.push(aSubmission({ id: 72, status: "completed" }));
  await keep();
  await backend.run(async (ctx) => {
    for (const { _id } of await ctx.db.query("signed_copies").take(10)) {
      await ctx.db.patch("signed_copies", _id, { contractId: other });
    }
  });
  expect(await read("document", other)).toBe("%PDF-1.7 /72.pdf");
});

test("a document that is too large to be shown is stored anyway", async () => {
  const { service, keep, read, kept } = await aSignedContract();
  const fill = "x".repeat(MAX_SHOWN_BYTES);
  const large = () => new Response(`%PDF-1.7 ${fill}`);
  service.troubles.push(
    (act) => act(),
    (act) => act(),
    (act) => act(),
    large,
  );
  await keep();
  expect(await kept()).toEqual({ copies: 2, files: 2 });
  const calls = service.calls;
  // Caught: forty megabytes read and decrypted, and then not shown.
  vi.stubEnv("SIGNED_COPY_KEY", "");
  expect([await read(), service.calls]).toEqual(["failed", calls]);
  vi.unstubAllEnvs();
});

test("the largest document that is shown has eight MiB", async () => {
  const { service, read } = await aSignedContract();
  const start = "%PDF-1.7 ";
  service.troubles.push(
    (act) => act(),
    () => new Response(start + "x".repeat(MAX_SHOWN_BYTES - start.length)),
  );
  expect(await read()).toHaveLength(MAX_SHOWN_BYTES);
});
