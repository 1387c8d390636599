/** Questionnaires of clients: assignment, progress and lists. */
import { pick } from "convex-helpers";
import type { PaginationOptions } from "convex/server";
import type { Infer } from "convex/values";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import type { Staff } from "../../access/accounts/actors";
import { refuse } from "../../access/accounts/refuse";
import { recordEvent } from "../../access/audit/model";
import * as Cases from "../record/model";
import * as CaseSummary from "../record/summary";
import * as ClientActivity from "../../clients/activity/model";
import * as Clients from "../../clients/record/model";
import * as LegalHolds from "../../clients/legalHolds/model";
import * as QuestionnaireForms from "../questionnaireForms/model";
import type { vListedQuestionnaire, vOpenQuestionnaire, vStaffListed, vStaffQuestionnaire } from "./answers";
import { MOST_ANSWERS, MOST_EARLIER_ON_HOLD, MOST_OF_A_CLIENT, type QuestionnaireStatus } from "./rules";
import { translations } from "../../practice/translatedTexts";

export type Questionnaire = Doc<"client_questionnaires">;
type ClientId = Id<"clients">;

/** The questionnaires of a client, the oldest first (requirement 290). */
export async function rowsOfClient(ctx: QueryCtx, clientId: ClientId): Promise<Questionnaire[]> {
  return await ctx.db
    .query("client_questionnaires")
    .withIndex("by_client", (q) => q.eq("clientId", clientId))
    .take(MOST_OF_A_CLIENT);
}

/** Questionnaires in a status that were assigned in this time, in pages, for a job. */
export async function pageAssigned(
  ctx: QueryCtx,
  { status, from, before }: { status: QuestionnaireStatus; from: number; before: number },
  options: PaginationOptions,
) {
  return await ctx.db
    .query("client_questionnaires")
    .withIndex("by_status_and_completedAt", (q) =>
      q.eq("status", status).eq("completedAt", null).gte("_creationTime", from).lt("_creationTime", before),
    )
    .paginate(options);
}

/** Facts about a case's questionnaires in the list of cases. */
export async function summaryPart(ctx: QueryCtx, { clientId, _id: caseId }: Pick<Doc<"cases">, "_id" | "clientId">) {
  const open = (row: Questionnaire) => row.caseId === caseId && row.status !== "completed";
  return { openQuestionnaires: (await rowsOfClient(ctx, clientId)).filter(open).length };
}

/** Brings the list of cases up to date after a change of a questionnaire. */
export async function followList(ctx: MutationCtx, { clientId, caseId }: Questionnaire): Promise<void> {
  if (caseId !== null) {
    await CaseSummary.follow(ctx, caseId, { facts: await summaryPart(ctx, { clientId, _id: caseId }), by: null });
  }
}

/** All stored answers. */
export async function answerRows(
  ctx: QueryCtx,
  questionnaireId: Id<"client_questionnaires">,
): Promise<Doc<"client_questionnaire_answers">[]> {
  return await ctx.db
    .query("client_questionnaire_answers")
    .withIndex("by_questionnaire_and_field", (q) => q.eq("questionnaireId", questionnaireId))
    .take(MOST_ANSWERS);
}

function listed(row: Questionnaire): Infer<typeof vListedQuestionnaire> {
  return {
    questionnaireId: row._id,
    ...pick(row, ["caseId", "name", "status", "progress", "lastSavedAt", "completedAt", "isReopened"]),
  };
}

function listedForStaff(row: Questionnaire): Infer<typeof vStaffListed> {
  return { ...listed(row), ...pick(row, ["formKey", "assignedByName"]), assignedAt: row._creationTime };
}

/** A questionnaire with its form and answers. */
export async function opened(ctx: QueryCtx, row: Questionnaire) {
  const { facts: form } = await QuestionnaireForms.getVersion(ctx, row.formVersionId);
  const answers = await answerRows(ctx, row._id);
  return { form, answers: answers.map((answer) => pick(answer, ["field", "value", "at", "device"])) };
}

async function find(ctx: QueryCtx, questionnaireId: string): Promise<Questionnaire | null> {
  const id = ctx.db.normalizeId("client_questionnaires", questionnaireId);
  return id === null ? null : await ctx.db.get("client_questionnaires", id);
}

/** Null if the questionnaire does not exist, or its client was deleted. */
export async function findWithClient(ctx: QueryCtx, questionnaireId: string) {
  const questionnaire = await find(ctx, questionnaireId);
  const client = questionnaire && (await Clients.find(ctx, questionnaire.clientId));
  return questionnaire !== null && client?.deleted === null ? { questionnaire, client } : null;
}

/** Refuses NOT_FOUND if the questionnaire does not exist, or its client was deleted. */
export async function get(ctx: QueryCtx, questionnaireId: string) {
  return (await findWithClient(ctx, questionnaireId)) ?? refuse("NOT_FOUND", { what: "questionnaire" });
}

// ---- The client's view --------------------------------------------------------------------------------------

export async function listOwn(ctx: QueryCtx, clientId: ClientId): Promise<Infer<typeof vListedQuestionnaire>[]> {
  return (await rowsOfClient(ctx, clientId)).map(listed);
}

/** The client's own questionnaire; null for another client's. */
export async function findOwn(ctx: QueryCtx, clientId: ClientId, id: string): Promise<Questionnaire | null> {
  const questionnaire = await find(ctx, id);
  return questionnaire?.clientId === clientId ? questionnaire : null;
}

export async function openOwn(
  ctx: QueryCtx,
  clientId: ClientId,
  id: string,
): Promise<Infer<typeof vOpenQuestionnaire> | null> {
  const questionnaire = await findOwn(ctx, clientId, id);
  return questionnaire === null ? null : { ...listed(questionnaire), ...(await opened(ctx, questionnaire)) };
}

// ---- Staff's view and actions -------------------------------------------------------------------------------

/** Empty if the client does not exist. */
export async function listOfClient(ctx: QueryCtx, id: string): Promise<Infer<typeof vStaffListed>[]> {
  const client = await Clients.find(ctx, id);
  return client?.deleted === null ? (await rowsOfClient(ctx, client._id)).map(listedForStaff) : [];
}

/** A case's questionnaires, the oldest first. Empty if the case does not exist. */
export async function listOfCase(ctx: QueryCtx, id: string): Promise<Infer<typeof vStaffListed>[]> {
  const found = await Cases.findWithClient(ctx, id);
  if (found === null) return [];
  const rows = await rowsOfClient(ctx, found.client._id);
  return rows.filter(({ caseId }) => caseId === found.clientCase._id).map(listedForStaff);
}

/** Questionnaires completed since then, the newest first. */
export async function listCompletedSince(ctx: QueryCtx, since: number, count: number): Promise<Questionnaire[]> {
  return await ctx.db
    .query("client_questionnaires")
    .withIndex("by_status_and_completedAt", (q) => q.eq("status", "completed").gte("completedAt", since))
    .order("desc")
    .take(count);
}

/** Questionnaires that clients have not completed; begun ones first, each the oldest first. */
export async function listOpen(ctx: QueryCtx, count: number): Promise<Questionnaire[]> {
  const read = async (status: "assigned" | "in_progress") =>
    await ctx.db
      .query("client_questionnaires")
      .withIndex("by_status_and_completedAt", (q) => q.eq("status", status))
      .take(count);
  return [...(await read("in_progress")), ...(await read("assigned"))];
}

export async function findForStaff(ctx: QueryCtx, id: string): Promise<Infer<typeof vStaffQuestionnaire> | null> {
  const found = await findWithClient(ctx, id);
  if (found === null) return null;
  const { questionnaire, client } = found;
  const record = pick(client, ["clientName", "clientEmail", "clientPhone"]);
  return { ...listedForStaff(questionnaire), ...(await opened(ctx, questionnaire)), record };
}

const TOLD = ["questionnaire_assigned", "questionnaire_completed", "questionnaire_reopened"] as const;

/** The facts of the client's notice, in both languages. */
function told({ _id: questionnaire, name }: Pick<Questionnaire, "_id" | "name">) {
  return { questionnaire, title: name.en, ...translations(["title"], ({ language }) => name[language]) };
}

export async function tellClient(
  ctx: MutationCtx,
  row: Questionnaire,
  activity: {
    activityType: (typeof TOLD)[number];
    description: string;
    byName: string | null;
  },
): Promise<void> {
  const { clientId, caseId } = row;
  await ClientActivity.record(ctx, { ...activity, clientId, caseId, metadata: told(row), isVisibleToClient: true });
}

interface NewAssignment extends Cases.PlaceIds {
  formKey: string;
}

const NOT_STARTED = {
  status: "assigned",
  progress: 0,
  lastSavedAt: null,
  completedAt: null,
  isReopened: false,
  isTold: false,
} as const;

/**
 * Assigns a form to a client. If the client still has it open for the same case, returns that one. Refuses NOT_FOUND, and INVALID
 * if the client has too many.
 */
export async function assign(
  ctx: MutationCtx,
  staff: Staff,
  { formKey, ...wanted }: NewAssignment,
): Promise<Id<"client_questionnaires">> {
  const place = await Cases.requirePlace(ctx, wanted);
  const version = await QuestionnaireForms.takeVersion(ctx, formKey);
  const rows = await rowsOfClient(ctx, place.clientId);
  const open = rows.find((row) => row.formKey === formKey && row.caseId === place.caseId && row.status !== "completed");
  if (open !== undefined) return open._id;
  if (rows.length >= MOST_OF_A_CLIENT) {
    refuse("INVALID", {
      field: "formKey",
      reason: `A client can have at most ${String(MOST_OF_A_CLIENT)} questionnaires`,
    });
  }
  const row = { ...place, formKey, formVersionId: version._id, name: version.facts.name, ...NOT_STARTED };
  const stamp = { updatedAt: Date.now(), assignedById: staff.userId, assignedByName: staff.name };
  const id = await ctx.db.insert("client_questionnaires", { ...row, ...stamp });
  const { questionnaire } = await get(ctx, id);
  await followList(ctx, questionnaire);
  const description = `Questionnaire: ${version.facts.name.en}`;
  await tellClient(ctx, questionnaire, { activityType: "questionnaire_assigned", description, byName: staff.name });
  await audit(ctx, staff, { action: "questionnaires:assign", row: questionnaire });
  return id;
}

type Action = "questionnaires:assign" | "questionnaires:reopen" | "questionnaires:withdraw";

async function audit(ctx: MutationCtx, actor: Staff, { action, row }: { action: Action; row: Questionnaire }) {
  await recordEvent(ctx, { actor, action, subject: row.clientId, after: row.formKey });
}

/** Reopens a completed questionnaire for the client; does nothing if it is not completed. Refuses NOT_FOUND. */
export async function reopen(ctx: MutationCtx, staff: Staff, id: string): Promise<void> {
  const { questionnaire } = await get(ctx, id);
  if (questionnaire.status !== "completed") return;
  const open = { status: "in_progress", completedAt: null, isReopened: true, isTold: false } as const;
  await ctx.db.patch("client_questionnaires", questionnaire._id, { ...open, updatedAt: Date.now() });
  await followList(ctx, questionnaire);
  const description = `Please look again: ${questionnaire.name.en}`;
  await tellClient(ctx, questionnaire, { activityType: "questionnaire_reopened", description, byName: staff.name });
  await audit(ctx, staff, { action: "questionnaires:reopen", row: questionnaire });
}

/** Deletes a questionnaire with its answers and its notice. Refuses NOT_FOUND, and ON_HOLD. */
export async function withdraw(ctx: MutationCtx, staff: Staff, id: string): Promise<void> {
  const { questionnaire } = await get(ctx, id);
  const { _id, clientId } = questionnaire;
  await LegalHolds.requireNone(ctx, clientId);
  for (const answer of await answerRows(ctx, _id)) await ctx.db.delete("client_questionnaire_answers", answer._id);
  const earlier = await ctx.db
    .query("earlier_questionnaire_answers")
    .withIndex("by_questionnaire", (q) => q.eq("questionnaireId", _id))
    .take(MOST_EARLIER_ON_HOLD);
  for (const answer of earlier) await ctx.db.delete("earlier_questionnaire_answers", answer._id);
  await ctx.db.delete("client_questionnaires", _id);
  await followList(ctx, questionnaire);
  for (const activityType of TOLD) {
    await ClientActivity.takeBack(ctx, { clientId, activityType, about: { questionnaire: _id } });
  }
  await audit(ctx, staff, { action: "questionnaires:withdraw", row: questionnaire });
}
