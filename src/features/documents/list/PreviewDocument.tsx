import { ChevronLeft, ChevronRight, Files } from "lucide-react";
import { useEffect, useRef, type RefObject } from "react";
import { shownFileName } from "../shared/shownFileName";
import { DownloadDocument } from "../preview/DownloadDocument";
import { lazyPreview } from "../preview/lazyPreview";
import { previewText } from "../preview/previewText";
import { DocumentModal } from "../preview/DocumentModal";
import { scrollsAcross } from "../preview/scrollsAcross";
import { useScreenKeys, type ScreenKeys } from "../../../lib/keys/screenKeys";
import { isShortcut, keyOf } from "../../../lib/keys/useKeyboardShortcuts";
import { LazyPart } from "../../../lib/lazy/LazyPart";
import { Button } from "../../../ui/Button";
import { IconButton } from "../../../ui/IconButton";
import { useMay } from "../../access/shared/useMay";
import { hasPages } from "../pages/editedDocument";
import { pagesText } from "../pages/pagesText";
import type { DocumentActions } from "./documentActions";
import type { ListedDocument } from "./listedDocument";

const DIALOGS = '[role="dialog"],[role="alertdialog"]';

interface PreviewDocumentProps {
  documents: readonly ListedDocument[];
  /** Null if none is open. */
  openId: string | null;
  onOpen: (documentId: string | null) => void;
  onAsk: DocumentActions["onAsk"];
}

/** A document over the page, with its list neighbours on the arrow keys, J and K. */
export function PreviewDocument({ documents, openId, onOpen, onAsk }: PreviewDocumentProps) {
  const place = documents.findIndex(({ documentId }) => documentId === openId);
  const document = documents[place];
  return (
    <DocumentModal
      document={document ?? null}
      closeLabel={previewText.close}
      onClose={() => {
        onOpen(null);
      }}
    >
      {(shown) => (
        <>
          <PreviewNeighbours documents={documents} place={place} onOpen={onOpen} onAsk={onAsk} />
          <LazyPart module={lazyPreview} what={shownFileName(shown)}>
            {(Content) => <Content key={`${shown.documentId} ${shown.contentId ?? ""}`} document={shown} />}
          </LazyPart>
        </>
      )}
    </DocumentModal>
  );
}

interface NeighboursProps extends Pick<PreviewDocumentProps, "documents" | "onOpen" | "onAsk"> {
  place: number;
}

const NEIGHBOUR_KEYS: ScreenKeys<"j" | "k"> = {
  screen: previewText.neighbours,
  does: { j: previewText.next, k: previewText.previous },
};

/** The acts are those of the arrow keys. */
const NO_ACTS = {};

function PreviewNeighbours({ documents, place, onOpen, onAsk }: NeighboursProps) {
  const [previous, next] = [documents[place - 1]?.documentId, documents[place + 1]?.documentId];
  const bar = useRef<HTMLDivElement>(null);
  useNeighbourKeys({ previous, next, onOpen, bar });
  const document = documents[place];
  return (
    <div ref={bar} className="flex items-center gap-1">
      <span className="flex-1 text-xs text-ink-soft tabular-nums">
        {previewText.place(place + 1, documents.length)}
      </span>
      <Step to={previous} label={previewText.previous} Icon={ChevronLeft} onOpen={onOpen} />
      <Step to={next} label={previewText.next} Icon={ChevronRight} onOpen={onOpen} />
      {document === undefined ? null : <ShownActs document={document} onAsk={onAsk} />}
    </div>
  );
}

function ShownActs({ document, onAsk }: { document: ListedDocument } & Pick<NeighboursProps, "onAsk">) {
  const may = useMay();
  return (
    <>
      <DownloadDocument key={document.documentId} document={document} />
      {may("documents:upload") && hasPages(document) ? (
        <IconButton
          label={pagesText.open}
          onClick={() => {
            onAsk("pages", document);
          }}
        >
          <Files aria-hidden className="size-4" />
        </IconButton>
      ) : null}
    </>
  );
}

interface StepProps {
  to: string | undefined;
  label: string;
  Icon: typeof ChevronLeft;
  onOpen: (documentId: string) => void;
}

/** Keeps the focus at the end of the list, where a disabled button would lose it. The preview does not begin there. */
function Step({ to, label, Icon, onOpen }: StepProps) {
  return (
    <Button
      look="quiet"
      size="icon"
      aria-label={label}
      title={label}
      aria-disabled={to === undefined}
      tabIndex={to === undefined ? -1 : undefined}
      onClick={() => {
        if (to !== undefined) onOpen(to);
      }}
      className="aria-disabled:cursor-not-allowed aria-disabled:opacity-55"
    >
      <Icon aria-hidden className="size-4" />
    </Button>
  );
}

interface NeighbourKeys {
  previous: string | undefined;
  next: string | undefined;
  onOpen: (documentId: string) => void;
  /** The bar of the preview. */
  bar: RefObject<HTMLElement | null>;
}

/** Whether another dialog covers this one: the last opened is the last in the page. */
function isCovered(element: HTMLElement | null): boolean {
  const own = element?.closest(DIALOGS) ?? null;
  return [...document.querySelectorAll(DIALOGS)].at(-1) !== own;
}

/** Arrow keys, and J and K as everywhere. A held key shows one neighbour, because each view is written to the access log. */
function useNeighbourKeys({ previous, next, onOpen, bar }: NeighbourKeys): void {
  useScreenKeys(NEIGHBOUR_KEYS, NO_ACTS);
  useEffect(() => {
    const step = (event: KeyboardEvent) => {
      const letter = isShortcut(event, bar.current) ? keyOf(event) : "";
      const isBack = event.key === "ArrowLeft" || letter === "k";
      const to = isBack ? previous : event.key === "ArrowRight" || letter === "j" ? next : undefined;
      if (event.target instanceof HTMLInputElement || scrollsAcross(event.target) || isCovered(bar.current)) return;
      if (to === undefined || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      onOpen(to);
    };
    window.addEventListener("keydown", step);
    return () => {
      window.removeEventListener("keydown", step);
    };
  }, [previous, next, onOpen, bar]);
}
