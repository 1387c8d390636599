import { Plus } from "lucide-react";
import { useOpening } from "../../../lib/useOpening";
import { Button } from "../../../ui/Button";
import { UploadDocument, type UploadDocumentProps } from "./UploadDocument";
import { uploadText } from "../upload/uploadText";

/** Opens the dialog that uploads documents. */
export function AddDocument(subject: Omit<UploadDocumentProps, "open" | "onOpenChange">) {
  const { isOpen, open, close } = useOpening();
  return (
    <>
      <Button look="primary" onClick={open}>
        <Plus aria-hidden className="size-4" />
        {uploadText.open}
      </Button>
      <UploadDocument open={isOpen} onOpenChange={close} {...subject} />
    </>
  );
}
