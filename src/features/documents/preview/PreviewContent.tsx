import { useAction } from "convex/react";
import { api } from "../../../../convex/_generated/api";
import { useRecoveringQuery } from "../../../lib/calls/useRecoveringQuery";
import { PreviewFoot } from "./PreviewFoot";
import { ShownDocument } from "./ShownDocument";
import { useOpenDocument } from "./useOpenDocument";

export interface PreviewedDocument {
  documentId: string;
  fileName: string;
}

/** Opens a document for staff, with a reviewer's acts below it. */
export function PreviewContent({ document: { documentId, fileName } }: { document: PreviewedDocument }) {
  const opening = useOpenDocument(useAction(api.documents.openings.staff.openKey), documentId);
  const { value: item } = useRecoveringQuery(api.documents.reviewQueue.staff.find, { documentId });
  return (
    <>
      <ShownDocument fileName={fileName} {...opening} />
      {item ? <PreviewFoot item={item} isSeen={opening.shown.kind !== "opening"} /> : null}
    </>
  );
}
