import { useCallback, useState } from "react";

/** A document attached to the message being written. */
export interface AttachedDocument {
  documentId: string;
  fileName: string;
}

export interface AttachmentsState {
  attached: readonly AttachedDocument[];
  documentIds: string[];
  attach: (document: AttachedDocument) => void;
  detach: (documentIds: readonly string[]) => void;
}

/** Attachments of a message. A document stays until it is removed, even if it no longer exists: sending reports that. */
export function useAttached(): AttachmentsState {
  const [attached, setAttached] = useState<readonly AttachedDocument[]>([]);
  // Uploads end at any time, so both updates use the current state.
  const attach = useCallback((document: AttachedDocument) => {
    setAttached((before) => [...before.filter((each) => each.documentId !== document.documentId), document]);
  }, []);
  const detach = useCallback((documentIds: readonly string[]) => {
    setAttached((before) => before.filter((each) => !documentIds.includes(each.documentId)));
  }, []);
  return { attached, documentIds: attached.map(({ documentId }) => documentId), attach, detach };
}
