import { FileText, Unlink } from "lucide-react";
import { api } from "../../../../convex/_generated/api";
import { clientNameText } from "../../../../convex/platform/texts";
import { reviewWordsOf } from "../../../../convex/documents/record/rules";
import { shownFileName } from "../shared/shownFileName";
import { formatExactTime } from "../../../lib/format/format";
import { formatDate } from "../../../lib/format/formatDay";
import { useWrite } from "../../../lib/calls/useWrite";
import { Badge } from "../../../ui/text/Badge";
import { Button } from "../../../ui/Button";
import { plainText } from "../../../ui/text/plainText";
import type { AnsweredRequest, CaseDocument } from "./requirementDocument";
import { requirementDocumentText as text } from "./requirementDocumentText";

interface RequirementDocumentsProps {
  request: AnsweredRequest;
  /** The documents of the case; undefined while loading. */
  documents: readonly CaseDocument[] | undefined;
  onOpen: (documentId: string) => void;
}

/** A request's documents: the current one, then earlier ones. Renders nothing without any. */
export function RequirementDocuments({ request, documents, onOpen }: RequirementDocumentsProps) {
  const { requirementId, documentId } = request;
  const sent = (documents ?? [])
    .filter((each) => each.documentId === documentId || each.requirementId === requirementId)
    .sort((one, other) => Number(other.documentId === documentId) - Number(one.documentId === documentId));
  if (sent.length === 0) return null;
  return (
    <ul aria-label={text.list(plainText(request.title))} className="space-y-1">
      {sent.map((document) => (
        <SentDocument
          key={document.documentId}
          request={request}
          document={document}
          isAnswer={document.documentId === documentId}
          onOpen={onOpen}
        />
      ))}
    </ul>
  );
}

interface SentDocumentProps {
  request: AnsweredRequest;
  document: CaseDocument;
  isAnswer: boolean;
  onOpen: (documentId: string) => void;
}

/** A sent document. The current one has no review label: the request's status shows it. */
function SentDocument({ request, document, isAnswer, onOpen }: SentDocumentProps) {
  const { documentId, uploadedAt, uploadedByName, isFromClient } = document;
  const name = shownFileName(document);
  const { label, tone } = reviewWordsOf(document);
  return (
    <li className="flex items-start gap-2 text-sm">
      <FileText aria-hidden className="mt-1 size-4 shrink-0 text-ink-faint" />
      <div className="min-w-0 flex-1">
        <Button
          look="link"
          size="inline"
          dir="auto"
          aria-label={text.open(name)}
          onClick={() => {
            onOpen(documentId);
          }}
          className="min-h-6 max-w-full justify-start text-left break-all whitespace-normal touch:min-h-11"
        >
          {name}
        </Button>
        <p className="flex flex-wrap items-center gap-x-2 text-xs break-words text-ink-soft">
          {isAnswer ? null : <span>{text.earlier}</span>}
          <time dateTime={new Date(uploadedAt).toISOString()} title={formatExactTime(uploadedAt)}>
            {text.uploaded(
              formatDate(uploadedAt),
              plainText(isFromClient ? clientNameText(uploadedByName) : uploadedByName),
            )}
          </time>
          {isAnswer ? null : <Badge tone={tone}>{label}</Badge>}
        </p>
      </div>
      <Detach request={request} document={document} />
    </li>
  );
}

function Detach({ request: { requirementId }, document }: Pick<SentDocumentProps, "request" | "document">) {
  const name = shownFileName(document);
  const { run, isSending } = useWrite(api.documents.review.staff.detach, { done: text.detached(name) });
  return (
    <Button
      look="quiet"
      size="icon"
      aria-label={text.detach(name)}
      title={text.detach(name)}
      disabled={isSending}
      onClick={() => {
        run({ requirementId, documentId: document.documentId });
      }}
    >
      <Unlink aria-hidden className="size-4" />
    </Button>
  );
}
