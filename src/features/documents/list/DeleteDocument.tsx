import { useAction } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { api } from "../../../../convex/_generated/api";
import { DOWNLOAD_TEXTS } from "../../../../convex/documents/openings/rules";
import { shownFileName } from "../shared/shownFileName";
import { useSending } from "../../../lib/calls/useWrite";
import { ConfirmDialog } from "../../../ui/overlay/ConfirmDialog";
import { showToast, type Toast } from "../../../ui/feedback/toasts";
import { removeText } from "./documentText";
import { hasVersions, type ListedDocument } from "./listedDocument";

type DeletionResult = FunctionReturnType<typeof api.documents.deletion.staff.remove>;

function outcome(removed: DeletionResult): Pick<Toast, "tone" | "text" | "detail"> {
  if (removed.kind === "absent") return { tone: "bad", text: DOWNLOAD_TEXTS.absent };
  const { done } = removeText;
  // The record and its key are deleted even if the storage fails.
  return removed.storage === "cleared"
    ? { tone: "good", text: done }
    : { tone: "warn", text: done, detail: removeText[removed.storage] };
}

interface DeleteDocumentProps {
  document: ListedDocument;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Asks before a document is deleted. */
export function DeleteDocument({ document, open, onOpenChange }: DeleteDocumentProps) {
  const { documentId } = document;
  const { run, isSending, failure } = useSending(useAction(api.documents.deletion.staff.remove), {
    unforeseen: removeText.failed,
    onDone: (removed) => {
      onOpenChange(false);
      showToast({ id: `delete ${documentId}`, subject: shownFileName(document), ...outcome(removed) });
    },
  });
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={removeText.title}
      look="danger"
      confirm={removeText.confirm}
      confirming={removeText.confirming}
      isSending={isSending}
      failure={failure}
      onConfirm={() => {
        run({ documentId });
      }}
    >
      <p className="break-words">{removeText.question(shownFileName(document), hasVersions(document))}</p>
    </ConfirmDialog>
  );
}
