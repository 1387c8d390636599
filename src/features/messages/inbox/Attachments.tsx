import { X } from "lucide-react";
import { api } from "../../../../convex/_generated/api";
import { MOST_CHOICES } from "../../../../convex/documents/record/rules";
import { MOST_ATTACHMENTS } from "../../../../convex/messages/conversations/rules";
import { UploadLine } from "../../documents/upload/UploadLine";
import { uploadText } from "../../documents/upload/uploadText";
import { Button } from "../../../ui/Button";
import { plainText } from "../../../ui/text/plainText";
import { Select } from "../../../ui/form/Select";
import { messageText } from "./messageText";
import { NewFileChoice } from "./NewFileChoice";
import type { NewFiles } from "./useNewFiles";
import { SideFailed } from "../../../lib/SideFailed";
import { useRecoveringQuery } from "../../../lib/calls/useRecoveringQuery";

interface AttachmentsProps {
  clientId: string;
  files: NewFiles;
}

/** Chooses the documents for a message: the client's, and new files. */
export function Attachments({ clientId, files }: AttachmentsProps) {
  const { attached, left } = files;
  const isFull = attached.length + left.length >= MOST_ATTACHMENTS;
  return (
    <div className="space-y-2 text-sm">
      {isFull ? (
        <p className="text-ink-soft">{messageText.full}</p>
      ) : (
        <div className="flex flex-wrap items-center gap-2 empty:hidden">
          <DocumentSelect clientId={clientId} files={files} />
          <NewFileChoice onFiles={files.choose} />
        </div>
      )}
      <AttachedList files={files} />
      <UploadList files={files} />
      {attached.length + left.length === 0 ? null : <p className="text-xs text-ink-soft">{messageText.shown}</p>}
    </div>
  );
}

function DocumentSelect({ clientId, files: { documentIds, attach } }: AttachmentsProps) {
  const asked = { clientId, most: MOST_CHOICES };
  const { value: listed, ...failure } = useRecoveringQuery(api.documents.record.staff.listOfClient, asked);
  const documents = listed?.documents ?? [];
  if (documents.length === 0) return <SideFailed text={messageText.documentsFailed} {...failure} />;
  const free = documents.filter(({ documentId }) => !documentIds.includes(documentId));
  return (
    <Select
      aria-label={messageText.attach}
      className="max-w-60"
      value=""
      onChange={({ target }) => {
        const chosen = free.find(({ documentId }) => documentId === target.value);
        if (chosen !== undefined) attach({ documentId: chosen.documentId, fileName: chosen.fileName });
      }}
    >
      <option value="">{messageText.noDocument}</option>
      {free.map(({ documentId, fileName }) => (
        <option key={documentId} value={documentId}>
          {plainText(fileName)}
        </option>
      ))}
    </Select>
  );
}

function AttachedList({ files: { attached, detach } }: Pick<AttachmentsProps, "files">) {
  if (attached.length === 0) return null;
  return (
    <ul aria-label={messageText.attached}>
      {attached.map(({ documentId, fileName }) => (
        <li key={documentId} className="flex items-center gap-2">
          <span dir="auto" className="min-w-0 flex-1 truncate">
            {plainText(fileName)}
          </span>
          <Button
            look="quiet"
            size="icon"
            aria-label={messageText.removeAttached(plainText(fileName))}
            onClick={() => {
              detach([documentId]);
            }}
          >
            <X aria-hidden className="size-4" />
          </Button>
        </li>
      ))}
    </ul>
  );
}

function UploadList({ files: { left, onEvent } }: Pick<AttachmentsProps, "files">) {
  if (left.length === 0) return null;
  return (
    <ul aria-label={uploadText.files} className="divide-y divide-line rounded-lg border border-line">
      {left.map((upload) => (
        <li key={upload.uploadId} className="space-y-2.5 px-4 py-3">
          <UploadLine upload={upload} onEvent={onEvent} />
        </li>
      ))}
    </ul>
  );
}
