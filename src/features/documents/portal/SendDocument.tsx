import type { PortalChoice } from "../portalUpload/portalUpload";
import { usePlacedUploads } from "../portalUpload/portalUploadsContext";
import { SendFile } from "../portalUpload/SendFile";
import { usePortalUpload } from "../portalUpload/usePortalUpload";
import { useSentToast } from "../portalUpload/useSentToast";

interface SendDocumentProps extends Pick<PortalChoice, "caseId" | "requirementId" | "accepted"> {
  /** Its purpose, for the names of the buttons, and of the PDF made of photos. */
  title: string;
  /** A document was already sent. */
  isAnother?: boolean;
  /** The document was returned: clears the messages about the earlier one. */
  isReturned?: boolean;
  /** Whether to say which files are accepted; false if the screen says it already. */
  saysRule?: boolean;
}

/** Sends a photo from a phone's camera, or a file. */
export function SendDocument(props: SendDocumentProps) {
  const { title, isAnother = false, isReturned = false, saysRule = true, ...place } = props;
  const key = place.requirementId ?? "other";
  const file = usePortalUpload(key);
  const placed = usePlacedUploads().find((each) => each.place === key);
  // A request that is sent leaves its section, and its own message with it.
  useSentToast(place.requirementId === null ? undefined : placed);
  return (
    <SendFile
      accepted={place.accepted}
      title={title}
      file={file}
      isAnother={isAnother}
      saysSent={!isReturned}
      saysRule={saysRule}
      onChoose={(files) => {
        file.choose({ ...place, files, pdfName: title });
      }}
    />
  );
}
