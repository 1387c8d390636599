import { useConvex } from "convex/react";
import { useCallback, useState, useSyncExternalStore } from "react";
import type { DocumentType } from "../../../../convex/practice/documentTypes/rules";
import { DocumentSending } from "../shared/sendDocument";
import { pdfDoubt } from "../pdf/pdfDoubt";
import { useLeaveWarning } from "../../../lib/drafts/useLeaveWarning";
import { CheckedSending } from "./checkedSending";
import { chosenFile } from "./chosenFile";
import { isBusy, type Upload } from "./uploadQueue";
import { Uploads } from "./uploads";

interface UploadsOf {
  clientId: string;
  caseId: string | null;
  requirementId: string | null;
  /** Called for a file that has become a document. The first function given is used throughout. */
  onDone?: (document: Upload & { documentId: string }) => void;
}

/** Uploads of a client that were chosen in one place. The browser asks before the page is left while they are running. */
export function useUploads({ clientId, caseId, requirementId, onDone }: UploadsOf) {
  const convex = useConvex();
  const [uploads] = useState(() => new Uploads(onDone === undefined ? {} : { onDone }));
  const queue = useSyncExternalStore(uploads.subscribe, uploads.getState);
  useLeaveWarning(isBusy(queue));
  const choose = useCallback(
    (files: readonly File[], type: DocumentType) => {
      const place = { clientId, caseId, typeKey: type.key, ...(requirementId !== null && { requirementId }) };
      uploads.choose(
        files.map((file) => ({
          ...chosenFile(file, type),
          sending: new CheckedSending({
            check: async (signal) => await pdfDoubt(file, signal),
            prepare: () => Promise.resolve(new DocumentSending(convex, place, file)),
          }),
        })),
      );
    },
    [uploads, convex, clientId, caseId, requirementId],
  );
  return { queue, uploads, choose };
}
