import { Files } from "lucide-react";
import type { ReactNode } from "react";
import { MOST_LISTED } from "../../../convex/documents/rules";
import { listErrorText } from "../../lib/refusalText";
import { DetailsLoading } from "../../ui/DetailList";
import { Empty } from "../../ui/Empty";
import { ListFailed } from "../../ui/ListFailed";
import { DocumentList } from "./DocumentList";
import { documentText } from "./documentText";
import type { ListedDocument } from "./listedDocument";

interface DocumentSectionProps {
  /** Null where what they belong to is gone. */
  listed: { value: ListedDocument[] | null | undefined; error: unknown; isRetrying: boolean; retry: () => void };
  /** The button that adds a document: always in the same place, because its dialog stays open while documents come. */
  add: ReactNode;
  /** Whether it says what it is; in a tab, the tab does. */
  isTitled: boolean;
  /** Beside the button that adds a document. */
  children?: ReactNode;
}

/** Documents with what can be done with them, or why there are none to see. */
export function DocumentSection({ listed, add, isTitled, children }: DocumentSectionProps) {
  const { value, error, isRetrying, retry } = listed;
  return (
    <section aria-label={documentText.heading} className="space-y-3">
      <div className="flex flex-wrap items-center justify-end gap-2">
        {isTitled ? <h2 className="flex-1 text-sm font-semibold text-ink">{documentText.heading}</h2> : null}
        {children}
        {add}
      </div>
      {error === null ? (
        <Documents documents={value} />
      ) : (
        <ListFailed message={listErrorText(error, documentText.failed)} onRetry={retry} isRetrying={isRetrying} />
      )}
    </section>
  );
}

const NONE: readonly ListedDocument[] = [];

function Documents({ documents }: { documents: readonly ListedDocument[] | null | undefined }) {
  if (documents === undefined) return <DetailsLoading label={documentText.loading} />;
  return (
    <>
      {documents === null || documents.length === 0 ? (
        <div className="rounded-lg border border-line bg-surface">
          <Empty icon={<Files aria-hidden />} title={documentText.empty}>
            {documentText.emptyHint}
          </Empty>
        </div>
      ) : null}
      {/* Its dialogs outlive the last document. */}
      <DocumentList documents={documents ?? NONE} />
      {documents?.length === MOST_LISTED ? (
        <p className="text-xs text-ink-soft">{documentText.onlyNewest(MOST_LISTED)}</p>
      ) : null}
    </>
  );
}
