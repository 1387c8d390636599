import { useConvex } from "convex/react";
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";
import type { DocumentType } from "../../../convex/documentTypes/rules";
import { DocumentSending } from "../../lib/documents/sendDocument";
import { showToast } from "../../ui/toasts";
import { chosenFile } from "./chosenFile";
import { isBusy } from "./uploadQueue";
import { Uploads } from "./uploads";
import { givenUpText } from "./uploadText";

interface UploadsOf {
  clientId: string;
  caseId: string | null;
  requirementId: string | null;
}

/** The files that were chosen in this dialog. When it closes before they are saved, what is on its way is stopped, and the person is told. */
export function useUploads({ clientId, caseId, requirementId }: UploadsOf) {
  const convex = useConvex();
  const [uploads] = useState(() => new Uploads());
  const queue = useSyncExternalStore(uploads.subscribe, uploads.getState);
  const isSaved = useRef(false);
  useEffect(
    () => () => {
      if (isSaved.current) return;
      void uploads.giveUp().then((given) => {
        const text = givenUpText(given);
        if (text !== null) showToast({ tone: given.stopped > 0 ? "warn" : "good", text });
      });
    },
    [uploads],
  );
  useLeaveWarning(isBusy(queue));
  const choose = useCallback(
    (files: readonly File[], type: DocumentType) => {
      const place = { clientId, caseId, typeKey: type.key, ...(requirementId !== null && { requirementId }) };
      uploads.choose(
        files.map((file) => ({ ...chosenFile(file, type), sending: new DocumentSending(convex, place, file) })),
      );
    },
    [uploads, convex, clientId, caseId, requirementId],
  );
  const markSaved = useCallback(() => {
    isSaved.current = true;
  }, []);
  return { queue, uploads, choose, markSaved };
}

/** The browser asks before the page is left. */
function useLeaveWarning(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return undefined;
    const warn = (event: BeforeUnloadEvent) => {
      event.preventDefault();
    };
    window.addEventListener("beforeunload", warn);
    return () => {
      window.removeEventListener("beforeunload", warn);
    };
  }, [isNeeded]);
}
