import { v, type Infer } from "convex/values";
import { internal } from "../_generated/api";
import type { ActionCtx } from "../_generated/server";
import { jobAction, jobMutation, jobQuery } from "../builders/jobs";
import {
  findByExternalId,
  readSubmission as readFromService,
  requestSigning,
  SIGNING_SERVICE,
} from "../providers/docuseal";
import { fetchDocument as fetchFromService, fetchSigned } from "../providers/docusealDocuments";
import { failureText } from "../providers/providerCall";
import * as Signing from "./model";
import * as Reconciling from "./reconciling";
import { RECONCILE_KINDS, type ReconcileKind } from "./rules";
import { openCopy, readCopyKey, sealCopy } from "./sealing";
import {
  vCopyPart,
  vFoundDocument,
  vReadDocument,
  vReconcileKind,
  vReconcilePage,
  vSigningState,
  vWantedSigning,
  type ReconcilePage,
} from "./tables";

type FoundDocument = Infer<typeof vFoundDocument>;
type ReadDocument = Infer<typeof vReadDocument>;

const vOfContract = { contractId: v.id("contracts") };

/** Runs the signing step: what an earlier run has made is taken, otherwise the request is made. */
export const send = jobAction({
  args: vOfContract,
  returns: v.null(),
  handler: async (ctx, { contractId }) => {
    const wanted = await ctx.runMutation(internal.signing.jobs.begin, { contractId });
    if (wanted === null) return null;
    const made = await requestSigning(wanted);
    if (made.kind === "ok") await ctx.runMutation(internal.signing.jobs.finish, { contractId, ...made.value });
    else await ctx.runMutation(internal.signing.jobs.fail, { contractId, reason: failureText(SIGNING_SERVICE, made) });
    return null;
  },
});

export const begin = jobMutation({
  args: vOfContract,
  returns: v.union(v.null(), vWantedSigning),
  handler: async (ctx, { contractId }) => await Signing.begin(ctx, contractId),
});

export const finish = jobMutation({
  args: { ...vOfContract, submissionId: v.string(), signingUrl: v.string() },
  returns: v.null(),
  handler: async (ctx, made) => {
    await Signing.finish(ctx, made);
    return null;
  },
});

export const fail = jobMutation({
  args: { ...vOfContract, reason: v.string() },
  returns: v.null(),
  handler: async (ctx, { contractId, reason }) => {
    await Signing.fail(ctx, contractId, reason);
    return null;
  },
});

/** Records a webhook; false for one that was received before. */
export const noteEvent = jobMutation({
  args: { eventKey: v.string(), submissionId: v.union(v.string(), v.null()) },
  returns: v.boolean(),
  handler: async (ctx, event) => await Signing.noteEvent(ctx, event),
});

/** Reads the true state of a request, whatever a webhook said, and brings the contract in line. */
export const readSubmission = jobAction({
  args: { submissionId: v.string() },
  returns: v.null(),
  handler: async (ctx, { submissionId }) => {
    const answer = await readFromService(submissionId);
    if (answer.kind !== "ok") {
      const reason = failureText(SIGNING_SERVICE, answer);
      await ctx.runMutation(internal.signing.jobs.noteTrouble, { submissionId, type: "status_fetch_failed", reason });
      return null;
    }
    try {
      await ctx.runMutation(internal.signing.jobs.apply, { submissionId, state: answer.value });
    } catch (error) {
      // The details are in the log; staff learn from the timeline that the status they see may be old.
      console.error(`Storing the state of a contract failed: ${String(error)}`);
      const reason = "The next hourly check tries again.";
      await ctx.runMutation(internal.signing.jobs.noteTrouble, { submissionId, type: "status_update_failed", reason });
    }
    return null;
  },
});

export const apply = jobMutation({
  args: { submissionId: v.string(), state: vSigningState },
  returns: v.null(),
  handler: async (ctx, { submissionId, state }) => {
    await Signing.apply(ctx, submissionId, state);
    return null;
  },
});

export const noteTrouble = jobMutation({
  args: {
    submissionId: v.string(),
    type: v.union(v.literal("status_fetch_failed"), v.literal("status_update_failed")),
    reason: v.string(),
  },
  returns: v.null(),
  handler: async (ctx, trouble) => {
    await Signing.noteTrouble(ctx, trouble);
    return null;
  },
});

export const findDocument = jobQuery({
  args: { id: v.string() },
  returns: v.union(v.null(), vFoundDocument),
  handler: async (ctx, { id }) => await Signing.findDocument(ctx, id),
});

/** Fetches the signed document with its audit page and keeps it, encrypted; a contract that has its copy keeps that. */
export const keepSignedCopy = jobAction({
  args: vOfContract,
  returns: v.null(),
  handler: async (ctx, { contractId }) => {
    const found: FoundDocument | null = await ctx.runQuery(internal.signing.jobs.findDocument, { id: contractId });
    const key = readCopyKey(process.env["SIGNED_COPY_KEY"]);
    // The hourly check tries again what cannot be done now.
    if (key === null || found === null || !found.isSigned || found.submissionId === null) return null;
    if (found.copies.some(({ part }) => part === "document")) return null;
    const signed = await fetchSigned(found.submissionId);
    if (signed.kind !== "ok" || signed.value === null) return null;
    const { document, audit } = signed.value;
    // The audit page goes first: a contract that has its document has everything.
    for (const [part, bytes] of [
      ["audit", audit],
      ["document", document],
    ] as const) {
      if (bytes === null) continue;
      const { sealedBytes, sealedKey } = await sealCopy(bytes, { key, contractId });
      const storageId = await ctx.storage.store(new Blob([sealedBytes]));
      const copy = { contractId, part, storageId, sealedKey, plainBytes: bytes.byteLength };
      const isKept = await ctx.runMutation(internal.signing.jobs.keepCopy, copy);
      if (!isKept) await ctx.storage.delete(storageId);
    }
    return null;
  },
});

export const keepCopy = jobMutation({
  args: { ...vOfContract, part: vCopyPart, storageId: v.id("_storage"), sealedKey: v.string(), plainBytes: v.number() },
  returns: v.boolean(),
  handler: async (ctx, copy) => await Signing.keepCopy(ctx, copy),
});

/** A document's bytes: our own copy, or what the service has now; `none` while there is nothing to show. */
export const readDocument = jobAction({
  args: { id: v.string(), part: vCopyPart },
  returns: vReadDocument,
  handler: async (ctx, { id, part }): Promise<ReadDocument> => {
    const found: FoundDocument | null = await ctx.runQuery(internal.signing.jobs.findDocument, { id });
    if (found === null) return { kind: "absent" };
    const { name, isSigned, submissionId, copies, contractId } = found;
    const copy = copies.find((each) => each.part === part);
    const key = readCopyKey(process.env["SIGNED_COPY_KEY"]);
    const sealed = copy === undefined ? null : await ctx.storage.get(copy.storageId);
    if (copy !== undefined && key !== null && sealed !== null) {
      const sealedBytes = new Uint8Array(await sealed.arrayBuffer());
      const bytes = await openCopy({ sealedBytes, sealedKey: copy.sealedKey }, { key, contractId });
      return { kind: "document", bytes: bytes.buffer, isSigned, name };
    }
    if (submissionId === null || part === "audit") return { kind: "none" };
    const fetched = await fetchFromService(submissionId);
    if (fetched.kind !== "ok") return { kind: "failed", reason: failureText(SIGNING_SERVICE, fetched) };
    if (fetched.value === null) return { kind: "none" };
    return { kind: "document", bytes: fetched.value.bytes.buffer, isSigned, name };
  },
});

/** More pages than a practice has contracts out; the next hour begins again. */
const MOST_PAGES = 40;

/** Asks the service about every contract that is out, and repairs what webhooks or a dead run have lost. */
export const reconcile = jobAction({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    await ctx.runMutation(internal.signing.jobs.sweepEvents, {});
    for (const kind of RECONCILE_KINDS) {
      let cursor: string | null = null;
      for (let page = 0; page < MOST_PAGES; page++) {
        const read: ReconcilePage = await ctx.runQuery(internal.signing.jobs.reconcilePage, { kind, cursor });
        for (const contract of read.contracts) await checkOne(ctx, kind, contract);
        cursor = read.nextCursor;
        if (cursor === null) break;
      }
    }
    return null;
  },
});

type Checked = ReconcilePage["contracts"][number];

async function checkOne(
  ctx: ActionCtx,
  kind: ReconcileKind,
  { contractId, submissionId, externalId }: Checked,
): Promise<void> {
  if (kind === "failed") {
    const found = await findByExternalId(externalId);
    if (found.kind !== "ok" || found.value === null) return;
    await ctx.runMutation(internal.signing.jobs.finish, { contractId, ...found.value });
    return;
  }
  if (submissionId === null) return;
  if (kind === "uncopied") {
    await ctx.runAction(internal.signing.jobs.keepSignedCopy, { contractId });
    return;
  }
  const answer = await readFromService(submissionId);
  if (answer.kind === "ok") await ctx.runMutation(internal.signing.jobs.apply, { submissionId, state: answer.value });
}

export const reconcilePage = jobQuery({
  args: { kind: vReconcileKind, cursor: v.union(v.string(), v.null()) },
  returns: vReconcilePage,
  handler: async (ctx, { kind, cursor }) => await Reconciling.readPage(ctx, kind, cursor),
});

export const sweepEvents = jobMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    await Reconciling.sweepEvents(ctx);
    return null;
  },
});
