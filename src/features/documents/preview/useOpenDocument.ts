import { useContext, useEffect, useState } from "react";
import { openDocument, type OpenedDocument, type OpenKey } from "../shared/openDocument";
import { ProofContext } from "../../access/shared/proofContext";

/** `part`: the progress, 0 to 1. */
export type ShownOpening = { kind: "opening"; part: number } | OpenedDocument;

interface ShownAttempt {
  attempt: number;
  shown: ShownOpening;
}

/** Opens a document for viewing on mount, and cancels on unmount. `openKey` must be stable. */
export function useOpenDocument(openKey: OpenKey, documentId: string): { shown: ShownOpening; retry: () => void } {
  const askProof = useContext(ProofContext);
  const [attempt, setAttempt] = useState(0);
  const [answered, setAnswered] = useState<ShownAttempt | null>(null);
  useEffect(() => {
    const over = new AbortController();
    const { signal } = over;
    const show = (shown: ShownOpening) => {
      if (!signal.aborted) setAnswered({ attempt, shown });
    };
    const onProgress = (part: number) => {
      show({ kind: "opening", part });
    };
    // Rejects only after unmount.
    const options = { documentId, action: "preview", signal, onProgress, askProof } as const;
    openDocument(openKey, options).then(show, () => undefined);
    return () => {
      over.abort();
    };
  }, [openKey, documentId, attempt, askProof]);
  return {
    shown: answered?.attempt === attempt ? answered.shown : { kind: "opening", part: 0 },
    retry: () => {
      setAttempt(attempt + 1);
    },
  };
}
