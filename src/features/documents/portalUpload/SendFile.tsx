import { Camera, FileUp } from "lucide-react";
import { useTranslations } from "use-intl";
import { FileButton } from "../../../ui/form/FileButton";
import { FileRule } from "./FileRule";
import { PortalUploadStatus } from "./PortalUploadStatus";
import { acceptAttribute, isPhoto, type AcceptedFiles } from "../upload/prepareFiles";
import type { PortalUpload } from "./usePortalUpload";

interface SendFileProps {
  accepted: AcceptedFiles;
  /** Name of the requested document, for the buttons' accessible names. */
  title: string;
  file: Pick<PortalUpload, "upload" | "act">;
  /** True if something was already sent. */
  isAnother?: boolean;
  /** Whether to show the last outcome; false if it is out of date or shown elsewhere. */
  saysSent?: boolean;
  /** Whether to say which files are accepted; false if the screen says it already. */
  saysRule?: boolean;
  onChoose: (files: readonly File[]) => void;
}

/** Sends a file, or a photo from the phone's camera. Shows the progress, and what to do when it stops. */
export function SendFile(props: SendFileProps) {
  const { accepted, title, file, isAnother = false, saysSent = true, saysRule = true, onChoose } = props;
  const t = useTranslations("documents");
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
      {isFree && saysRule ? <FileRule accepted={accepted} /> : null}
    </div>
  );
}
