import { useCallback, useState } from "react";
import { LazyPart } from "../../../lib/lazy/LazyPart";
import { LazyModule } from "../../../ui/lazy/lazyModule";
import { Modal } from "../../../ui/overlay/Modal";
import { useUiWords } from "../../../ui/text/uiWords";
import type { EditPages, EditPagesProps } from "../pages/EditPages";
import { pagesText } from "../pages/pagesText";
import { shownFileName } from "../shared/shownFileName";
import type { ListedDocument } from "./listedDocument";

const editPages = new LazyModule<typeof EditPages>("pages", async () => (await import("../pages/EditPages")).EditPages);

interface PagesDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  opened: ListedDocument;
  stored: ListedDocument;
}

/** The dialog that edits the pages of a document; its code loads when it opens. */
export function PagesDialog({ open, onOpenChange, opened, stored }: PagesDialogProps) {
  const { close: closeLabel } = useUiWords();
  const [isBusy, setBusy] = useState(false);
  const [isHeld, setHeld] = useState(false);
  const close = useCallback(() => {
    onOpenChange(false);
  }, [onOpenChange]);
  return (
    <Modal
      open={open}
      onOpenChange={(isOpen) => {
        // Only Cancel discards changes: Escape, or a press beside the dialog, may be a slip.
        setHeld(!isOpen && isBusy);
        if (isOpen || !isBusy) onOpenChange(isOpen);
      }}
      title={pagesText.title(shownFileName(opened))}
      closeLabel={closeLabel}
      titleClass="shrink-0 truncate pr-10 text-base font-semibold text-ink"
      className="inset-2 flex animate-fade-in flex-col gap-3 overflow-y-auto rounded-lg border bg-raised p-3 sm:inset-x-[6vw] sm:inset-y-6 sm:p-5"
    >
      <LazyPart<EditPagesProps> module={editPages} what={pagesText.open}>
        {(Edit) => <Edit document={opened} stored={stored} isHeld={isHeld} onBusy={setBusy} onClose={close} />}
      </LazyPart>
    </Modal>
  );
}
