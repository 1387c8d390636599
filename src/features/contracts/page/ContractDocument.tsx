import { useAction } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { FileClock } from "lucide-react";
import { useEffect, useState } from "react";
import { api } from "../../../../convex/_generated/api";
import { isSigned } from "../../../../convex/contracts/record/rules";
import { PdfLoading } from "../../documents/pdf/PdfLoading";
import { PdfView } from "../../documents/pdf/PdfView";
import { Empty } from "../../../ui/feedback/Empty";
import { ListFailed } from "../../../ui/feedback/ListFailed";
import type { Contract } from "../shared/contract";
import { detailText } from "./detailText";

/** The signed contract, or why it is not shown. Paper leaves it out: it prints from its own file, and here only pages in view are drawn. */
export function ContractDocument({ contract }: { contract: Contract }) {
  const document = useDocument(contract);
  return (
    <section aria-label={detailText.documentHeading} className="print:hidden">
      <h2 className="mb-2 text-section font-semibold text-ink">{detailText.documentHeading}</h2>
      <Document {...document} />
    </section>
  );
}

function Document({ shown, retry }: ReturnType<typeof useDocument>) {
  switch (shown.kind) {
    case "document":
      return <PdfView label={detailText.document} bytes={shown.bytes} />;
    case "failed":
      return <ListFailed message={shown.reason} onRetry={retry} isRetrying={false} />;
    case "loading":
      return <PdfLoading label={detailText.loading} />;
    case "absent":
    case "none":
      return (
        <div className="rounded-lg border border-line bg-surface">
          <Empty icon={<FileClock aria-hidden />} title={detailText.noDocument}>
            {detailText.noDocumentHint}
          </Empty>
        </div>
      );
  }
}

type ShownDocument = FunctionReturnType<typeof api.contracts.signing.staff.document> | { kind: "loading" };

/** An answer and its attempt: answers to earlier attempts are ignored. */
interface DocumentAnswer {
  attempt: number;
  shown: ShownDocument;
}

/** The signed document; requested once the contract is signed, and again by `retry`. */
function useDocument({ contractId: id, status }: Contract): { shown: ShownDocument; retry: () => void } {
  const hasOne = isSigned(status);
  const read = useAction(api.contracts.signing.staff.document);
  const [attempt, setAttempt] = useState(0);
  const [answered, setAnswered] = useState<DocumentAnswer | null>(null);
  useEffect(() => {
    if (!hasOne) return undefined;
    let isOver = false;
    const show = (shown: ShownDocument) => {
      if (!isOver) setAnswered({ attempt, shown });
    };
    read({ id, part: "document" }).then(show, () => {
      show({ kind: "failed", reason: detailText.notDownloaded(null) });
    });
    return () => {
      isOver = true;
    };
  }, [read, id, hasOne, attempt]);
  const retry = () => {
    setAttempt(attempt + 1);
  };
  if (!hasOne) return { shown: { kind: "none" }, retry };
  return { shown: answered?.attempt === attempt ? answered.shown : { kind: "loading" }, retry };
}
