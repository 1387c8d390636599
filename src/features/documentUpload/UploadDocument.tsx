import { useRef } from "react";
import { LateCode } from "../../lib/late/lateCode";
import { LatePart } from "../../lib/late/LatePart";
import { Dialog } from "../../ui/Dialog";
import type { UploadForm, UploadFormProps } from "./UploadForm";
import { uploadText } from "./uploadText";

const uploadForm = new LateCode<typeof UploadForm>("upload", async () => (await import("./UploadForm")).UploadForm);

export interface UploadDocumentProps extends Omit<UploadFormProps, "onClose" | "asked"> {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The dialog in which documents of a client are uploaded, of one case or of none; its code comes when it is opened. */
export function UploadDocument({ open, onOpenChange, ...subject }: UploadDocumentProps) {
  const asked = useRef<(() => void) | null>(null);
  const close = () => {
    onOpenChange(false);
  };
  return (
    <Dialog
      size="large"
      open={open}
      onOpenChange={(isOpen) => {
        if (isOpen) onOpenChange(true);
        else (asked.current ?? close)();
      }}
      title={uploadText.title}
    >
      <LatePart<UploadFormProps> late={uploadForm} what={uploadText.title}>
        {(Form) => <Form {...subject} asked={asked} onClose={close} />}
      </LatePart>
    </Dialog>
  );
}
