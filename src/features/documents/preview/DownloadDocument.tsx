import { useAction } from "convex/react";
import { Download } from "lucide-react";
import { api } from "../../../../convex/_generated/api";
import { Button } from "../../../ui/Button";
import { plainText } from "../../../ui/text/plainText";
import { showToast } from "../../../ui/feedback/toasts";
import { useDownload } from "../shared/useDownload";
import type { PreviewedDocument } from "./PreviewContent";
import { previewText } from "./previewText";

/** Saves a document to disk. During the download the button shows the progress, and a press cancels. */
export function DownloadDocument({ document: { documentId, fileName } }: { document: PreviewedDocument }) {
  const subject = plainText(fileName);
  const { part, toggle } = useDownload(useAction(api.documents.openings.staff.openKey), {
    documentId,
    onFailed: (failed) => {
      const isLimit = failed.kind === "signInAgain";
      const text = isLimit ? previewText.signInAgain : failed.reason;
      showToast({ id: `download ${documentId}`, tone: isLimit ? "warn" : "bad", subject, text });
    },
  });
  const label = part === null ? previewText.download(subject) : previewText.cancelDownload(subject);
  return (
    <Button look="quiet" size="icon" aria-label={label} title={label} onClick={toggle}>
      {part === null ? (
        <Download aria-hidden className="size-4" />
      ) : (
        <span aria-hidden className="text-2xs tabular-nums">
          {previewText.part(Math.floor(part * 100))}
        </span>
      )}
    </Button>
  );
}
