import { useCallback, useState } from "react";
import { LazyPart } from "../../../lib/lazy/LazyPart";
import { LazyModule } from "../../../ui/lazy/lazyModule";
import { Dialog } from "../../../ui/overlay/Dialog";
import type { UploadForm, UploadFormProps } from "./UploadForm";
import { uploadText } from "../upload/uploadText";

const uploadForm = new LazyModule<typeof UploadForm>("upload", async () => (await import("./UploadForm")).UploadForm);

export interface UploadDocumentProps extends Pick<
  UploadFormProps,
  "clientId" | "clientName" | "caseId" | "requirement"
> {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The dialog that uploads a client's documents, with or without a case; its code loads when it opens. */
export function UploadDocument({ open, onOpenChange, ...subject }: UploadDocumentProps) {
  const [isBusy, setBusy] = useState(false);
  const [isHeld, setHeld] = useState(false);
  const close = useCallback(() => {
    onOpenChange(false);
  }, [onOpenChange]);
  return (
    <Dialog
      size="large"
      open={open}
      onOpenChange={(isOpen) => {
        // Only Cancel stops running uploads: Escape, or a press beside the dialog, may be a slip.
        setHeld(!isOpen && isBusy);
        if (isOpen || !isBusy) onOpenChange(isOpen);
      }}
      title={uploadText.title}
    >
      <LazyPart<UploadFormProps> module={uploadForm} what={uploadText.title}>
        {(Form) => <Form {...subject} isHeld={isHeld} onBusy={setBusy} onClose={close} />}
      </LazyPart>
    </Dialog>
  );
}
