import { useContext, useRef, useState } from "react";
import { plainText } from "../../ui/plainText";
import { saveFile } from "../saveFile";
import { openDocument, type OpenedDocument, type OpenKey } from "./openDocument";
import { ProofContext } from "./proofContext";

/** No browser shows a file of this type, whatever is in it. */
const SAVED_ONLY = "application/octet-stream";

type NotOpened = Exclude<OpenedDocument, { kind: "opened" }>;

interface DownloadOf {
  documentId: string;
  onFailed: (failed: NotOpened) => void;
}

/**
 * Fetches a document, decrypts it and saves it as a file. `part` is null while nothing comes; pressed again, it is given up. It goes on
 * when its row has gone from the screen.
 */
export function useDownload(
  openKey: OpenKey,
  { documentId, onFailed }: DownloadOf,
): { part: number | null; toggle: () => void } {
  const askProof = useContext(ProofContext);
  const [part, setPart] = useState<number | null>(null);
  const running = useRef<AbortController | null>(null);
  const download = async (signal: AbortSignal) => {
    const asked = { documentId, action: "download", signal, onProgress: setPart, askProof } as const;
    const opened = await openDocument(openKey, asked);
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
