import { memo } from "react";
import type { Details } from "../../../../convex/documents/record/rules";
import { UploadLine } from "../upload/UploadLine";
import type { Upload, UploadEvent } from "../upload/uploadQueue";
import { UploadDetails } from "./UploadDetails";

interface UploadItemProps {
  upload: Upload;
  details: Details;
  onEvent: (event: UploadEvent) => void;
  onDescribe: (uploadId: number, details: Details) => void;
}

/** One chosen file and its details. Memoized, so that progress of other files does not render it. */
export const UploadItem = memo(function UploadItem(props: UploadItemProps) {
  const { upload, details, onEvent, onDescribe } = props;
  const { uploadId, state, type } = upload;
  return (
    <li className="space-y-2.5 px-4 py-3">
      <UploadLine upload={upload} onEvent={onEvent} />
      {state.kind === "refused" ? null : (
        <UploadDetails
          type={type}
          details={details}
          onChange={(changed) => {
            onDescribe(uploadId, changed);
          }}
        />
      )}
    </li>
  );
});
