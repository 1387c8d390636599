import type { PortalChoice } from "../../lib/uploads/portalUpload";
import { SendFile } from "../../lib/uploads/SendFile";
import { usePortalUpload } from "../../lib/uploads/usePortalUpload";

interface SendDocumentProps extends Pick<PortalChoice, "caseId" | "requirementId" | "accepted"> {
  /** What it is for: in the names of the buttons, and of the PDF that photos become. */
  title: string;
  /** Something was sent already. */
  isAnother?: boolean;
  /** It has come back: what was said of the one before is over. */
  isReturned?: boolean;
}

/** Sends a document: by the camera of a phone, or a file. */
export function SendDocument({ title, isAnother = false, isReturned = false, ...place }: SendDocumentProps) {
  const file = usePortalUpload(place.requirementId ?? "other");
  return (
    <SendFile
      accepted={place.accepted}
      title={title}
      file={file}
      isAnother={isAnother}
      saysSent={!isReturned}
      onChoose={(files) => {
        file.choose({ ...place, files, pdfName: title });
      }}
    />
  );
}
