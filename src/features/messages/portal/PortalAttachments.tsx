import { X } from "lucide-react";
import { useTranslations } from "use-intl";
import { api } from "../../../../convex/_generated/api";
import { MOST_ATTACHMENTS } from "../../../../convex/messages/conversations/rules";
import type { AttachedDocument } from "../shared/useAttached";
import { isUnfinished } from "../../documents/upload/uploadQueue";
import { SendFile } from "../../documents/portalUpload/SendFile";
import { Banner } from "../../../ui/feedback/Banner";
import { Button } from "../../../ui/Button";
import { Labelled } from "../../../ui/form/Labelled";
import { plainText } from "../../../ui/text/plainText";
import { RetryButton } from "../../../ui/feedback/RetryButton";
import { Select } from "../../../ui/form/Select";
import type { NewFile } from "./useNewFile";
import { useRecoveringQuery } from "../../../lib/calls/useRecoveringQuery";

interface AttachmentsProps {
  file: NewFile;
  /** The case of the message: a new file becomes one of its documents. */
  caseId: string | null;
}

/** Chooses the documents for a message: sent or shared ones, and new files. */
export function PortalAttachments({ file, caseId }: AttachmentsProps) {
  const t = useTranslations("messages");
  const {
    value: choices,
    error,
    isRetrying,
    retry,
  } = useRecoveringQuery(api.messages.conversations.portal.documents, {});
  const { attached, attach, detach, upload } = file;
  const { documents = [], newFile = null } = choices ?? {};
  const isFull = attached.length >= MOST_ATTACHMENTS;
  // A file on its way takes the last place.
  const isTaken = isFull || (upload !== null && isUnfinished(upload) && attached.length + 1 >= MOST_ATTACHMENTS);
  return (
    <div className="space-y-3 empty:hidden">
      {error === null ? null : <ChoicesFailed isRetrying={isRetrying} retry={retry} />}
      {documents.length === 0 || isTaken ? null : (
        <DocumentChoice documents={documents} attached={attached} onChoose={attach} />
      )}
      <AttachedList
        attached={attached}
        onRemove={(documentId) => {
          detach([documentId]);
        }}
      />
      {newFile === null || isFull ? null : (
        <fieldset className="space-y-2">
          <legend className="text-sm font-medium text-ink">{t("form.newFile")}</legend>
          <SendFile
            accepted={newFile}
            title={t("form.text")}
            file={file}
            saysSent={false}
            onChoose={(files) => {
              const pdfName = t("form.photos");
              file.choose({ files, caseId, requirementId: null, accepted: newFile, pdfName, isAttachment: true });
            }}
          />
          <p className="text-sm text-ink-soft">{t("form.newFileHint")}</p>
        </fieldset>
      )}
      {isFull ? <p className="text-sm text-ink-soft">{t("form.full", { count: MOST_ATTACHMENTS })}</p> : null}
    </div>
  );
}

function ChoicesFailed({ isRetrying, retry }: { isRetrying: boolean; retry: () => void }) {
  const t = useTranslations("messages");
  const portal = useTranslations("portal");
  const button = (
    <RetryButton onRetry={retry} isRetrying={isRetrying} label={portal("retry")} retrying={portal("retrying")} />
  );
  return (
    <Banner tone="bad" action={button}>
      {t("form.choicesFailed")}
    </Banner>
  );
}

interface DocumentChoiceProps {
  documents: readonly AttachedDocument[];
  attached: readonly AttachedDocument[];
  onChoose: (document: AttachedDocument) => void;
}

function DocumentChoice({ documents, attached, onChoose }: DocumentChoiceProps) {
  const t = useTranslations("messages");
  const left = documents.filter(({ documentId }) => attached.every((each) => each.documentId !== documentId));
  return (
    <Labelled label={t("form.attach")}>
      {(labelled) => (
        <Select
          {...labelled}
          value=""
          onChange={({ target }) => {
            const chosen = left.find(({ documentId }) => documentId === target.value);
            if (chosen !== undefined) onChoose(chosen);
          }}
        >
          <option value="">{t("form.chooseDocument")}</option>
          {left.map(({ documentId, fileName }) => (
            <option key={documentId} value={documentId}>
              {plainText(fileName)}
            </option>
          ))}
        </Select>
      )}
    </Labelled>
  );
}

interface AttachedListProps {
  attached: readonly AttachedDocument[];
  onRemove: (documentId: string) => void;
}

function AttachedList({ attached, onRemove }: AttachedListProps) {
  const t = useTranslations("messages");
  if (attached.length === 0) return null;
  return (
    <ul aria-label={t("form.attached")} className="space-y-1">
      {attached.map(({ documentId, fileName }) => (
        <li key={documentId} className="flex items-center gap-2 text-base">
          <span dir="auto" className="min-w-0 flex-1 break-words">
            {plainText(fileName)}
          </span>
          <Button
            look="quiet"
            size="icon"
            aria-label={t("form.removeAttached", { name: plainText(fileName) })}
            onClick={() => {
              onRemove(documentId);
            }}
          >
            <X aria-hidden className="size-4" />
          </Button>
        </li>
      ))}
    </ul>
  );
}
