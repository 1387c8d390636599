import { Camera, FileUp } from "lucide-react";
import { useTranslations } from "use-intl";
import { useLanguage } from "../words/useLanguage";
import { FileButton } from "../../ui/FileButton";
import { PortalUploadStatus } from "./PortalUploadStatus";
import { acceptAttribute, isPhoto, megabytesOf, typesText, type Accepted } from "./prepareFiles";
import type { PortalUpload } from "./usePortalUpload";

interface SendFileProps {
  accepted: Accepted;
  /** What it is for: in the names of the buttons. */
  title: string;
  file: Pick<PortalUpload, "upload" | "act">;
  /** Something was sent already. */
  isAnother?: boolean;
  /** Whether what was sent is said: not where that is over, or said elsewhere. */
  saysSent?: boolean;
  onChoose: (files: readonly File[]) => void;
}

/** Sends a file, or what the camera of a phone takes. Shows the progress, and what to do when it stops. */
export function SendFile(props: SendFileProps) {
  const { accepted, title, file, isAnother = false, saysSent = true, onChoose } = props;
  const t = useTranslations("documents");
  const locale = useLanguage();
  const { upload, act } = file;
  const kind = upload?.state.kind;
  const isFree = kind === undefined || kind === "refused" || kind === "done";
  const takesPhotos = accepted.extensions.some(
    (extension) => isPhoto({ name: `a.${extension}`, size: 1 }) || extension === "pdf",
  );
  const takesPdf = accepted.extensions.includes("pdf");
  return (
    <div className="space-y-2.5">
      {isFree ? (
        <div className="flex flex-wrap gap-2">
          {takesPhotos ? (
            <FileButton
              label={t("takePhoto", { title })}
              words={t("photo")}
              Icon={Camera}
              accept="image/*"
              isCamera
              isLarge
              onFiles={onChoose}
            />
          ) : null}
          <FileButton
            label={t("choose", { title })}
            words={t(isAnother ? "another" : "file")}
            Icon={FileUp}
            accept={acceptAttribute(accepted)}
            isMultiple={takesPdf}
            isLarge
            onFiles={onChoose}
          />
        </div>
      ) : null}
      {upload === null || (kind === "done" && !saysSent) ? null : (
        <PortalUploadStatus upload={upload} accepted={accepted} act={act} />
      )}
      {isFree ? (
        <p className="text-sm text-ink-soft">
          {t("accepts", { types: typesText(accepted, locale), megabytes: megabytesOf(accepted) })}.{" "}
          {takesPdf ? t("severalPhotos") : null}
        </p>
      ) : null}
    </div>
  );
}
