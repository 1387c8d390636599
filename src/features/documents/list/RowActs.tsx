import { Check, Ellipsis, FileClock, Files, History, Pencil, RotateCcw, Share2, Trash2 } from "lucide-react";
import { useMutation } from "convex/react";
import { api } from "../../../../convex/_generated/api";
import { useMay } from "../../access/shared/useMay";
import { useWrite } from "../../../lib/calls/useWrite";
import { Button } from "../../../ui/Button";
import { ActionMenu } from "../../../ui/menu/ActionMenu";
import type { MenuAction } from "../../../ui/menu/menuAction";
import { DownloadDocument } from "../preview/DownloadDocument";
import { hasPages } from "../pages/editedDocument";
import { pagesText } from "../pages/pagesText";
import type { DocumentAction, DocumentActions } from "./documentActions";
import { documentText, versionsText } from "./documentText";
import { hasVersions, type ListedDocument } from "./listedDocument";
import { rowName } from "./rowName";

interface RowActsProps extends Pick<DocumentActions, "onAsk"> {
  document: ListedDocument;
}

/** In a table they come with the pointer or the focus; on touch screens and cards they are always there. */
const SHOWN = "flex print:hidden pointer-fine:[[data-layout=table]:not(:hover,:focus-within)_&]:opacity-0";

/** A row's acts: the decision, the download, and the rest in a menu. */
export function RowActs({ document, onAsk }: RowActsProps) {
  const name = rowName(document);
  return (
    <div className="flex group-data-[layout=table]/row:justify-end">
      <div className={SHOWN}>
        {document.review === "waiting" && document.isFromClient ? <Decision document={document} onAsk={onAsk} /> : null}
        <DownloadDocument document={{ ...document, fileName: name }} />
      </div>
      <More document={document} onAsk={onAsk} />
    </div>
  );
}

function Decision({ document, onAsk }: RowActsProps) {
  const { documentId, version } = document;
  const reopen = useMutation(api.documents.review.staff.reopen);
  const { run } = useWrite(api.documents.review.staff.accept, {
    done: documentText.accepted,
    undo: async (_, accepted) => await reopen({ ...accepted, version: accepted.version + 1 }),
  });
  const name = rowName(document);
  if (!useMay()("documents:review")) return null;
  return (
    <>
      <Button
        look="quiet"
        size="icon"
        aria-label={documentText.accept(name)}
        title={documentText.accept(name)}
        onClick={() => {
          run({ documentId, version });
        }}
      >
        <Check aria-hidden className="size-4" />
      </Button>
      <Button
        look="quiet"
        size="icon"
        aria-label={documentText.askNewCopy(name)}
        title={documentText.askNewCopy(name)}
        onClick={() => {
          onAsk("return", document);
        }}
      >
        <RotateCcw aria-hidden className="size-4" />
      </Button>
    </>
  );
}

function useShareAction({ documentId, isFromClient, sharedAt }: ListedDocument): MenuAction[] {
  const isShared = sharedAt !== null;
  const setShared = useMutation(api.documents.sharing.staff.setShared);
  const { run } = useWrite(api.documents.sharing.staff.setShared, {
    done: isShared ? documentText.unshared : documentText.shared,
    undo: async (_, sent) => await setShared({ ...sent, isShared: !sent.isShared }),
  });
  const act = () => {
    run({ documentId, isShared: !isShared });
  };
  // Clients see their own uploads in any case.
  return isFromClient ? [] : [{ label: isShared ? documentText.unshare : documentText.share, icon: Share2, act }];
}

function More({ document, onAsk }: RowActsProps) {
  const label = documentText.more(rowName(document));
  const asks = (asked: DocumentAction) => () => {
    onAsk(asked, document);
  };
  const actions: MenuAction[] = [
    { label: documentText.edit, icon: Pencil, act: asks("edit") },
    ...(hasPages(document) ? [{ label: pagesText.open, icon: Files, act: asks("pages") }] : []),
    ...(hasVersions(document) ? [{ label: versionsText.open, icon: FileClock, act: asks("versions") }] : []),
    ...useShareAction(document),
    { label: documentText.log, icon: History, act: asks("log") },
    { label: documentText.remove, icon: Trash2, act: asks("delete"), isDanger: true, group: "end" },
  ];
  return (
    <ActionMenu label={label} actions={actions}>
      <Button look="quiet" size="icon" aria-label={label} title={label}>
        <Ellipsis aria-hidden className="size-4" />
      </Button>
    </ActionMenu>
  );
}
