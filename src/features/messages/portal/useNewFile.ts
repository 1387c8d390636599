import { useEffect } from "react";
import { useAttached, type AttachmentsState } from "../shared/useAttached";
import { canGoOn, isUnderWay, type Upload } from "../../documents/upload/uploadQueue";
import { usePortalUpload, type PortalUpload } from "../../documents/portalUpload/usePortalUpload";

export type NewFile = AttachmentsState & PortalUpload;

/** A message's attachments, and the file being uploaded for it; `threadId` is null for a new thread. */
export function useNewFile(threadId: string | null): NewFile {
  const attached = useAttached();
  const file = usePortalUpload(`message ${threadId ?? ""}`);
  const { attach } = attached;
  const { upload } = file;
  useEffect(() => {
    if (upload?.state.kind !== "done") return;
    const { documentId, fileName } = upload.state;
    attach({ documentId, fileName });
  }, [upload, attach]);
  return { ...attached, ...file };
}

/** Why a message cannot be sent yet: its file is uploading, or needs the client. */
export function fileProblem(upload: Upload | null): "fileUnderWay" | "fileStopped" | null {
  if (upload === null) return null;
  return isUnderWay(upload) ? "fileUnderWay" : canGoOn(upload) ? "fileStopped" : null;
}
