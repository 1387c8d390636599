import { useContext, useEffect, useState } from "react";
import { openDocument, type OpenedDocument, type OpenKey } from "./openDocument";
import { ProofContext } from "./proofContext";

/** `part`: how much of it has come, 0 to 1. */
export type ShownOpening = { kind: "opening"; part: number } | OpenedDocument;

interface Answered {
  attempt: number;
  shown: ShownOpening;
}

/** A document that is opened to be looked at, once it is shown; leaving it gives the opening up. `openKey` must be stable. */
export function useOpenDocument(openKey: OpenKey, documentId: string): { shown: ShownOpening; retry: () => void } {
  const askProof = useContext(ProofContext);
  const [attempt, setAttempt] = useState(0);
  const [answered, setAnswered] = useState<Answered | null>(null);
  useEffect(() => {
    const over = new AbortController();
    const { signal } = over;
    const show = (shown: ShownOpening) => {
      if (!signal.aborted) setAnswered({ attempt, shown });
    };
    const onProgress = (part: number) => {
      show({ kind: "opening", part });
    };
    // It rejects only when nobody waits for it any more.
    const asked = { documentId, action: "preview", signal, onProgress, askProof } as const;
    openDocument(openKey, asked).then(show, () => undefined);
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
