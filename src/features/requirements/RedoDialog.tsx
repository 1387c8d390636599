import { useState } from "react";
import { api } from "../../../convex/_generated/api";
import type { Refusal } from "../../../convex/access/rules";
import { reasonProblem } from "../../../convex/requirements/rules";
import { changedMeanwhileText } from "../../lib/live/rowToasts";
import { ReasonForm } from "../../lib/ReasonForm";
import { useReaderHint } from "../../lib/useReaderHint";
import { useWhileHere } from "../../lib/useWhileHere";
import { useWrite } from "../../lib/useWrite";
import { Dialog } from "../../ui/Dialog";
import { serverNow } from "../../ui/serverNow";
import { plainText } from "../../ui/plainText";
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
export function RedoDialog({ requirement, open, onOpenChange }: RedoDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={requirementText.redoTitle}>
      <RedoForm
        requirement={requirement}
        onClose={() => {
          onOpenChange(false);
        }}
      />
    </Dialog>
  );
}

/** The sentence for a status that somebody else has just set. */
export function statusRefusal(refusal: Refusal): string | undefined {
  if (refusal.code === "INVALID") return refusal.reason;
  return refusal.code === "CHANGED_MEANWHILE"
    ? changedMeanwhileText(refusal, REQUIREMENT_STATUS_FIELD, serverNow())
    : undefined;
}

function RedoForm({ requirement, onClose }: { requirement: Requirement; onClose: () => void }) {
  const { requirementId, documentId, status: from, title } = requirement;
  /** Set after a refusal: the person has seen the other's choice, so the next press confirms. */
  const [isSeen, setSeen] = useState(false);
  const { run, isSending, failure } = useWrite(api.documents.staff.setRequirementStatus, {
    onDone: useWhileHere(onClose),
    refusalText: (refusal) => {
      setSeen(refusal.code === "CHANGED_MEANWHILE");
      return statusRefusal(refusal);
    },
  });
  const { redoReason, redoHint, cancel, redo, redoing } = requirementText;
  const hint = useReaderHint(redoHint);
  return (
    <ReasonForm
      about={plainText(title)}
      words={{ reason: redoReason, hint, cancel, send: redo, sending: redoing }}
      problemOf={(reason) => reasonProblem("redo", reason)}
      onSend={(reason) => {
        run({ requirementId, documentId, from, to: "redo", reason, anyway: isSeen });
      }}
      onClose={onClose}
      isSending={isSending}
      failure={failure}
    />
  );
}
