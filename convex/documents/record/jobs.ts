import { v, type Infer } from "convex/values";
import { internal } from "../../_generated/api";
import { jobAction, jobMutation } from "../../access/builders/jobs";
import { vKeyStatus, type vKeyPage } from "./answers";
import { checkedKek, checkKeys as check } from "../encryption/checkKeys";
import * as Expiring from "./announceExpiry";
import { rewrapClientKey } from "../encryption/keys";
import * as OrphanedObjects from "../storage/model";
import * as Uploading from "../upload/model";

type KeyPage = Infer<typeof vKeyPage>;

/** Tries each due object once, as long as the storage answers; retries the others later. */
export const clearLeftovers = jobAction({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    const { deleteOrphan } = await import("../storage/storageProvider");
    const due = await ctx.runQuery(internal.documents.record.internal.dueOrphans, { now: Date.now() });
    let answered = 0;
    for (const orphan of due) {
      if ((await deleteOrphan(ctx, orphan)) !== "later") answered += 1;
    }
    if (answered === OrphanedObjects.BATCH) {
      await ctx.scheduler.runAfter(0, internal.documents.record.jobs.clearLeftovers, {});
    }
  },
});

/** Ends abandoned uploads, and notifies staff of expiring documents; repeats until none is left. */
export const sweep = jobMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    const hasMore = [await Uploading.sweep(ctx), await Expiring.tell(ctx)];
    if (hasMore.includes(true)) await ctx.scheduler.runAfter(0, internal.documents.record.jobs.sweep, {});
  },
});

/** Checks the deployment's key at each start and each hour, and re-encrypts client keys under older ones. */
export const checkKeys = jobAction({
  args: {},
  returns: vKeyStatus,
  handler: async (ctx): Promise<Infer<typeof vKeyStatus>> => await check(ctx),
});

/** Re-encrypts some client keys from an older key to the current one, and schedules the next batch. */
export const rotate = jobAction({
  args: { kekId: v.string(), after: v.number() },
  returns: v.null(),
  handler: async (ctx, { kekId, after }) => {
    const kek = await checkedKek(ctx);
    if (typeof kek === "string" || kek.kekId === kekId) return;
    const page: KeyPage = await ctx.runQuery(internal.documents.record.internal.keysUnder, { kekId, after });
    const rewrapped = await Promise.all(page.keys.map(async (key) => await rewrapClientKey(key, kek)));
    const keys = rewrapped.flatMap((key, place) => {
      const clientId = page.keys[place]?.clientId;
      return key === null || clientId === undefined ? [] : [{ ...key, clientId }];
    });
    if (keys.length < page.keys.length) {
      console.error(`DOC_KEK_${kekId} is missing or wrong, and documents of clients are still encrypted with it.`);
    }
    await ctx.runMutation(internal.documents.record.internal.rewrapKeys, { keys });
    if (page.next !== null) {
      await ctx.scheduler.runAfter(0, internal.documents.record.jobs.rotate, { kekId, after: page.next });
    }
  },
});
