import { useEffect, useState } from "react";
import { useAttached } from "../shared/useAttached";
import { isUnderWay, type Upload } from "../../documents/upload/uploadQueue";
import { givenUpText } from "../../documents/upload/uploadText";
import { useUploads } from "../../documents/upload/useUploads";
import { showToast } from "../../../ui/feedback/toasts";
import { messageText } from "./messageText";

/** Why a message cannot be sent yet. */
function problemOf(left: readonly Upload[]): string | null {
  if (left.length === 0) return null;
  const moves = left.every((upload) => isUnderWay(upload) || upload.state.kind === "stopping");
  return moves ? messageText.filesUnderWay : messageText.filesStopped;
}

/**
 * A message's attachments, including new files that are still uploading. If the form closes earlier, their uploads are cancelled
 * with a toast.
 */
export function useNewFiles(place: { clientId: string; caseId: string | null }) {
  const attachments = useAttached();
  const { queue, uploads, choose } = useUploads({
    ...place,
    requirementId: null,
    onDone: ({ documentId, fileName }) => {
      attachments.attach({ documentId, fileName });
    },
  });
  useEffect(
    () => () => {
      void uploads.giveUp().then(({ stopped }) => {
        const text = givenUpText({ kept: 0, stopped });
        if (text !== null) showToast({ tone: "warn", text });
      });
    },
    [uploads],
  );
  const left = queue.uploads.filter(({ state }) => state.kind !== "done");
  const problem = problemOf(left);
  const [isTold, setTold] = useState(false);
  /** Whether all files are uploaded; if not, the problem is shown until they are. */
  const checkReady = () => {
    setTold(problem !== null);
    return problem === null;
  };
  return { ...attachments, left, choose, onEvent: uploads.advance, checkReady, heldBack: isTold ? problem : null };
}

export type NewFiles = ReturnType<typeof useNewFiles>;
