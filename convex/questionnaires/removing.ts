/** What is removed with a client. */
import type { Id } from "../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../_generated/server";

function ofClient(ctx: QueryCtx, clientId: Id<"clients">) {
  return ctx.db.query("client_questionnaires").withIndex("by_client", (q) => q.eq("clientId", clientId));
}

/** How many questionnaires a client has, up to `most`. */
export async function countOfClient(ctx: QueryCtx, clientId: Id<"clients">, most: number): Promise<number> {
  return (await ofClient(ctx, clientId).take(most)).length;
}

/** Deletes earlier answers, answers, then questionnaires, at most so many rows. */
export async function removeSome(
  ctx: MutationCtx,
  clientId: Id<"clients">,
  most: number,
): Promise<{ rows: number; records: number }> {
  const answers = await removeAnswers(ctx, clientId, most);
  const left = most - answers;
  const questionnaires = left === 0 ? [] : await ofClient(ctx, clientId).take(left);
  for (const { _id } of questionnaires) await ctx.db.delete("client_questionnaires", _id);
  return { rows: answers + questionnaires.length, records: questionnaires.length };
}

async function removeAnswers(ctx: MutationCtx, clientId: Id<"clients">, most: number): Promise<number> {
  const earlier = await ctx.db
    .query("earlier_questionnaire_answers")
    .withIndex("by_client", (q) => q.eq("clientId", clientId))
    .take(most);
  for (const { _id } of earlier) await ctx.db.delete("earlier_questionnaire_answers", _id);
  const left = most - earlier.length;
  if (left === 0) return most;
  const answers = await ctx.db
    .query("client_questionnaire_answers")
    .withIndex("by_client", (q) => q.eq("clientId", clientId))
    .take(left);
  for (const { _id } of answers) await ctx.db.delete("client_questionnaire_answers", _id);
  return earlier.length + answers.length;
}
