import { Plus } from "lucide-react";
import { useLocation, useNavigate } from "react-router-dom";
import { ADD_DOCUMENT_HASH } from "../../../lib/staffPaths";
import { useOpening } from "../../../lib/useOpening";
import { Button } from "../../../ui/Button";
import { UploadDocument, type UploadDocumentProps } from "./UploadDocument";
import { uploadText } from "../upload/uploadText";

/** Opens the dialog that uploads documents; the hash of the address opens it, too. */
export function AddDocument(subject: Omit<UploadDocumentProps, "open" | "onOpenChange">) {
  const { isOpen, open, close } = useOpening();
  const { hash } = useLocation();
  const state: unknown = useLocation().state;
  const navigate = useNavigate();
  const isInAddress = hash === ADD_DOCUMENT_HASH;
  return (
    <>
      <Button look="primary" onClick={open} data-act="">
        <Plus aria-hidden className="size-4" />
        {uploadText.open}
      </Button>
      <UploadDocument
        {...subject}
        open={isOpen || isInAddress}
        onOpenChange={() => {
          close();
          if (isInAddress) void navigate({ search: window.location.search, hash: "" }, { state, replace: true });
        }}
      />
    </>
  );
}
