import { Files } from "lucide-react";
import type { ReactNode } from "react";
import { listErrorText } from "../../lib/refusalText";
import { Button } from "../../ui/Button";
import { DetailsLoading } from "../../ui/DetailList";
import { Empty } from "../../ui/Empty";
import { ListFailed } from "../../ui/ListFailed";
import { DocumentList as DocumentTable } from "./DocumentList";
import { documentText } from "./documentText";
import type { DocumentList, ListedDocument } from "./listedDocument";

interface DocumentSectionProps {
  /** Null where what they belong to is gone. */
  listed: { value: DocumentList | null | undefined; error: unknown; isRetrying: boolean; retry: () => void };
  onOlder: () => void;
  /** The button that adds a document: always in the same place, because its dialog stays open while documents come. */
  add: ReactNode;
  /** Whether it says what it is; in a tab, the tab does. */
  isTitled: boolean;
  /** Above the documents. */
  notice?: ReactNode;
  /** Beside the button that adds a document. */
  children?: ReactNode;
}

/** Documents with what can be done with them, or why there are none to see. */
export function DocumentSection(props: DocumentSectionProps) {
  const { listed, onOlder, add, isTitled, notice = null, children } = props;
  const { value, error, isRetrying, retry } = listed;
  return (
    <section aria-label={documentText.heading} className="space-y-3">
      <div className="flex flex-wrap items-center justify-end gap-2">
        {isTitled ? <h2 className="flex-1 text-sm font-semibold text-ink">{documentText.heading}</h2> : null}
        {children}
        {add}
      </div>
      {notice}
      {error === null ? (
        <Documents list={value} onOlder={onOlder} />
      ) : (
        <ListFailed message={listErrorText(error, documentText.failed)} onRetry={retry} isRetrying={isRetrying} />
      )}
    </section>
  );
}

const NONE: readonly ListedDocument[] = [];

function Documents({ list, onOlder }: { list: DocumentList | null | undefined; onOlder: () => void }) {
  if (list === undefined) return <DetailsLoading label={documentText.loading} />;
  const documents = list?.documents ?? NONE;
  return (
    <>
      {documents.length === 0 ? (
        <div className="rounded-lg border border-line bg-surface">
          <Empty icon={<Files aria-hidden />} title={documentText.empty}>
            {documentText.emptyHint}
          </Empty>
        </div>
      ) : null}
      {/* Its dialogs outlive the last document. */}
      <DocumentTable documents={documents} />
      {list?.hasOlder === true ? <Button onClick={onOlder}>{documentText.showOlder}</Button> : null}
    </>
  );
}
