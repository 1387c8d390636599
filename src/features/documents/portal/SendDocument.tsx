import type { PortalChoice } from "../portalUpload/portalUpload";
import { SendFile } from "../portalUpload/SendFile";
import { usePortalUpload } from "../portalUpload/usePortalUpload";

interface SendDocumentProps extends Pick<PortalChoice, "caseId" | "requirementId" | "accepted"> {
  /** Its purpose, for the names of the buttons, and of the PDF made of photos. */
  title: string;
  /** A document was already sent. */
  isAnother?: boolean;
  /** The document was returned: clears the messages about the earlier one. */
  isReturned?: boolean;
}

/** Sends a photo from a phone's camera, or a file. */
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
