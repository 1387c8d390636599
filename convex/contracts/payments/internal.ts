import { v } from "convex/values";
import { internalMutation, internalQuery } from "../../access/builders/internal";
import { vText } from "../../platform/validators";
import * as Ledger from "../ledger/model";
import { vLinkRun, vMadeLink, vOfPurpose } from "./answers";
import * as Failed from "./failedLinks";
import * as Payments from "./model";
import { RECONCILED_MS } from "./rules";

export const begin = internalMutation({
  args: vOfPurpose,
  returns: v.union(v.null(), vLinkRun),
  handler: async (ctx, of) => await Payments.begin(ctx, of),
});

export const finish = internalMutation({
  args: { ...vOfPurpose, externalId: v.string(), link: vMadeLink },
  returns: v.null(),
  handler: async (ctx, finished) => await Payments.finish(ctx, finished),
});

export const fail = internalMutation({
  args: { ...vOfPurpose, attempts: v.number(), reason: v.string() },
  returns: v.null(),
  handler: async (ctx, failed) => await Payments.fail(ctx, failed),
});

const LINKS_PER_PAGE = 50;

export const linksPage = internalQuery({
  args: { cursor: vText },
  returns: v.object({ linkIds: v.array(v.string()), nextCursor: vText }),
  handler: async (ctx, { cursor }) =>
    await Ledger.pageOfLinks(ctx, Date.now() - RECONCILED_MS, { numItems: LINKS_PER_PAGE, cursor }),
});

export const listFailed = internalQuery({
  args: {},
  returns: v.array(v.object({ ...vOfPurpose, externalId: v.string() })),
  handler: async (ctx) => await Failed.listFailedLinks(ctx),
});
