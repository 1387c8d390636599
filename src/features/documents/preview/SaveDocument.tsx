import { Download } from "lucide-react";
import { useTranslations } from "use-intl";
import { Button } from "../../../ui/Button";
import { plainText } from "../../../ui/text/plainText";
import { showToast } from "../../../ui/feedback/toasts";
import { useDownload } from "../shared/useDownload";
import type { OwnFile } from "./ShowDocument";
import { useOwnKey } from "./useOwnKey";

/** Saves a document. During the download the button shows the progress, and a press cancels. */
export function SaveDocument({ document: { documentId, fileName } }: { document: OwnFile }) {
  const t = useTranslations("documents");
  const name = plainText(fileName);
  const { part, toggle } = useDownload(useOwnKey("download"), {
    documentId,
    onFailed: (failed) => {
      const text =
        failed.kind === "signInAgain" ? t("signInAgain") : t(failed.isGone ? "gone" : "saveFailed", { name });
      showToast({ id: `save ${documentId}`, tone: "bad", text });
    },
  });
  const label = part === null ? t("save", { name }) : t("saving", { name });
  return (
    <Button
      look="quiet"
      size="icon"
      aria-label={label}
      title={label}
      onClick={toggle}
      className="shrink-0 touch:size-11"
    >
      {part === null ? (
        <Download aria-hidden className="size-5" />
      ) : (
        <span aria-hidden className="text-2xs tabular-nums">
          {t("sending.progress", { percent: Math.floor(part * 100) })}
        </span>
      )}
    </Button>
  );
}
