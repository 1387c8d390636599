import { FileClock } from "lucide-react";
import { PdfLoading } from "../../documents/pdf/PdfLoading";
import { PdfView } from "../../documents/pdf/PdfView";
import { Empty } from "../../../ui/feedback/Empty";
import { ListFailed } from "../../../ui/feedback/ListFailed";
import { detailText } from "./detailText";
import type { ShownDocument } from "./useDocument";

interface ContractDocumentProps {
  shown: ShownDocument;
  retry: () => void;
}

/** The signed contract, or why it is not shown. */
export function ContractDocument(props: ContractDocumentProps) {
  return (
    <section aria-label={detailText.documentHeading}>
      <h2 className="mb-2 text-sm font-semibold text-ink">{detailText.documentHeading}</h2>
      <Document {...props} />
    </section>
  );
}

function Document({ shown, retry }: ContractDocumentProps) {
  switch (shown.kind) {
    case "document":
      return <PdfView label={detailText.document} bytes={shown.bytes} />;
    case "failed":
      return <ListFailed message={shown.reason} onRetry={retry} isRetrying={false} />;
    case "loading":
      return <PdfLoading label={detailText.loading} />;
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
