/** Fields of a case set by a menu: status, stage, priority. */
import type { Doc } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import type { Staff } from "../../access/accounts/actors";
import { requireUnchanged } from "../../access/accounts/refuse";
import { eventsOfAction, recordEvent } from "../../access/audit/model";
import * as ClientActivity from "../../clients/activity/model";
import { change, get } from "./model";
import { CASE_STAGE_LABELS, caseNumberOf, CASE_STATUS_WORDS, isToldToClient, type CaseChoices } from "./rules";

const ACTIONS = {
  status: "cases:setStatus",
  stage: "cases:setStage",
  priority: "cases:setPriority",
} as const satisfies Record<keyof CaseChoices, string>;

export interface Choice<Field extends keyof CaseChoices> {
  caseId: string;
  field: Field;
  /** The value on the person's screen. */
  from: CaseChoices[Field];
  to: CaseChoices[Field];
  /** Overwrites the current value: the person has seen the other change. */
  anyway: boolean;
}

/** Refuses NOT_FOUND, and CHANGED_MEANWHILE if it would overwrite an unseen choice. */
export async function choose<Field extends keyof CaseChoices>(
  ctx: MutationCtx,
  staff: Staff,
  { caseId, field, from, to, anyway }: Choice<Field>,
): Promise<void> {
  const clientCase = await get(ctx, caseId);
  const current: CaseChoices[Field] = clientCase[field];
  const action = ACTIONS[field];
  if (!anyway) {
    const last = await eventsOfAction(ctx, { subject: clientCase._id, action }).order("desc").first();
    const by = { byName: last?.actorName ?? null, at: last?.at ?? clientCase._creationTime };
    requireUnchanged({ seen: from, current, ...by });
  }
  if (current !== to) await apply(ctx, staff, { clientCase, field, to });
}

interface AppliedChoice<Field extends keyof CaseChoices> extends Pick<Choice<Field>, "field" | "to"> {
  clientCase: Doc<"cases">;
}

/** Writes another value with its event, and announces it to the client. */
export async function apply<Field extends keyof CaseChoices>(
  ctx: MutationCtx,
  staff: Staff,
  { clientCase, field, to }: AppliedChoice<Field>,
): Promise<void> {
  const { _id: caseId } = clientCase;
  await change(ctx, staff, { caseId, changes: { [field]: to } });
  const event = { action: ACTIONS[field], subject: caseId, before: clientCase[field], after: to };
  await recordEvent(ctx, { actor: staff, ...event });
  await tellClient(ctx, staff, { before: clientCase, after: { ...clientCase, [field]: to } });
}

/** Announces the stage and some statuses, which the portal shows, to the client. */
async function tellClient(
  ctx: MutationCtx,
  staff: Staff,
  { before, after }: { before: Doc<"cases">; after: Doc<"cases"> },
): Promise<void> {
  const { clientId, _id: caseId, status, stage } = after;
  const about = { clientId, caseId, byName: staff.name };
  if (before.stage !== stage) {
    await ClientActivity.record(ctx, {
      ...about,
      activityType: "case_stage_changed",
      description: `Case ${caseNumberOf(after)}: ${CASE_STAGE_LABELS[stage]}`,
      metadata: { stage },
      isVisibleToClient: true,
    });
  }
  if (before.status !== status) {
    await ClientActivity.record(ctx, {
      ...about,
      activityType: "case_status_changed",
      description: `Case ${caseNumberOf(after)}: ${CASE_STATUS_WORDS[status].label}`,
      metadata: { status },
      isVisibleToClient: isToldToClient(before.status, status),
    });
  }
}
