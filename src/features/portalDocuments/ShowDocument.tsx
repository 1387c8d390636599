import { useAction } from "convex/react";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "../../../convex/_generated/api";
import { previewKindOf } from "../../../convex/documents/rules";
import type { Bytes } from "../../../convex/documents/sealing";
import { openDocument, type OpenedDocument } from "../../lib/documents/openDocument";
import { useImage } from "../../lib/documents/useImage";
import { PdfView } from "../../lib/pdf/PdfView";
import { Modal } from "../../ui/Modal";
import { plainText } from "../../ui/plainText";
import { Progress } from "../../ui/Progress";
import { RetryButton } from "../../ui/RetryButton";
import type { OwnDocument } from "./portalDocument";

interface ShowDocumentProps {
  /** Null while none is shown. */
  document: OwnDocument | null;
  onClose: () => void;
}

/** A document over the page. */
export function ShowDocument({ document, onClose }: ShowDocumentProps) {
  const t = useTranslations("documents");
  // What was shown stays until the modal is gone.
  const [last, setLast] = useState(document);
  if (document !== null && document !== last) setLast(document);
  const shown = document ?? last;
  if (shown === null) return null;
  return (
    <Modal
      open={document !== null}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={plainText(shown.fileName)}
      closeLabel={t("opening.close")}
      titleClass="truncate pr-10 text-base font-semibold text-ink"
      className="inset-2 flex animate-fade-in flex-col gap-3 rounded-lg border bg-raised p-3 sm:inset-x-[6vw] sm:inset-y-6 sm:p-5"
    >
      {document === null ? null : <Content key={document.documentId} document={document} />}
    </Modal>
  );
}

type Shown = { kind: "opening"; part: number } | OpenedDocument;

/** Leaving it gives the opening up. */
function useOpened(documentId: string, attempt: number): Shown {
  const openKey = useAction(api.documents.portal.openKey);
  const [answered, setAnswered] = useState<{ attempt: number; shown: Shown } | null>(null);
  useEffect(() => {
    const over = new AbortController();
    const { signal } = over;
    const show = (shown: Shown) => {
      if (!signal.aborted) setAnswered({ attempt, shown });
    };
    const onProgress = (part: number) => {
      show({ kind: "opening", part });
    };
    const asked = { documentId, action: "preview", signal, onProgress } as const;
    // It rejects only when nobody waits for it any more.
    openDocument(async (args) => await openKey({ ...args, action: "preview" }), asked).then(show, () => undefined);
    return () => {
      over.abort();
    };
  }, [openKey, documentId, attempt]);
  return answered?.attempt === attempt ? answered.shown : { kind: "opening", part: 0 };
}

function Content({ document }: { document: OwnDocument }) {
  const t = useTranslations("documents");
  const portal = useTranslations("portal");
  const [attempt, setAttempt] = useState(0);
  const shown = useOpened(document.documentId, attempt);
  const name = plainText(document.fileName);
  if (shown.kind === "opening") {
    const percent = Math.floor(shown.part * 100);
    return (
      <div
        role="status"
        className="flex flex-1 flex-col items-center justify-center gap-3 py-14 text-base text-ink-soft"
      >
        <p>{t("opening.running")}</p>
        <Progress value={percent} max={100} label={t("sending.progress", { percent })} />
      </div>
    );
  }
  if (shown.kind === "opened") return <Opened name={name} bytes={shown.bytes} />;
  const retry = () => {
    setAttempt(attempt + 1);
  };
  return (
    <div role="alert" className="space-y-4 py-6 text-base">
      <p className="text-bad-ink">{shown.kind === "signInAgain" ? t("signInAgain") : t("saveFailed", { name })}</p>
      <RetryButton onRetry={retry} label={portal("retry")} retrying={portal("retrying")} />
    </div>
  );
}

/** An image or a PDF by its own bytes, whatever its name says. */
function Opened({ name, bytes }: { name: string; bytes: Bytes }) {
  const t = useTranslations("documents");
  switch (previewKindOf(bytes)) {
    case "pdf": {
      const page = (number: number, count: number) => t("opening.page", { number, count });
      const words = { opening: t("opening.running"), failed: t("saveFailed", { name }), page };
      return <PdfView label={name} bytes={bytes.buffer} words={words} />;
    }
    case "image":
      return <ImageView name={name} bytes={bytes} />;
    case null:
      return <p className="text-base text-ink-soft">{t("opening.notShown")}</p>;
  }
}

function ImageView({ name, bytes }: { name: string; bytes: Bytes }) {
  const showIn = useImage(bytes);
  return <img ref={showIn} alt={name} className="mx-auto min-h-0 flex-1 object-contain" />;
}
