import { memo } from "react";
import { UploadLine } from "../../lib/uploads/UploadLine";
import type { Upload, UploadEvent } from "../../lib/uploads/uploadQueue";
import { UploadDetails } from "./UploadDetails";

interface UploadItemProps {
  upload: Upload;
  onEvent: (event: UploadEvent) => void;
}

/** One chosen file, and what is known about it. Progress of another one does not draw it again. */
export const UploadItem = memo(function UploadItem({ upload, onEvent }: UploadItemProps) {
  const { uploadId, state } = upload;
  return (
    <li className="space-y-2.5 px-4 py-3">
      <UploadLine upload={upload} onEvent={onEvent} />
      {state.kind === "refused" ? null : (
        <UploadDetails
          upload={upload}
          onChange={(details) => {
            onEvent({ kind: "describe", uploadId, details });
          }}
        />
      )}
    </li>
  );
});
