import { useState } from "react";
import { useTranslations } from "use-intl";
import type { Bytes } from "../../../../convex/documents/encryption/sealing";
import { DocumentModal } from "./DocumentModal";
import { shownKindOf } from "./shownKind";
import { useImage } from "./useImage";
import { useOpenDocument } from "./useOpenDocument";
import { PdfView } from "../pdf/PdfView";
import { plainText } from "../../../ui/text/plainText";
import { Progress } from "../../../ui/feedback/Progress";
import { RetryButton } from "../../../ui/feedback/RetryButton";
import { useOwnKey } from "./useOwnKey";

/** A client's own document, or one shared with them. */
export interface OwnFile {
  documentId: string;
  fileName: string;
}

interface ShowDocumentProps {
  /** The open document, or null. `isGone`: shows only that it no longer exists. */
  document: (OwnFile & { isGone?: boolean }) | null;
  onClose: () => void;
}

/** Shows a document over the page. */
export function ShowDocument({ document, onClose }: ShowDocumentProps) {
  const t = useTranslations("documents");
  return (
    <DocumentModal document={document} closeLabel={t("opening.close")} onClose={onClose}>
      {(shown) =>
        shown.isGone === true ? <Gone document={shown} /> : <Content key={shown.documentId} document={shown} />
      }
    </DocumentModal>
  );
}

function Content({ document }: { document: OwnFile }) {
  const t = useTranslations("documents");
  const portal = useTranslations("portal");
  const { shown, retry } = useOpenDocument(useOwnKey("preview"), document.documentId);
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
  if (shown.kind === "failed" && shown.isGone) return <Gone document={document} />;
  return (
    <div role="alert" className="space-y-4 py-6 text-base">
      <p className="text-bad-ink">{shown.kind === "signInAgain" ? t("signInAgain") : t("saveFailed", { name })}</p>
      <RetryButton onRetry={retry} label={portal("retry")} retrying={portal("retrying")} />
    </div>
  );
}

function Gone({ document: { fileName } }: { document: OwnFile }) {
  const t = useTranslations("documents");
  return (
    <p role="alert" className="py-6 text-base text-ink-soft">
      {t("gone", { name: plainText(fileName) })}
    </p>
  );
}

/** Shows an image or a PDF, recognized by its bytes rather than its name. */
function Opened({ name, bytes }: { name: string; bytes: Bytes }) {
  const t = useTranslations("documents");
  switch (shownKindOf(bytes)) {
    case "pdf": {
      const page = (number: number, count: number) => t("opening.page", { number, count });
      const problems = { password: t("opening.password"), damaged: t("opening.damaged"), slow: t("opening.slow") };
      const onlyFirst = (count: number, all: number) => t("opening.onlyFirst", { count, all });
      const words = { opening: t("opening.running"), failed: t("saveFailed", { name }), problems, onlyFirst, page };
      return <PdfView label={name} bytes={bytes.buffer} words={words} />;
    }
    case "image":
      return <ImageView name={name} bytes={bytes} />;
    case null:
      return <NotShown />;
  }
}

function ImageView({ name, bytes }: { name: string; bytes: Bytes }) {
  const showIn = useImage(bytes);
  const [isBroken, setBroken] = useState(false);
  if (isBroken) return <NotShown />;
  return (
    <img
      ref={showIn}
      alt={name}
      onError={() => {
        setBroken(true);
      }}
      className="mx-auto min-h-40 flex-1 object-contain"
    />
  );
}

function NotShown() {
  return <p className="text-base text-ink-soft">{useTranslations("documents")("opening.notShown")}</p>;
}
