/** Accepts an answer into the client's record. */
import { pick } from "convex-helpers";
import type { MutationCtx } from "../../_generated/server";
import type { Staff } from "../../access/accounts/actors";
import { refuse, requireUnchanged } from "../../access/accounts/refuse";
import { recordEvent } from "../../access/audit/model";
import * as Clients from "../../clients/record/model";
import * as QuestionnaireForms from "../questionnaireForms/model";
import { answerRows, get } from "./model";
import { differences, shownSections, valuesOf } from "./rules";

interface AcceptInput {
  questionnaireId: string;
  /** The question. */
  field: string;
  /** The values on the person's screen: in the record, and of the answer. */
  recorded: string;
  answered: string;
}

/**
 * Writes one answer into the client's record. Nothing changes if the record has it already. Refuses NOT_FOUND, INVALID if the
 * record cannot take it, and CHANGED_MEANWHILE if record or answer differ from the screen.
 */
export async function accept(ctx: MutationCtx, staff: Staff, accepted: AcceptInput): Promise<void> {
  const { questionnaire, client } = await get(ctx, accepted.questionnaireId);
  const { facts: form } = await QuestionnaireForms.getVersion(ctx, questionnaire.formVersionId);
  const values = valuesOf(await answerRows(ctx, questionnaire._id));
  const record = pick(client, ["clientName", "clientEmail", "clientPhone"]);
  const difference = differences(shownSections(form, values), values, record).find(
    ({ path }) => path === accepted.field,
  );
  if (difference === undefined) return;
  const { recordField, recorded, answered, problem } = difference;
  requireUnchanged({ seen: accepted.recorded, current: recorded, byName: client.userName, at: client.updatedAt });
  requireUnchanged({ seen: accepted.answered, current: answered, byName: null, at: questionnaire.updatedAt });
  if (problem !== null) refuse("INVALID", { field: recordField, reason: problem });
  await Clients.change(ctx, staff, { client, changes: { [recordField]: answered } });
  const event = { action: "questionnaires:accept", subject: client._id, after: recordField } as const;
  await recordEvent(ctx, { actor: staff, ...event });
}
