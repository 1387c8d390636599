import { useAction } from "convex/react";
import { Download } from "lucide-react";
import { useRef, useState } from "react";
import { api } from "../../../convex/_generated/api";
import { openDocument } from "../../lib/documents/openDocument";
import { saveFile } from "../../lib/saveFile";
import { Button } from "../../ui/Button";
import { showToast } from "../../ui/toasts";
import { documentText, previewText } from "./documentText";
import { nameOf, type ListedDocument } from "./listedDocument";

/** No browser shows a file of this type, whatever is in it. */
const SAVED_ONLY = "application/octet-stream";

/** Saves a document to disk. While it comes, the button says how much is there, and cancels. */
export function DownloadDocument({ document }: { document: ListedDocument }) {
  const { part, toggle } = useDownload(document);
  const label = part === null ? documentText.download(nameOf(document)) : documentText.cancelDownload(nameOf(document));
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

/** `part` is null while nothing comes. A download goes on when its row has gone from the screen. */
function useDownload(document: ListedDocument) {
  const openKey = useAction(api.documents.staff.openKey);
  const [part, setPart] = useState<number | null>(null);
  const running = useRef<AbortController | null>(null);
  const { documentId } = document;
  const download = async (signal: AbortSignal) => {
    const opened = await openDocument(openKey, { documentId, action: "download", signal, onProgress: setPart });
    if (opened.kind === "opened") {
      saveFile(nameOf(opened), opened.bytes, SAVED_ONLY);
      return;
    }
    const isLimit = opened.kind === "signInAgain";
    const text = isLimit ? documentText.signInAgain : opened.reason;
    showToast({ id: `download ${documentId}`, tone: isLimit ? "warn" : "bad", subject: nameOf(document), text });
  };
  const toggle = () => {
    if (running.current !== null) {
      running.current.abort();
      return;
    }
    const over = new AbortController();
    running.current = over;
    setPart(0);
    void download(over.signal)
      .catch(() => undefined)
      .finally(() => {
        running.current = null;
        setPart(null);
      });
  };
  return { part, toggle };
}
