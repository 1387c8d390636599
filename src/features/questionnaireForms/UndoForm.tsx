import { useState } from "react";
import { api } from "../../../convex/_generated/api";
import { useWrite } from "../../lib/useWrite";
import { Button } from "../../ui/Button";
import { ConfirmDialog } from "../../ui/ConfirmDialog";
import type { StoredForm } from "./editedForm";
import { formText } from "./formText";

interface UndoFormProps {
  stored: StoredForm;
  onUndone: (stored: StoredForm) => void;
}

/** Restores a questionnaire that Passage brings, once it was changed; removes one of the practice's own. */
export function UndoForm({ stored, onUndone }: UndoFormProps) {
  const { key, version, isSeeded } = stored;
  const [isOpen, setOpen] = useState(false);
  const { run, isSending, failure, forgetFailure } = useWrite(api.questionnaireForms.staff.undo, {
    done: isSeeded ? formText.restored : formText.removed,
    onDone: () => {
      setOpen(false);
      onUndone(stored);
    },
  });
  if (isSeeded && version === 0) return <span />;
  const label = isSeeded ? formText.restore : formText.removeForm;
  return (
    <>
      <Button
        onClick={() => {
          forgetFailure();
          setOpen(true);
        }}
      >
        {label}
      </Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setOpen}
        title={label}
        confirm={label}
        confirming={isSeeded ? formText.restoring : formText.removing}
        isSending={isSending}
        failure={failure}
        look="danger"
        onConfirm={() => {
          run({ key, version });
        }}
      >
        {isSeeded ? formText.restoreQuestion : formText.removeQuestion}
      </ConfirmDialog>
    </>
  );
}
