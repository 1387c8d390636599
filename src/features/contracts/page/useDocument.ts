import { useAction } from "convex/react";
import { useEffect, useState } from "react";
import { api } from "../../../../convex/_generated/api";
import { detailText } from "./detailText";

export type ShownDocument =
  | { kind: "none" }
  | { kind: "loading" }
  | { kind: "failed"; reason: string }
  | { kind: "document"; bytes: ArrayBuffer; name: string };

/** An answer and its attempt: answers to earlier attempts are ignored. */
interface DocumentAnswer {
  attempt: number;
  shown: ShownDocument;
}

/** The signed document; requested once the contract is signed, and again by `retry`. */
export function useDocument(id: string, isSigned: boolean): { shown: ShownDocument; retry: () => void } {
  const read = useAction(api.contracts.signing.staff.document);
  const [attempt, setAttempt] = useState(0);
  const [answered, setAnswered] = useState<DocumentAnswer | null>(null);
  useEffect(() => {
    if (!isSigned) return undefined;
    let isOver = false;
    const show = (shown: ShownDocument) => {
      if (!isOver) setAnswered({ attempt, shown });
    };
    read({ id, part: "document" }).then(
      (answer) => {
        if (answer.kind === "document") show({ kind: "document", bytes: answer.bytes, name: answer.name });
        else show(answer.kind === "failed" ? answer : { kind: "none" });
      },
      () => {
        show({ kind: "failed", reason: detailText.documentFailed });
      },
    );
    return () => {
      isOver = true;
    };
  }, [read, id, isSigned, attempt]);
  const retry = () => {
    setAttempt(attempt + 1);
  };
  if (!isSigned) return { shown: { kind: "none" }, retry };
  return { shown: answered?.attempt === attempt ? answered.shown : { kind: "loading" }, retry };
}
