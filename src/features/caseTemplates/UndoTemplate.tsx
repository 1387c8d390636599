import { useState } from "react";
import { api } from "../../../convex/_generated/api";
import { useWrite } from "../../lib/useWrite";
import { Button } from "../../ui/Button";
import { ConfirmDialog } from "../../ui/ConfirmDialog";
import type { StoredTemplate } from "./templateForm";
import { templateText } from "./templateText";

interface UndoTemplateProps {
  stored: StoredTemplate;
  onUndone: (stored: StoredTemplate) => void;
}

/** Restores a template that Passage brings, once it was changed; removes one of the practice's own. */
export function UndoTemplate({ stored, onUndone }: UndoTemplateProps) {
  const { key, version, isSeeded } = stored;
  const [isOpen, setOpen] = useState(false);
  const { run, isSending, failure, forgetFailure } = useWrite(api.caseTemplates.staff.undo, {
    done: isSeeded ? templateText.restored : templateText.removed,
    onDone: () => {
      setOpen(false);
      onUndone(stored);
    },
  });
  if (isSeeded && version === 0) return <span />;
  const label = isSeeded ? templateText.restore : templateText.removeTemplate;
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
        confirming={isSeeded ? templateText.restoring : templateText.removing}
        isSending={isSending}
        failure={failure}
        look="danger"
        onConfirm={() => {
          run({ key, version });
        }}
      >
        {isSeeded ? templateText.restoreQuestion : templateText.removeQuestion}
      </ConfirmDialog>
    </>
  );
}
