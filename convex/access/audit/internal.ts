import { v } from "convex/values";
import { internalAction, internalQuery } from "../builders/internal";
import { vText } from "../../platform/validators";
import { vBreak, vFolded, vPlacedLink, vVerdict, type Verdict } from "./answers";
import * as Seals from "./seals";
import { vSeal, type Seal } from "./tables";
import { verifyLog } from "./verdict";
import * as ChainCheck from "./chainCheck";

const vFound = v.union(vBreak, v.null());
const vMaybeSeal = v.union(vSeal, v.null());

/**
 * Recomputes every chain and every seal; returns the first break, or the counts: `npx convex run
 * access/audit/internal:verify`. Half a million events are five hundred pages.
 */
export const verify = internalAction({
  args: {},
  returns: vVerdict,
  handler: async (ctx): Promise<Verdict> => await verifyLog(ctx),
});

// ---- Pages of the verification ---------------------------------------------------------------------------

export const links = internalQuery({
  args: { cursor: vText },
  returns: v.object({
    links: v.array(vPlacedLink),
    isDone: v.boolean(),
    cursor: v.string(),
  }),
  handler: async (ctx, { cursor }) => await ChainCheck.listLinks(ctx, cursor),
});

export const lastSeal = internalQuery({
  args: {},
  returns: vMaybeSeal,
  handler: async (ctx): Promise<Seal | null> => await Seals.findLastSeal(ctx),
});

export const sealAfter = internalQuery({
  args: { day: v.string() },
  returns: vMaybeSeal,
  handler: async (ctx, { day }): Promise<Seal | null> => await ChainCheck.findSealAfter(ctx, day),
});

export const heads = internalQuery({
  args: { day: v.string(), ...vFolded.fields },
  returns: v.object({ found: vFound, isDone: v.boolean(), ...vFolded.fields }),
  handler: async (ctx, { day, ...folded }) => await ChainCheck.checkHeads(ctx, day, folded),
});

export const unsealed = internalQuery({
  args: { day: v.string(), cursor: vText },
  returns: v.object({ found: vFound, isDone: v.boolean(), cursor: v.string() }),
  handler: async (ctx, { day, cursor }) => await ChainCheck.findUnsealed(ctx, day, cursor),
});

export const unsealedDay = internalQuery({
  args: {},
  returns: vText,
  handler: async (ctx) => await ChainCheck.findUnsealedDay(ctx),
});
