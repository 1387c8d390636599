import { api } from "../../../../convex/_generated/api";
import type { Refusal } from "../../../../convex/platform/refusals";
import { reasonProblem } from "../../../../convex/cases/requirements/rules";
import { changedMeanwhileText } from "../../../lib/live/rowToasts";
import { ReasonDialog } from "../../clients/shared/ReasonDialog";
import { serverNow } from "../../../ui/text/serverNow";
import { plainText } from "../../../ui/text/plainText";
import type { Requirement } from "./requirement";
import { requirementText } from "./requirementText";
import { REQUIREMENT_STATUS_FIELD } from "./statusField";

interface RedoDialogProps {
  /** The request when Redo was chosen. */
  requirement: Requirement;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Asks why a document has to be sent again. */
export function RedoDialog({ requirement, ...opening }: RedoDialogProps) {
  const { requirementId, documentId, status: from, title } = requirement;
  return (
    <ReasonDialog
      {...opening}
      words={requirementText.redo}
      about={() => plainText(title)}
      problemOf={(reason) => reasonProblem("redo", reason)}
      mutation={api.documents.review.staff.setRequirementStatus}
      argsOf={(reason, refusal) => {
        // The person has seen the other's choice: this confirms their own.
        const anyway = refusal?.code === "CHANGED_MEANWHILE";
        return { requirementId, documentId, from, to: "redo" as const, reason, anyway };
      }}
      refusalText={statusRefusal}
    />
  );
}

/** The sentence for a status that somebody else has just set. */
export function statusRefusal(refusal: Refusal): string | undefined {
  if (refusal.code === "INVALID") return refusal.reason;
  return refusal.code === "CHANGED_MEANWHILE"
    ? changedMeanwhileText(refusal, REQUIREMENT_STATUS_FIELD, serverNow())
    : undefined;
}
