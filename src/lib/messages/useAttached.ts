import { useCallback, useState } from "react";

/** A document that goes with the message that is being written. */
export interface AttachedDocument {
  documentId: string;
  fileName: string;
}

export interface Attached {
  attached: readonly AttachedDocument[];
  documentIds: string[];
  attach: (document: AttachedDocument) => void;
  detach: (documentIds: readonly string[]) => void;
}

/** What goes with a message. A document stays in it until somebody removes it, also one that is not there any more: sending says so. */
export function useAttached(): Attached {
  const [attached, setAttached] = useState<readonly AttachedDocument[]>([]);
  // An upload ends at any time: neither of them knows what was attached when it was made.
  const attach = useCallback((document: AttachedDocument) => {
    setAttached((before) => [...before.filter((each) => each.documentId !== document.documentId), document]);
  }, []);
  const detach = useCallback((documentIds: readonly string[]) => {
    setAttached((before) => before.filter((each) => !documentIds.includes(each.documentId)));
  }, []);
  return { attached, documentIds: attached.map(({ documentId }) => documentId), attach, detach };
}
