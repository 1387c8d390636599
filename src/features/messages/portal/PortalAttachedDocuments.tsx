import { Paperclip } from "lucide-react";
import { useTranslations } from "use-intl";
import { AttachmentName } from "../shared/AttachmentName";
import { SaveDocument } from "../../documents/preview/SaveDocument";
import { ShowDocument } from "../../documents/preview/ShowDocument";
import { useOpenDocumentId } from "../../documents/shared/useOpenDocumentId";
import type { PortalMessage } from "./portalThread";

type Attachment = PortalMessage["attachments"][number];

/** The documents of a message, to preview over the page or to save. */
export function PortalAttachedDocuments({ message: { attachments } }: { message: PortalMessage }) {
  const t = useTranslations("messages");
  if (attachments.length === 0) return null;
  return (
    <ul aria-label={t("form.attached")} className="space-y-1 text-sm">
      {attachments.map((attachment) => (
        <li key={attachment.documentId} className="flex min-h-11 items-center gap-1.5 text-ink-soft">
          <Paperclip aria-hidden className="size-4 shrink-0" />
          <Attached attachment={attachment} />
        </li>
      ))}
    </ul>
  );
}

function Attached({ attachment: { documentId, fileName, mimeType, isUnshared } }: { attachment: Attachment }) {
  const t = useTranslations("messages");
  if (fileName === null) return t(isUnshared ? "form.unshared" : "form.gone");
  return (
    <>
      <AttachmentName documentId={documentId} fileName={fileName} mimeType={mimeType} />
      <SaveDocument document={{ documentId, fileName }} />
    </>
  );
}

/** The preview of the document in the address; says so if the document is gone, or no longer shared. */
export function PortalOpenedDocument({ messages }: { messages: readonly PortalMessage[] }) {
  const t = useTranslations("messages");
  const [openId, setOpenId] = useOpenDocumentId();
  const known = messages.flatMap(({ attachments }) => attachments).find(({ documentId }) => documentId === openId);
  const fileName = known?.fileName ?? t("form.someDocument");
  return (
    <ShowDocument
      document={openId === null ? null : { documentId: openId, fileName, isGone: known?.fileName === null }}
      onClose={() => {
        setOpenId(null);
      }}
    />
  );
}
