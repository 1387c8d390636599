import { v } from "convex/values";
import { literals } from "convex-helpers/validators";
import { cachedQuery } from "../../access/builders/cached";
import { RECORD_KINDS } from "../../access/audit/rules";
import { vText } from "../../platform/validators";
import { RecordNames } from "./names";
import { ValueTitles } from "./values";

const vValues = { before: vText, after: vText };

/** The names of the records of one page of the log, and its values with titles for keys; in the order of the events. */
export const describe = cachedQuery({
  args: {
    events: v.array(v.object({ action: v.string(), kind: literals(...RECORD_KINDS), id: v.string(), ...vValues })),
  },
  returns: v.array(v.object({ name: vText, clientId: vText, isGone: v.boolean(), ...vValues })),
  handler: async (ctx, { events }) => {
    const names = new RecordNames(ctx);
    const titles = new ValueTitles(ctx, names);
    return await Promise.all(
      events.map(async ({ action, kind, id, before, after }) => ({
        ...(await names.find(kind, id)),
        before: await titles.titled(action, before),
        after: await titles.titled(action, after),
      })),
    );
  },
});
