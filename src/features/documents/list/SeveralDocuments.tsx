import { useState, useSyncExternalStore } from "react";
import type { Selection } from "../../../lib/rows/selection";
import { Button } from "../../../ui/Button";
import { keepToastsAbove } from "../../../ui/feedback/keepToastsAbove";
import { ConfirmDialog } from "../../../ui/overlay/ConfirmDialog";
import { useMay } from "../../access/shared/useMay";
import { severalText } from "./documentText";
import { hasVersions, type ListedDocument } from "./listedDocument";
import { useSeveralActs } from "./useSeveralActs";

interface SeveralDocumentsProps {
  selection: Selection<string>;
  documents: readonly ListedDocument[];
  /** Moves the focus to the list: the pressed button goes with the selection. */
  onDone: () => void;
}

/** Acts on the selected documents of a list, over its end. A refused document stays selected. */
export function SeveralDocuments({ selection, documents, onDone }: SeveralDocumentsProps) {
  const keys = useSyncExternalStore(selection.subscribe, selection.getKeys);
  // A document that left the list is not changed: nobody would see it.
  const chosen = documents.filter(({ documentId }) => keys.has(documentId));
  const acts = useSeveralActs((left) => {
    selection.choose(left);
    onDone();
  });
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      {chosen.length === 0 && acts.running === null ? null : (
        <Bar
          chosen={chosen}
          acts={acts}
          onDelete={() => {
            setAsking(true);
          }}
          onAll={() => {
            selection.choose(documents.map(({ documentId }) => documentId));
          }}
          onClear={() => {
            selection.choose([]);
            onDone();
          }}
        />
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={severalText.title}
        look="danger"
        confirm={severalText.remove}
        confirming={severalText.confirming}
        isSending={acts.running !== null}
        failure={null}
        onConfirm={() => {
          setAsking(false);
          void acts.remove(chosen);
        }}
      >
        <p>{severalText.question(chosen.length, chosen.some(hasVersions))}</p>
      </ConfirmDialog>
    </>
  );
}

interface BarProps {
  chosen: readonly ListedDocument[];
  acts: ReturnType<typeof useSeveralActs>;
  onDelete: () => void;
  onAll: () => void;
  onClear: () => void;
}

/** The pressed button is gone. */
const FOCUS = (button: HTMLElement | null) => button?.focus();

function Bar({ chosen, acts, onDelete, onAll, onClear }: BarProps) {
  return (
    <div
      ref={keepToastsAbove}
      role="group"
      aria-label={severalText.region}
      className="sticky bottom-3 z-10 flex min-h-12 flex-wrap items-center gap-2 rounded-lg border border-line-strong bg-raised px-3 py-2 text-sm text-ink shadow-raised print:hidden"
    >
      <span role="status" className="mr-1 font-medium tabular-nums">
        {acts.running ?? severalText.selected(chosen.length)}
      </span>
      {acts.running === null ? (
        <>
          <ActButtons chosen={chosen} acts={acts} onDelete={onDelete} />
          <Button size="small" look="quiet" onClick={onAll}>
            {severalText.all}
          </Button>
          <Button size="small" look="quiet" onClick={onClear}>
            {severalText.clear}
          </Button>
        </>
      ) : (
        <Button ref={FOCUS} size="small" onClick={acts.stop}>
          {severalText.stop}
        </Button>
      )}
    </div>
  );
}

/** The acts that a person may do, and that change at least one of the documents. */
function ActButtons({ chosen, acts, onDelete }: Pick<BarProps, "chosen" | "acts" | "onDelete">) {
  const may = useMay();
  const reviewed = may("documents:review") ? chosen : [];
  const unaccepted = reviewed.filter(({ review }) => review !== "accepted");
  const unshared = reviewed.filter(({ isFromClient, sharedAt }) => !isFromClient && sharedAt === null);
  return (
    <>
      {unaccepted.length === 0 ? null : (
        <Button size="small" onClick={() => void acts.accept(unaccepted)}>
          {severalText.accept}
        </Button>
      )}
      {unshared.length === 0 ? null : (
        <Button size="small" onClick={() => void acts.share(unshared)}>
          {severalText.share}
        </Button>
      )}
      <Button size="small" onClick={() => void acts.download(chosen)}>
        {severalText.download}
      </Button>
      {may("documents:delete") ? (
        <Button size="small" onClick={onDelete}>
          {severalText.remove}
        </Button>
      ) : null}
    </>
  );
}
