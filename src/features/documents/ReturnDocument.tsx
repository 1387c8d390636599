import { useState } from "react";
import { api } from "../../../convex/_generated/api";
import { checkReason } from "../../../convex/documents/rules";
import { shownFileName } from "../../lib/documents/shownFileName";
import { ReasonForm } from "../../lib/ReasonForm";
import { fieldSentence } from "../../lib/refusalText";
import { useReaderHint } from "../../lib/useReaderHint";
import { useWhileHere } from "../../lib/useWhileHere";
import { useWrite } from "../../lib/useWrite";
import { Dialog } from "../../ui/Dialog";
import { redoText } from "./documentText";
import type { ListedDocument } from "./listedDocument";

interface ReturnFormProps {
  /** The document when the return was chosen. */
  opened: ListedDocument;
  /** The current version. */
  stored: ListedDocument;
  onClose: () => void;
}

interface ReturnDocumentProps extends Omit<ReturnFormProps, "onClose"> {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Asks for the reason of a return to the client. */
export function ReturnDocument({ open, onOpenChange, ...documents }: ReturnDocumentProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={redoText.title}>
      <ReturnForm
        {...documents}
        onClose={() => {
          onOpenChange(false);
        }}
      />
    </Dialog>
  );
}

function ReturnForm({ opened, stored, onClose }: ReturnFormProps) {
  /** Set after a refusal: the person has read the other's decision, so the next press confirms. */
  const [isTold, setTold] = useState(false);
  const { run, isSending, failure } = useWrite(api.documents.staff.returnForRedo, {
    done: redoText.done,
    onDone: useWhileHere(onClose),
    refusalText: (refusal) => {
      setTold(refusal.code === "CHANGED_MEANWHILE");
      return fieldSentence(refusal);
    },
  });
  const hint = useReaderHint(redoText.hint);
  return (
    <ReasonForm
      about={shownFileName(opened)}
      words={{ ...redoText, hint }}
      {...(opened.reviewReason !== null && { before: opened.reviewReason })}
      problemOf={(reason) => {
        const checked = checkReason(reason);
        return "problem" in checked ? checked.problem : null;
      }}
      onSend={(reason) => {
        const { documentId, version } = isTold ? stored : opened;
        run({ documentId, version, reason: reason.trim() });
      }}
      onClose={onClose}
      isSending={isSending}
      failure={failure}
    />
  );
}
