import { useContext, useRef, useState } from "react";
import { plainText } from "../../../ui/text/plainText";
import { saveFile } from "../../../lib/saveFile";
import { openDocument, type OpenedDocument, type OpenKey } from "./openDocument";
import { ProofContext } from "../../access/shared/proofContext";

/** Browsers never show a file of this type. */
const SAVED_ONLY = "application/octet-stream";

type DownloadFailure = Exclude<OpenedDocument, { kind: "opened" }>;

interface DownloadOf {
  documentId: string;
  onFailed: (failed: DownloadFailure) => void;
}

/**
 * Fetches, decrypts and saves a document. `part` is null between downloads; a press during one cancels it. It continues after its row has
 * left the screen.
 */
export function useDownload(
  openKey: OpenKey,
  { documentId, onFailed }: DownloadOf,
): { part: number | null; toggle: () => void } {
  const askProof = useContext(ProofContext);
  const [part, setPart] = useState<number | null>(null);
  const running = useRef<AbortController | null>(null);
  const download = async (signal: AbortSignal) => {
    const options = { documentId, action: "download", signal, onProgress: setPart, askProof } as const;
    const opened = await openDocument(openKey, options);
    if (opened.kind === "opened") saveFile(plainText(opened.fileName), opened.bytes, SAVED_ONLY);
    else onFailed(opened);
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
