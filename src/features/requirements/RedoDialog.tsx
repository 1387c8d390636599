import { useId, useState } from "react";
import { api } from "../../../convex/_generated/api";
import type { Refusal } from "../../../convex/access/rules";
import { reasonProblem } from "../../../convex/requirements/rules";
import { changedMeanwhileText } from "../../lib/live/rowToasts";
import { useWrite } from "../../lib/useWrite";
import { Banner } from "../../ui/Banner";
import { Button } from "../../ui/Button";
import { Dialog } from "../../ui/Dialog";
import { TextArea } from "../../ui/TextArea";
import type { Requirement } from "./requirement";
import { requirementText } from "./requirementText";
import { STATUS_FIELD } from "./statusField";

interface RedoDialogProps {
  /** As it was when Redo was chosen. */
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

/** Who was faster, in the words of the status. */
export function statusRefusal(refusal: Refusal): string | undefined {
  if (refusal.code === "INVALID") return refusal.reason;
  return refusal.code === "CHANGED_MEANWHILE" ? changedMeanwhileText(refusal, STATUS_FIELD, Date.now()) : undefined;
}

function RedoForm({ requirement, onClose }: { requirement: Requirement; onClose: () => void }) {
  const { requirementId, documentId, status: from, title } = requirement;
  const [reason, setReason] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  /** After a refusal the person has seen what the other one chose: the next press is meant. */
  const [isSeen, setSeen] = useState(false);
  const id = useId();
  const { run, isSending, failure } = useWrite(api.documents.staff.setRequirementStatus, {
    onDone: onClose,
    refusalText: (refusal) => {
      setSeen(refusal.code === "CHANGED_MEANWHILE");
      return statusRefusal(refusal);
    },
  });
  return (
    <form
      noValidate
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault();
        const wrong = reasonProblem("redo", reason);
        setProblem(wrong);
        if (wrong === null) run({ requirementId, documentId, from, to: "redo", reason, anyway: isSeen });
      }}
    >
      {failure === null ? null : <Banner tone="bad">{failure}</Banner>}
      <p id={id} className="text-sm text-ink-soft">
        {title}
      </p>
      <TextArea
        label={requirementText.redoReason}
        hint={requirementText.redoHint}
        error={problem ?? undefined}
        rows={3}
        value={reason}
        onChange={(event) => {
          setReason(event.target.value);
          setProblem(null);
        }}
      />
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>{requirementText.cancel}</Button>
        <Button type="submit" look="primary" disabled={isSending}>
          {isSending ? requirementText.redoing : requirementText.redo}
        </Button>
      </div>
    </form>
  );
}
