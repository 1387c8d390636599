import { Camera, FileUp } from "lucide-react";
import { useTranslations } from "use-intl";
import { useLanguage } from "../words/useLanguage";
import { FileButton } from "../../ui/FileButton";
import type { OwnSending } from "./ownSending";
import type { SendingState } from "./sendingState";
import { acceptAttribute, isPhoto, megabytesOf, typesText } from "./prepareFiles";
import type { Accepted } from "./sendPlace";
import { SendingStatus } from "./SendingStatus";

interface SendFileProps {
  accepted: Accepted;
  /** What it is for: in the names of the buttons. */
  title: string;
  sending: OwnSending;
  state: SendingState;
  /** Something was sent already. */
  isAnother?: boolean;
  /** Whether what was sent is said: not where that is over, or said elsewhere. */
  saysSent?: boolean;
  onChoose: (files: readonly File[]) => void;
}

/** Sends a file, or what the camera of a phone takes. Says how far it is, and what to do when it stops. */
export function SendFile(props: SendFileProps) {
  const { accepted, title, sending, state, isAnother = false, saysSent = true, onChoose } = props;
  const t = useTranslations("documents");
  const locale = useLanguage();
  const { kind } = state;
  const isFree = kind === "idle" || kind === "problem" || kind === "sent";
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
      {kind === "sent" && !saysSent ? null : <SendingStatus state={state} sending={sending} accepted={accepted} />}
      {isFree ? (
        <p className="text-sm text-ink-soft">
          {t("accepts", { types: typesText(accepted, locale), megabytes: megabytesOf(accepted) })}.{" "}
          {takesPdf ? t("severalPhotos") : null}
        </p>
      ) : null}
    </div>
  );
}
