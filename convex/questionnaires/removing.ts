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

/** Deletes answers, then questionnaires, at most so many rows. */
export async function removeSome(
  ctx: MutationCtx,
  clientId: Id<"clients">,
  most: number,
): Promise<{ rows: number; records: number }> {
  const answers = await ctx.db
    .query("client_questionnaire_answers")
    .withIndex("by_client", (q) => q.eq("clientId", clientId))
    .take(most);
  for (const { _id } of answers) await ctx.db.delete("client_questionnaire_answers", _id);
  const left = most - answers.length;
  const questionnaires = left === 0 ? [] : await ofClient(ctx, clientId).take(left);
  for (const { _id } of questionnaires) await ctx.db.delete("client_questionnaires", _id);
  return { rows: answers.length + questionnaires.length, records: questionnaires.length };
}
