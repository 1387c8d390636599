import { api } from "../../../../convex/_generated/api";
import { checkReason } from "../../../../convex/documents/review/rules";
import { shownFileName } from "../shared/shownFileName";
import { ReasonDialog } from "../../clients/shared/ReasonDialog";
import { fieldSentence } from "../../../lib/calls/refusalText";
import { redoText } from "./documentText";
import type { ListedDocument } from "./listedDocument";

interface ReturnDocumentProps {
  /** The document when the return was chosen. */
  opened: ListedDocument;
  /** The current version. */
  stored: ListedDocument;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Asks for the reason of a return to the client. */
export function ReturnDocument({ opened, stored, ...opening }: ReturnDocumentProps) {
  return (
    <ReasonDialog
      {...opening}
      words={redoText}
      about={() => shownFileName(opened)}
      before={opened.reviewReason}
      problemOf={(reason) => {
        const checked = checkReason(reason);
        return "problem" in checked ? checked.problem : null;
      }}
      mutation={api.documents.review.staff.returnForRedo}
      argsOf={(reason, refusal) => {
        // The person has read the other's decision: this confirms their own.
        const { documentId, version } = refusal?.code === "CHANGED_MEANWHILE" ? stored : opened;
        return { documentId, version, reason };
      }}
      refusalText={fieldSentence}
    />
  );
}
