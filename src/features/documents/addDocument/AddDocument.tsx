import { Plus } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../ui/Button";
import { UploadDocument, type UploadDocumentProps } from "./UploadDocument";
import { uploadText } from "../upload/uploadText";

/** Opens the dialog that uploads documents. */
export function AddDocument(subject: Omit<UploadDocumentProps, "open" | "onOpenChange">) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        look="primary"
        onClick={() => {
          setOpen(true);
        }}
      >
        <Plus aria-hidden className="size-4" />
        {uploadText.open}
      </Button>
      <UploadDocument open={isOpen} onOpenChange={setOpen} {...subject} />
    </>
  );
}
