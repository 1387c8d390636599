/** Adds a template's milestones, requested documents and tasks to a case. */
import { pick } from "convex-helpers";
import type { MutationCtx } from "../../_generated/server";
import type { Staff } from "../../access/accounts/actors";
import { recordEvent } from "../../access/audit/model";
import * as Cases from "../record/model";
import { addDays } from "../../platform/days";
import * as Firm from "../../practice/settings/model";
import * as Milestones from "../milestones/model";
import * as Requirements from "../requirements/model";
import * as Tasks from "../tasks/model";
import { countsInWords, itemName, type CaseTemplate } from "./rules";
import { textOrNull } from "../../platform/texts";
import { translations } from "../../practice/translatedTexts";
import { TRANSLATED_MILESTONE_TEXTS } from "../milestones/rules";
import { TRANSLATED_REQUEST_TEXTS } from "../requirements/rules";

/** Adds the items that the case lacks; applying it again adds nothing. */
export async function applyTo(
  ctx: MutationCtx,
  staff: Staff,
  { caseId, template }: { caseId: string; template: CaseTemplate },
): Promise<{ milestones: number; requirements: number; tasks: number }> {
  const clientCase = await Cases.get(ctx, caseId);
  const today = await Firm.today(ctx);
  const dueOn = (days: number | null): string | null => (days === null ? null : addDays(today, days));
  const milestones = await Milestones.addAll(ctx, staff, {
    clientCase,
    milestones: template.milestones.map((item) => ({
      title: item.title.trim(),
      description: textOrNull(item.description),
      ...translations(TRANSLATED_MILESTONE_TEXTS, ({ translated }) => textOrNull(item[translated])),
      isVisibleToClient: item.isVisibleToClient,
      fromItem: itemName(template.key, item.key),
    })),
  });
  const requirements = await Requirements.requestAll(ctx, staff, {
    clientCase,
    requirements: template.requirements.map((item) => ({
      ...pick(item, ["documentType", "isRequired"]),
      title: item.title.trim(),
      instructions: textOrNull(item.instructions),
      why: textOrNull(item.why),
      ...translations(TRANSLATED_REQUEST_TEXTS, ({ translated }) => textOrNull(item[translated])),
      dueOn: dueOn(item.dueInDays),
      fromItem: itemName(template.key, item.key),
    })),
  });
  const tasks = await Tasks.addAll(ctx, staff, {
    clientCase,
    tasks: template.tasks.map(({ key, text, dueInDays }) => {
      return { text: text.trim(), dueOn: dueOn(dueInDays), fromItem: itemName(template.key, key) };
    }),
  });
  const added = { milestones: milestones.length, requirements: requirements.length, tasks };
  const after = `${template.name}: ${countsInWords(added)}`;
  await recordEvent(ctx, { actor: staff, action: "cases:applyTemplate", subject: clientCase._id, after });
  return added;
}
