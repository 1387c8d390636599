import { useAction } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { useCallback, useState } from "react";
import { api } from "../../../../convex/_generated/api";
import { sizeWords } from "../../../../convex/documents/record/rules";
import { clientNameText } from "../../../../convex/platform/texts";
import { listErrorText } from "../../../lib/calls/refusalText";
import { useRecoveringQuery } from "../../../lib/calls/useRecoveringQuery";
import { useWrite } from "../../../lib/calls/useWrite";
import { formatMoment } from "../../../lib/format/format";
import { Button } from "../../../ui/Button";
import { Empty } from "../../../ui/feedback/Empty";
import { ListFailed } from "../../../ui/feedback/ListFailed";
import { Modal } from "../../../ui/overlay/Modal";
import { Badge } from "../../../ui/text/Badge";
import { DetailsLoading } from "../../../ui/text/DetailList";
import { plainText } from "../../../ui/text/plainText";
import { useUiWords } from "../../../ui/text/uiWords";
import { useMay } from "../../access/shared/useMay";
import { ShownDocument } from "../preview/ShownDocument";
import { useOpenDocument } from "../preview/useOpenDocument";
import type { OpenKey } from "../shared/openDocument";
import { shownFileName } from "../shared/shownFileName";
import { versionsText } from "./documentText";
import type { ListedDocument } from "./listedDocument";

type Version = NonNullable<FunctionReturnType<typeof api.documents.versions.staff.list>>[number];

interface DocumentVersionsProps {
  document: ListedDocument;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The earlier files of a document, to open and to restore. */
export function DocumentVersions({ document, open, onOpenChange }: DocumentVersionsProps) {
  const { close } = useUiWords();
  return (
    <Modal
      open={open}
      onOpenChange={onOpenChange}
      title={versionsText.title(shownFileName(document))}
      closeLabel={close}
      titleClass="shrink-0 truncate pr-10 text-base font-semibold text-ink"
      className="inset-2 flex animate-fade-in flex-col gap-3 overflow-y-auto rounded-lg border bg-raised p-3 sm:inset-x-[6vw] sm:inset-y-6 sm:p-5"
    >
      <Versions document={document} />
    </Modal>
  );
}

function Versions({ document }: { document: ListedDocument }) {
  const { documentId } = document;
  const { value, error, isRetrying, retry } = useRecoveringQuery(api.documents.versions.staff.list, { documentId });
  const [shownId, setShownId] = useState<string | null>(null);
  if (error !== null) {
    return <ListFailed message={listErrorText(error, versionsText.failed)} onRetry={retry} isRetrying={isRetrying} />;
  }
  if (value === undefined) return <DetailsLoading label={versionsText.loading} />;
  if (value === null) return <Empty title={versionsText.gone} />;
  const shown = value.find(({ contentId }) => contentId === shownId);
  return (
    <>
      <ul className="shrink-0 divide-y divide-line rounded-lg border border-line bg-surface">
        {value.map((version) => (
          <VersionLine key={version.contentId} version={version} document={document} onShow={setShownId} />
        ))}
      </ul>
      {shown === undefined ? null : <ShownVersion key={shown.contentId} documentId={documentId} version={shown} />}
    </>
  );
}

interface VersionLineProps {
  version: Version;
  document: ListedDocument;
  onShow: (contentId: string) => void;
}

function VersionLine({ version, document, onShow }: VersionLineProps) {
  const { contentId, at, byName, isFromClient, isCurrent, fileBytes } = version;
  const mayRestore = useMay()("documents:upload");
  const { run, isSending } = useWrite(api.documents.versions.staff.restore, { done: versionsText.restored });
  const name = versionsText.by(formatMoment(at), plainText(isFromClient ? clientNameText(byName) : byName));
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-3 py-2 text-sm">
      <span className="min-w-0 flex-1 basis-56 break-words text-ink">
        {name} <span className="text-xs text-ink-soft">{sizeWords(fileBytes)}</span>
      </span>
      {isCurrent ? <Badge tone="good">{versionsText.current}</Badge> : null}
      <Button
        aria-label={versionsText.showOne(name)}
        onClick={() => {
          onShow(contentId);
        }}
      >
        {versionsText.show}
      </Button>
      {isCurrent || !mayRestore ? null : (
        <Button
          aria-label={versionsText.restoreOne(name)}
          disabled={isSending}
          onClick={() => {
            run({ documentId: document.documentId, version: document.version, contentId });
          }}
        >
          {versionsText.restore}
        </Button>
      )}
    </li>
  );
}

/** One file of the document, decrypted in this browser. */
function ShownVersion({ documentId, version }: { documentId: string; version: Version }) {
  const openKey = useAction(api.documents.openings.staff.openKey);
  const { contentId, fileName } = version;
  const openVersion = useCallback<OpenKey>(
    async (asked) => await openKey({ ...asked, contentId }),
    [openKey, contentId],
  );
  return <ShownDocument fileName={fileName} {...useOpenDocument(openVersion, documentId)} />;
}
