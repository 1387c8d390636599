import { Paperclip } from "lucide-react";
import { DownloadDocument } from "../../documents/preview/DownloadDocument";
import { lazyPreview } from "../../documents/preview/lazyPreview";
import { previewText } from "../../documents/preview/previewText";
import { DocumentModal } from "../../documents/preview/DocumentModal";
import { LazyPart } from "../../../lib/lazy/LazyPart";
import { AttachmentName } from "../shared/AttachmentName";
import { useOpenDocumentId } from "../../documents/shared/useOpenDocumentId";
import { Empty } from "../../../ui/feedback/Empty";
import { plainText } from "../../../ui/text/plainText";
import { messageText, type StaffMessage } from "./messageText";

type Attachment = StaffMessage["attachments"][number];

/** The documents of a message, to preview over the page or to download. */
export function AttachedDocuments({ message: { attachments } }: { message: StaffMessage }) {
  if (attachments.length === 0) return null;
  return (
    <ul aria-label={messageText.attached} className="space-y-1">
      {attachments.map((attachment) => (
        <li key={attachment.documentId} className="flex min-h-8 items-center gap-1.5">
          <Paperclip aria-hidden className="size-4 shrink-0 text-ink-faint" />
          <AttachmentLine attachment={attachment} />
        </li>
      ))}
    </ul>
  );
}

function AttachmentLine({ attachment: { documentId, fileName, mimeType } }: { attachment: Attachment }) {
  if (fileName === null) return <span className="text-ink-soft">{messageText.gone}</span>;
  return (
    <>
      <AttachmentName documentId={documentId} fileName={fileName} mimeType={mimeType} />
      <DownloadDocument document={{ documentId, fileName }} />
    </>
  );
}

/** The preview of the document in the address; says so if the document is gone. */
export function OpenedAttachment({ messages }: { messages: readonly StaffMessage[] }) {
  const [openId, setOpenId] = useOpenDocumentId();
  const known = messages.flatMap(({ attachments }) => attachments).find(({ documentId }) => documentId === openId);
  const fileName = known?.fileName ?? messageText.someDocument;
  return (
    <DocumentModal
      document={openId === null ? null : { documentId: openId, fileName }}
      closeLabel={previewText.close}
      onClose={() => {
        setOpenId(null);
      }}
    >
      {(shown) =>
        known?.fileName === null ? (
          <Empty title={messageText.gone} />
        ) : (
          <LazyPart module={lazyPreview} what={plainText(fileName)}>
            {(Content) => <Content key={shown.documentId} document={shown} />}
          </LazyPart>
        )
      }
    </DocumentModal>
  );
}
