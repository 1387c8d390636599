/** The forms of a new case and of an edit. */
import type { Infer } from "convex/values";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import type { Staff } from "../../access/accounts/actors";
import { readOwner } from "../../access/accounts/model";
import { refuse, requireFacts, requireUnchanged } from "../../access/accounts/refuse";
import { eventsOfAction, recordEvent } from "../../access/audit/model";
import * as Cases from "../record/model";
import { tellOwner } from "../record/owner";
import { caseNumberOf } from "../record/rules";
import * as CaseTemplates from "../templates/model";
import * as ClientActivity from "../../clients/activity/model";
import * as Clients from "../../clients/record/model";
import * as Milestones from "../milestones/model";
import type { vClientChoice } from "./answers";
import { NO_CLIENT, readCaseEdit, readNewCase, type CaseEditForm, type NewCaseForm } from "./rules";

interface CreatedCase {
  clientId: Id<"clients">;
  caseId: Id<"cases">;
}

/**
 * Opens a case, with the items of the chosen template. Refuses INVALID with the field and its sentence, and NOT_FOUND
 * for an absent template. A new owner who is somebody else is notified.
 */
export async function create(ctx: MutationCtx, staff: Staff, form: NewCaseForm): Promise<CreatedCase> {
  const { template, ...facts } = requireFacts(readNewCase(form));
  const client = await Clients.find(ctx, form.clientId);
  // The client may have been deleted while the form was open.
  if (client?.deleted !== null) refuse("INVALID", { field: "clientId", reason: NO_CLIENT });
  const ownerId = await readOwner(ctx, form.ownerId, null);
  const opened = await Cases.open(ctx, staff, { ...facts, ownerId, clientId: client._id });
  const { _id: caseId } = opened;
  if (ownerId !== null) await tellOwner(ctx, ownerId, { by: staff, first: opened, count: 1 });
  if (template !== null) await CaseTemplates.apply(ctx, staff, { caseId, key: template });
  return { clientId: client._id, caseId };
}

interface Edit {
  caseId: string;
  form: CaseEditForm;
  /** The version on the person's screen. */
  version: number;
}

/** Refuses NOT_FOUND, INVALID, and CHANGED_MEANWHILE if it would overwrite an unseen edit. */
export async function edit(ctx: MutationCtx, staff: Staff, { caseId, form, version }: Edit): Promise<void> {
  const clientCase = await Cases.get(ctx, caseId);
  const { progress, ...facts } = requireFacts(readCaseEdit(form));
  const { _id, _creationTime } = clientCase;
  if (version !== clientCase.version) {
    const last = await eventsOfAction(ctx, { subject: _id, action: "cases:edit" }).order("desc").first();
    const by = { byName: last?.actorName ?? null, at: last?.at ?? _creationTime };
    requireUnchanged({ seen: version, current: clientCase.version, ...by });
  }
  const next = { ...facts, progress: progress ?? (await Milestones.progressOfCase(ctx, _id)) };
  const before = { ...clientCase, nextStep: clientCase.nextStep ?? null };
  const fields = ["caseType", "customCaseType", "nextStep", "isProgressByHand", "progress"] as const;
  const changed = fields.filter((field) => before[field] !== next[field]);
  if (changed.length === 0) return;
  await Cases.change(ctx, staff, { caseId: _id, changes: { ...next, version: version + 1 } });
  if (changed.includes("nextStep")) await tellNextStep(ctx, staff, { clientCase, nextStep: next.nextStep });
  await recordEvent(ctx, { actor: staff, action: "cases:edit", subject: _id, after: changed.join(", ") });
}

/** Removing the next step is not announced. */
async function tellNextStep(
  ctx: MutationCtx,
  staff: Staff,
  { clientCase, nextStep }: { clientCase: Doc<"cases">; nextStep: string | null },
): Promise<void> {
  if (nextStep === null) return;
  await ClientActivity.record(ctx, {
    clientId: clientCase.clientId,
    caseId: clientCase._id,
    activityType: "next_step_changed",
    description: `Case ${caseNumberOf(clientCase)}: next step`,
    metadata: { nextStep },
    isVisibleToClient: true,
    byName: staff.name,
  });
}

/** Page size of the client picker. */
const MOST_CHOICES = 20;

/** The clients whose names contain the typed text; for an empty text, the first by name. */
export async function listClientChoices(ctx: QueryCtx, typed: string): Promise<Infer<typeof vClientChoice>[]> {
  const clients = await Clients.listNamed(ctx, typed, MOST_CHOICES);
  return clients.map(({ _id: clientId, clientName: name, clientEmail: email }) => ({ clientId, name, email }));
}
