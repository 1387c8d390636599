import type { WaitingFacts, WaitingFor, WaitingReason } from "../../../../convex/cases/caseRows";
import { dayText } from "../../../../convex/platform/days";
import { countText } from "../../../lib/format/format";
import type { Tone } from "../../../ui/tone";

export const WAITING_WORDS: Record<WaitingFor, { label: string; tone: Tone }> = {
  us: { label: "Us", tone: "warn" },
  client: { label: "Client", tone: "info" },
  government: { label: "Government", tone: "violet" },
  hold: { label: "On hold", tone: "quiet" },
  nobody: { label: "–", tone: "quiet" },
};

/** The counts and the day of a case that its reason names. */
type WaitingRow = Pick<WaitingFacts, "toReview" | "awaited" | "openQuestionnaires" | "dueOn">;

/** Why a case waits, in a few words. */
export function reasonText(why: WaitingReason, row: WaitingRow): string {
  const texts: Record<WaitingReason, string> = {
    completed: "Completed",
    onHold: "On hold",
    review: `${countText(row.toReview, "document", "documents")} to review`,
    answer: "A message to answer",
    overdue: row.dueOn === null ? "Overdue" : `Overdue since ${dayText(row.dueOn)}`,
    documents: `${countText(row.awaited, "document", "documents")} to send`,
    questionnaire: countText(row.openQuestionnaires, "open questionnaire", "open questionnaires"),
    filed: "Filed",
    step: "The next step is ours",
  };
  return texts[why];
}
