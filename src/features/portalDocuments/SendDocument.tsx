import { Camera, FileUp } from "lucide-react";
import { useId, type ComponentType } from "react";
import { useLocale, useTranslations } from "use-intl";
import { cn } from "../../ui/cn";
import { acceptAttribute, isPhoto, megabytesOf, typesText } from "./prepareFiles";
import type { SendPlace } from "./portalDocument";
import { SendingStatus } from "./SendingStatus";
import { useSending } from "./useSending";

interface SendDocumentProps {
  place: SendPlace;
  /** What it is for: in the names of the buttons, and of the PDF that photos become. */
  title: string;
  /** Something was sent already. */
  isAnother?: boolean;
  /** It has come back: what was said of the one before is over. */
  isReturned?: boolean;
}

/** Sends a document: by the camera of a phone, or a file. Says how far it is, and what to do when it stops. */
export function SendDocument({ place, title, isAnother = false, isReturned = false }: SendDocumentProps) {
  const t = useTranslations("documents");
  const locale = useLocale();
  const { sending, state } = useSending();
  const { accepted } = place;
  const { kind } = state;
  const choose = (files: readonly File[]) => {
    sending.choose({ files, place, pdfName: title });
  };
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
            <Chooser
              label={t("takePhoto", { title })}
              words={t("photo")}
              Icon={Camera}
              accept="image/*"
              isCamera
              onFiles={choose}
            />
          ) : null}
          <Chooser
            label={t("choose", { title })}
            words={t(isAnother ? "another" : "file")}
            Icon={FileUp}
            accept={acceptAttribute(accepted)}
            isMultiple={takesPdf}
            onFiles={choose}
          />
        </div>
      ) : null}
      {kind === "sent" && isReturned ? null : <SendingStatus state={state} sending={sending} accepted={accepted} />}
      {isFree ? (
        <p className="text-sm text-ink-soft">
          {t("accepts", { types: typesText(accepted, locale), megabytes: megabytesOf(accepted) })}.{" "}
          {takesPdf ? t("severalPhotos") : null}
        </p>
      ) : null}
    </div>
  );
}

interface ChooserProps {
  label: string;
  words: string;
  Icon: ComponentType<{ className?: string; "aria-hidden"?: boolean }>;
  accept: string;
  isCamera?: boolean;
  isMultiple?: boolean;
  onFiles: (files: readonly File[]) => void;
}

/** A choice of files that looks like a button. The camera's is on phones only: elsewhere it is the same choice once more. */
function Chooser({ label, words, Icon, accept, isCamera = false, isMultiple = false, onFiles }: ChooserProps) {
  const id = useId();
  return (
    <label
      htmlFor={id}
      className={cn(
        "min-h-11 cursor-pointer items-center gap-2 rounded-md border border-line-strong bg-surface px-3 text-sm font-medium text-ink hover:bg-press has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent",
        isCamera ? "hidden touch:inline-flex" : "inline-flex",
      )}
    >
      <Icon aria-hidden className="size-5" />
      <span aria-hidden>{words}</span>
      <input
        id={id}
        type="file"
        aria-label={label}
        accept={accept}
        multiple={isMultiple}
        {...(isCamera && { capture: "environment" as const })}
        className="sr-only"
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          currentTarget.value = "";
        }}
      />
    </label>
  );
}
