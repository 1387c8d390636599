import { useAction } from "convex/react";
import { Files } from "lucide-react";
import { useContext, useState } from "react";
import { api } from "../../../../convex/_generated/api";
import { MOST_CHOICES } from "../../../../convex/documents/record/rules";
import { listErrorText } from "../../../lib/calls/refusalText";
import { useRecoveringQuery } from "../../../lib/calls/useRecoveringQuery";
import { Banner } from "../../../ui/feedback/Banner";
import { Button } from "../../../ui/Button";
import { DetailsLoading } from "../../../ui/text/DetailList";
import { Dialog } from "../../../ui/overlay/Dialog";
import { Empty } from "../../../ui/feedback/Empty";
import { ListFailed } from "../../../ui/feedback/ListFailed";
import { plainText } from "../../../ui/text/plainText";
import { ProofContext } from "../../access/shared/proofContext";
import { previewText } from "../preview/previewText";
import { openDocument } from "../shared/openDocument";
import { shownFileName } from "../shared/shownFileName";
import { hasPages, type EditedDocument } from "./editedDocument";
import { readSource, type PageSource } from "./pageSource";
import { pagesText } from "./pagesText";

interface AddPagesProps {
  document: Pick<EditedDocument, "documentId" | "clientId">;
  onAdd: (source: PageSource) => void;
  onClose: () => void;
}

/** Chooses another document of the client, whose pages are added. */
export function AddPages({ open, ...props }: AddPagesProps & { open: boolean }) {
  return (
    <Dialog open={open} onOpenChange={props.onClose} title={pagesText.addTitle}>
      <Choice {...props} />
    </Dialog>
  );
}

function Choice({ document, onAdd, onClose }: AddPagesProps) {
  const { clientId, documentId } = document;
  const asked = { clientId, most: MOST_CHOICES };
  const { value, error, isRetrying, retry } = useRecoveringQuery(api.documents.record.staff.listOfClient, asked);
  const { problem, openingId, add } = useAdding(onAdd, onClose);
  const others = value?.documents.filter((each) => each.documentId !== documentId && hasPages(each)) ?? [];
  return (
    <div className="space-y-4">
      <p className="text-sm text-ink-soft">{pagesText.addHint}</p>
      {problem === null ? null : <Banner tone="bad">{problem}</Banner>}
      {error === null ? null : (
        <ListFailed message={listErrorText(error, pagesText.listFailed)} onRetry={retry} isRetrying={isRetrying} />
      )}
      {error === null && value === undefined ? <DetailsLoading label={pagesText.loading} /> : null}
      {value === undefined || error !== null ? null : (
        <Others documents={others} openingId={openingId} onChoose={add} />
      )}
      <div className="flex justify-end">
        <Button onClick={onClose}>{pagesText.cancel}</Button>
      </div>
    </div>
  );
}

interface OthersProps {
  documents: readonly EditedDocument[];
  openingId: string | null;
  onChoose: (document: EditedDocument) => void;
}

function Others({ documents, openingId, onChoose }: OthersProps) {
  if (documents.length === 0) {
    return (
      <Empty icon={<Files aria-hidden />} title={pagesText.none}>
        {pagesText.noneHint}
      </Empty>
    );
  }
  return (
    <ul className="divide-y divide-line rounded-lg border border-line">
      {documents.map((document) => (
        <li key={document.documentId} className="flex items-center gap-3 px-3 py-2 text-sm">
          <span className="min-w-0 flex-1 break-words">
            {shownFileName(document)} <span className="text-xs text-ink-soft">{plainText(document.typeName)}</span>
          </span>
          <Button
            aria-label={pagesText.addFrom(shownFileName(document))}
            disabled={openingId !== null}
            onClick={() => {
              onChoose(document);
            }}
          >
            {openingId === document.documentId ? pagesText.reading : pagesText.addOne}
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** Opens and reads the chosen document. */
function useAdding(onAdd: (source: PageSource) => void, onClose: () => void) {
  const openKey = useAction(api.documents.openings.staff.openKey);
  const askProof = useContext(ProofContext);
  const [openingId, setOpeningId] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const add = async ({ documentId, fileName }: EditedDocument) => {
    const { signal } = new AbortController();
    const opened = await openDocument(openKey, { documentId, action: "preview", signal, askProof });
    if (opened.kind !== "opened") return opened.kind === "failed" ? opened.reason : previewText.signInAgain;
    const source = await readSource({ id: documentId, name: fileName, bytes: opened.bytes });
    if (typeof source === "string") return pagesText.problem(fileName, source);
    onAdd(source);
    onClose();
    return null;
  };
  return {
    problem,
    openingId,
    add: (document: EditedDocument) => {
      setProblem(null);
      setOpeningId(document.documentId);
      void add(document)
        .then(setProblem)
        .finally(() => {
          setOpeningId(null);
        });
    },
  };
}
