import { SendFile } from "../../lib/sending/SendFile";
import type { SendPlace } from "../../lib/sending/sendPlace";
import { useSending } from "../../lib/sending/useSending";

interface SendDocumentProps {
  place: SendPlace;
  /** What it is for: in the names of the buttons, and of the PDF that photos become. */
  title: string;
  /** Something was sent already. */
  isAnother?: boolean;
  /** It has come back: what was said of the one before is over. */
  isReturned?: boolean;
}

/** Sends a document: by the camera of a phone, or a file. */
export function SendDocument({ place, title, isAnother = false, isReturned = false }: SendDocumentProps) {
  const { sending, state } = useSending(place.requirementId ?? "other");
  return (
    <SendFile
      accepted={place.accepted}
      title={title}
      sending={sending}
      state={state}
      isAnother={isAnother}
      saysSent={!isReturned}
      onChoose={(files) => {
        sending.choose({ files, place, pdfName: title });
      }}
    />
  );
}
