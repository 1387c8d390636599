import { useState } from "react";
import { api } from "../../../convex/_generated/api";
import { checkReason } from "../../../convex/documents/rules";
import { fieldSentence } from "../../lib/refusalText";
import { useWrite } from "../../lib/useWrite";
import { Banner } from "../../ui/Banner";
import { Button } from "../../ui/Button";
import { Dialog } from "../../ui/Dialog";
import { TextArea } from "../../ui/TextArea";
import { redoText } from "./documentText";
import { nameOf, type ListedDocument } from "./listedDocument";

interface ReturnFormProps {
  /** As it was when the return was chosen. */
  opened: ListedDocument;
  /** As it is now. */
  stored: ListedDocument;
  onClose: () => void;
}

interface ReturnDocumentProps extends Omit<ReturnFormProps, "onClose"> {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Asks why a document is returned to the client. */
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
  const [reason, setReason] = useState(opened.reviewReason ?? "");
  const [problem, setProblem] = useState<string | undefined>(undefined);
  /** After a refusal the person has read who was faster: the next press is meant. */
  const [isTold, setTold] = useState(false);
  const { run, isSending, failure } = useWrite(api.documents.staff.returnForRedo, {
    done: redoText.done,
    onDone: onClose,
    refusalText: (refusal) => {
      setTold(refusal.code === "CHANGED_MEANWHILE");
      return fieldSentence(refusal);
    },
  });
  return (
    <form
      noValidate
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault();
        const checked = checkReason(reason);
        setProblem("problem" in checked ? checked.problem : undefined);
        const { documentId, version } = isTold ? stored : opened;
        if ("reason" in checked) run({ documentId, version, reason: checked.reason });
      }}
    >
      {failure === null ? null : <Banner tone="bad">{failure}</Banner>}
      <p className="text-sm break-words text-ink-soft">{nameOf(opened)}</p>
      <TextArea
        label={redoText.reason}
        hint={redoText.hint}
        error={problem}
        rows={3}
        value={reason}
        onChange={(event) => {
          setReason(event.target.value);
          setProblem(undefined);
        }}
      />
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>{redoText.cancel}</Button>
        <Button type="submit" look="primary" disabled={isSending}>
          {isSending ? redoText.sending : redoText.send}
        </Button>
      </div>
    </form>
  );
}
