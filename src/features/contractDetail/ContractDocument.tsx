import { FileClock } from "lucide-react";
import { PdfLoading } from "../../lib/pdf/PdfLoading";
import { PdfView } from "../../lib/pdf/PdfView";
import { Empty } from "../../ui/Empty";
import { ListFailed } from "../../ui/ListFailed";
import { detailText } from "./detailText";
import type { ShownDocument } from "./useDocument";

/** The signed contract, or why there is none to see. */
export function ContractDocument({ shown, retry }: { shown: ShownDocument; retry: () => void }) {
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
