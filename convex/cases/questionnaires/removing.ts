/** Questionnaires removed with a client. */
import type { Id } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import { removableRows, removeInOrder } from "../../platform/removableRows";

const questionnaires = removableRows({
  read: (ctx, clientId: Id<"clients">) =>
    ctx.db.query("client_questionnaires").withIndex("by_client", (q) => q.eq("clientId", clientId)),
  deleteRow: (ctx, id) => ctx.db.delete("client_questionnaires", id),
});

const answers = removableRows({
  read: (ctx, clientId: Id<"clients">) =>
    ctx.db.query("client_questionnaire_answers").withIndex("by_client", (q) => q.eq("clientId", clientId)),
  deleteRow: (ctx, id) => ctx.db.delete("client_questionnaire_answers", id),
});

const earlierAnswers = removableRows({
  read: (ctx, clientId: Id<"clients">) =>
    ctx.db.query("earlier_questionnaire_answers").withIndex("by_client", (q) => q.eq("clientId", clientId)),
  deleteRow: (ctx, id) => ctx.db.delete("earlier_questionnaire_answers", id),
});

const removeAnswers = removeInOrder(earlierAnswers, answers);

export const countOfClient = questionnaires.count;

/** Deletes earlier answers, answers, then questionnaires, up to a limit; `records` are the questionnaires. */
export async function removeSome(
  ctx: MutationCtx,
  clientId: Id<"clients">,
  most: number,
): Promise<{ rows: number; records: number }> {
  const removed = await removeAnswers(ctx, clientId, most);
  const records = (await questionnaires.remove(ctx, clientId, most - removed)).length;
  return { rows: removed + records, records };
}
