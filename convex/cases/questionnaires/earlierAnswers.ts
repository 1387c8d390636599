/** Keeps replaced and removed answers, so that a client cannot make an earlier answer disappear. */
import type { Doc } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import { refuse } from "../../access/accounts/refuse";
import * as LegalHolds from "../../clients/legalHolds/model";
import type { Questionnaire } from "./model";
import { EARLIER_EACH_MS, isAnswered, MOST_EARLIER, MOST_EARLIER_ON_HOLD } from "./rules";

type StoredAnswer = Doc<"client_questionnaire_answers">;

/** Whether an answer is old enough not to be unfinished typing. */
async function hasStood(ctx: MutationCtx, { questionnaireId, field, _creationTime }: StoredAnswer, now: number) {
  const newest = await ctx.db
    .query("earlier_questionnaire_answers")
    .withIndex("by_questionnaire_and_field", (q) => q.eq("questionnaireId", questionnaireId).eq("field", field))
    .order("desc")
    .first();
  return now - (newest?.replacedAt ?? _creationTime) >= EARLIER_EACH_MS;
}

/**
 * Deletes the oldest beyond the limit and returns how many are left. Under a legal hold none may be deleted: refuses INVALID if
 * there are too many.
 */
async function makeRoom(ctx: MutationCtx, { _id, clientId }: Questionnaire, kept: number): Promise<number> {
  if (kept <= MOST_EARLIER) return kept;
  if ((await LegalHolds.find(ctx, clientId)) !== null) {
    if (kept > MOST_EARLIER_ON_HOLD) refuse("INVALID", { field: "answers", reason: "tooMany" });
    return kept;
  }
  const oldest = await ctx.db
    .query("earlier_questionnaire_answers")
    .withIndex("by_questionnaire", (q) => q.eq("questionnaireId", _id))
    .take(kept - MOST_EARLIER);
  for (const row of oldest) await ctx.db.delete("earlier_questionnaire_answers", row._id);
  return MOST_EARLIER;
}

/** Keeps those answers that are old enough. Returns the questionnaire's number of earlier answers. */
export async function keepEarlier(
  ctx: MutationCtx,
  questionnaire: Questionnaire,
  replaced: readonly StoredAnswer[],
): Promise<number> {
  const now = Date.now();
  let kept = questionnaire.earlierAnswers ?? 0;
  for (const answer of replaced) {
    const { questionnaireId, clientId, field, value, at, device } = answer;
    if (!isAnswered(value) || !(await hasStood(ctx, answer, now))) continue;
    const row = { questionnaireId, clientId, field, value, at, device, replacedAt: now };
    await ctx.db.insert("earlier_questionnaire_answers", row);
    kept += 1;
  }
  return await makeRoom(ctx, questionnaire, kept);
}
