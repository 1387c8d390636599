import { Files, FileX } from "lucide-react";
import type { ReactNode } from "react";
import { previewText } from "../preview/previewText";
import { DocumentModal } from "../preview/DocumentModal";
import { listErrorText } from "../../../lib/calls/refusalText";
import type { GrowingList } from "../shared/useGrowingList";
import { useOpenDocumentId } from "../shared/useOpenDocumentId";
import { useSoughtDocument } from "../shared/useSoughtDocument";
import { Button } from "../../../ui/Button";
import { DetailsLoading } from "../../../ui/text/DetailList";
import { Empty } from "../../../ui/feedback/Empty";
import { ListFailed } from "../../../ui/feedback/ListFailed";
import { DocumentList } from "./DocumentList";
import { documentText } from "./documentText";
import type { ClientDocumentList, ListedDocument } from "./listedDocument";

interface DocumentQuery {
  value: ClientDocumentList | null | undefined;
  /** A longer list is loading. */
  isLoading: boolean;
}

interface DocumentSectionProps {
  /** Null if the client or case is gone. */
  listed: DocumentQuery & { error: unknown; isRetrying: boolean; retry: () => void };
  growing: GrowingList;
  /** The button that adds a document. It keeps its place, because its dialog stays open while documents arrive. */
  add: ReactNode;
  /** Whether it has a heading; in a tab, the tab is the heading. */
  isTitled: boolean;
  /** Above the documents. */
  notice?: ReactNode;
  /** Beside the button that adds a document. */
  children?: ReactNode;
}

/** Documents with their actions, or why there are none. */
export function DocumentSection(props: DocumentSectionProps) {
  const { listed, growing, add, isTitled, notice = null, children } = props;
  const { error, isRetrying, retry } = listed;
  return (
    <section aria-label={documentText.heading} className="space-y-3">
      <div className="flex flex-wrap items-center justify-end gap-2">
        {isTitled ? <h2 className="flex-1 text-section font-semibold text-ink">{documentText.heading}</h2> : null}
        {children}
        {add}
      </div>
      {notice}
      {error === null ? (
        <Documents listed={listed} growing={growing} />
      ) : (
        <ListFailed message={listErrorText(error, documentText.failed)} onRetry={retry} isRetrying={isRetrying} />
      )}
    </section>
  );
}

const MISSING = { fileName: documentText.someDocument };
const NONE: readonly ListedDocument[] = [];

function Documents({
  listed: { value: list, isLoading },
  growing,
}: Pick<DocumentSectionProps, "growing"> & { listed: DocumentQuery }) {
  const [openId, setOpenId] = useOpenDocumentId();
  const { documents: all, hasOlder = false } = list ?? {};
  const isMissing = useSoughtDocument({ openId, documents: all, hasOlder, isLoading, growing });
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
      <DocumentList documents={documents} />
      {hasOlder ? <Button onClick={growing.showOlder}>{documentText.showOlder}</Button> : null}
      <DocumentModal
        document={isMissing ? MISSING : null}
        closeLabel={previewText.close}
        onClose={() => {
          setOpenId(null);
        }}
      >
        {() => <Empty icon={<FileX aria-hidden />} title={documentText.missing} />}
      </DocumentModal>
    </>
  );
}
