import { useState, type ReactNode } from "react";
import { Modal } from "../../../ui/overlay/Modal";

interface DocumentModalProps<Document> {
  /** The open document, or null. */
  document: Document | null;
  closeLabel: string;
  onClose: () => void;
  children: (document: Document) => ReactNode;
}

/** Shows a document over the page. The address says which one. Scrolls on a screen as low as at 400 % zoom. */
export function DocumentModal<Document extends { fileName: string }>(props: DocumentModalProps<Document>) {
  const { document, closeLabel, onClose, children } = props;
  // Keeps the last document until the modal's closing animation has ended.
  const [last, setLast] = useState(document);
  if (document !== null && document !== last) setLast(document);
  const shown = document ?? last;
  if (shown === null) return null;
  return (
    <Modal
      open={document !== null}
      isInAddress
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={shown.fileName}
      closeLabel={closeLabel}
      titleClass="shrink-0 truncate pr-10 text-base font-semibold text-ink"
      className="inset-2 flex animate-fade-in flex-col gap-3 overflow-y-auto rounded-lg border bg-raised p-3 sm:inset-x-[6vw] sm:inset-y-6 sm:p-5"
    >
      {document === null ? null : children(document)}
    </Modal>
  );
}
