/** Saves a client's answers, from one or several devices, and completes the questionnaire. */
import type { Infer } from "convex/values";
import type { Doc } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import type { PortalClient } from "../../access/accounts/actors";
import * as Access from "../../access/accounts/model";
import { countUse } from "../../access/accounts/limits";
import { refuse } from "../../access/accounts/refuse";
import { recordEvent } from "../../access/audit/model";
import * as Cases from "../record/model";
import { placeIdOf } from "../../platform/dueItems/rules";
import * as Notifications from "../../practice/notifications/model";
import * as PortalNotices from "../../clients/notices/model";
import * as QuestionnaireForms from "../questionnaireForms/model";
import type { FormFacts } from "../questionnaireForms/rules";
import { keepEarlier } from "./earlierAnswers";
import { answerRows, findOwn, followList, tellClient, type Questionnaire } from "./model";
import {
  answerProblem,
  hasTooManyEntries,
  isSameValue,
  LONGEST_DEVICE,
  merge,
  MOST_ANSWERS,
  MOST_AT_ONCE,
  progressOf,
  shownSections,
  statusAt,
  valuesOf,
  type Answer,
} from "./rules";
import type { vGivenAnswer } from "./tables";

interface SaveInput {
  questionnaireId: string;
  device: string;
  answers: Infer<typeof vGivenAnswer>[];
}

function requireRight(form: FormFacts, { device, answers }: SaveInput): void {
  if (device === "" || device.length > LONGEST_DEVICE) refuse("INVALID", { field: "device", reason: "tooLong" });
  if (answers.length > MOST_AT_ONCE) refuse("INVALID", { field: "answers", reason: "tooMany" });
  for (const { field, value, at } of answers) {
    const reason = Number.isFinite(at) ? answerProblem(form, field, value) : "wrongKind";
    if (reason !== null) refuse("INVALID", { field, reason });
  }
}

function requireRoom(merged: readonly Answer[]): void {
  const isFull = merged.length > MOST_ANSWERS || hasTooManyEntries(merged);
  if (isFull) refuse("INVALID", { field: "answers", reason: "tooMany" });
}

/** Stores the new ones among the merged answers. Returns the previous rows of changed values. */
async function store(
  ctx: MutationCtx,
  { _id: questionnaireId, clientId }: Questionnaire,
  { merged, rows }: { merged: readonly Answer[]; rows: readonly Doc<"client_questionnaire_answers">[] },
): Promise<Doc<"client_questionnaire_answers">[]> {
  const replaced: Doc<"client_questionnaire_answers">[] = [];
  const stored = new Map(rows.map((row) => [row.field, row]));
  for (const { field, value, at, device } of merged) {
    const row = stored.get(field);
    const answer = { field, value, at, device };
    if (row === undefined) {
      await ctx.db.insert("client_questionnaire_answers", { questionnaireId, clientId, ...answer });
    } else if (row.at !== at || row.device !== device || row.value !== value) {
      await ctx.db.patch("client_questionnaire_answers", row._id, answer);
      if (!isSameValue(row.value, value)) replaced.push(row);
    }
  }
  return replaced;
}

/**
 * Saves the later answer per question, so that two devices lose no answer of each other. A clock that is ahead counts as now.
 * Without answers, it submits the questionnaire. Refuses NOT_FOUND, and INVALID with the field and the key of the problem.
 */
export async function save(ctx: MutationCtx, client: PortalClient, given: SaveInput): Promise<void> {
  const found = await findOwn(ctx, client.clientId, given.questionnaireId);
  const questionnaire = found ?? refuse("NOT_FOUND", { what: "questionnaire" });
  await countUse(ctx, "saveAnswers", client.userId);
  const { facts: form } = await QuestionnaireForms.getVersion(ctx, questionnaire.formVersionId);
  requireRight(form, given);
  const now = Date.now();
  const rows = await answerRows(ctx, questionnaire._id);
  const { device } = given;
  const fresh = given.answers.map(({ field, value, at }) => ({ field, value, at: Math.min(at, now), device }));
  const merged = merge(rows, fresh);
  requireRoom(merged);
  const replaced = await store(ctx, questionnaire, { merged, rows });
  const earlierAnswers = await keepEarlier(ctx, questionnaire, replaced);
  const values = valuesOf(merged);
  const progress = progressOf(shownSections(form, values), values);
  const status = statusAt(progress);
  const isDone = status === "completed";
  const completedAt = isDone ? (questionnaire.completedAt ?? now) : null;
  const isReopened = questionnaire.isReopened && !isDone;
  const saved = { status, progress, completedAt, isReopened, earlierAnswers, lastSavedAt: now, updatedAt: now };
  await ctx.db.patch("client_questionnaires", questionnaire._id, saved);
  if (status !== questionnaire.status) await followList(ctx, questionnaire);
  if (isDone) await PortalNotices.markSeen(ctx, askedOf(questionnaire));
  if (isDone && !questionnaire.isTold) await complete(ctx, client, questionnaire);
}

/** The facts of the notice about an assignment or reopening. */
const askedOf = ({ _id: questionnaire, clientId, caseId }: Questionnaire) => ({
  clientId,
  caseId,
  activityType: "questionnaire_assigned",
  metadata: { questionnaire },
});

/** Announces to team and client, once, that everything is answered. */
async function complete(ctx: MutationCtx, client: PortalClient, row: Questionnaire): Promise<void> {
  const { _id, clientId, caseId, formKey, name, assignedById } = row;
  await ctx.db.patch("client_questionnaires", _id, { isTold: true });
  const description = `Questionnaire completed: ${name.en}`;
  await tellClient(ctx, row, { activityType: "questionnaire_completed", description, byName: null });
  const event = { action: "questionnaires:complete", subject: clientId, after: formKey } as const;
  await recordEvent(ctx, { actor: client, ...event });
  const team = await Cases.listTeam(ctx, caseId);
  const { clientName } = await Cases.describePlace(ctx, { clientId, caseId });
  const news = { kind: "questionnaireCompleted", count: 1, name: `${name.en} of ${clientName}` } as const;
  const { isOwnerHere: isAuthorHere } = await Access.describeOwner(ctx, assignedById);
  // Without a team, the author of the assignment is notified; all staff if the author has left.
  const others = isAuthorHere ? [assignedById] : (await Access.listActiveStaff(ctx)).map((member) => member._id);
  for (const userId of team.length === 0 ? others : team) {
    await Notifications.announceTo(ctx, userId, { ...news, recordId: placeIdOf({ clientId, caseId }) });
  }
}
