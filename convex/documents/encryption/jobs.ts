import { v, type Infer } from "convex/values";
import { internal } from "../../_generated/api";
import { jobAction } from "../../access/builders/jobs";
import { vKeyStatus, type vKeyPage } from "./answers";
import { checkedKek, checkKeys as check } from "./checkKeys";
import { rewrapClientKey } from "./keys";

type KeyPage = Infer<typeof vKeyPage>;

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
    const page: KeyPage = await ctx.runQuery(internal.documents.encryption.internal.keysUnder, { kekId, after });
    const rewrapped = await Promise.all(page.keys.map(async (key) => await rewrapClientKey(key, kek)));
    const keys = rewrapped.filter((key) => key !== null);
    if (keys.length < page.keys.length) {
      console.error(`DOC_KEK_${kekId} is missing or wrong, and documents of clients are still encrypted with it.`);
    }
    await ctx.runMutation(internal.documents.encryption.internal.rewrapKeys, { keys });
    if (page.next !== null) {
      await ctx.scheduler.runAfter(0, internal.documents.encryption.jobs.rotate, { kekId, after: page.next });
    }
  },
});
