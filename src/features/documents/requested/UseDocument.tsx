import { Files } from "lucide-react";
import { api } from "../../../../convex/_generated/api";
import { clientNameText } from "../../../../convex/platform/texts";
import { MOST_CHOICES, reviewWordsOf } from "../../../../convex/documents/record/rules";
import { shownFileName } from "../shared/shownFileName";
import { formatDate } from "../../../lib/format/formatDay";
import { listErrorText } from "../../../lib/calls/refusalText";
import { useRecoveringQuery } from "../../../lib/calls/useRecoveringQuery";
import { useWrite } from "../../../lib/calls/useWrite";
import { Badge } from "../../../ui/text/Badge";
import { Button } from "../../../ui/Button";
import { DetailsLoading } from "../../../ui/text/DetailList";
import { Dialog } from "../../../ui/overlay/Dialog";
import { Empty } from "../../../ui/feedback/Empty";
import { ListFailed } from "../../../ui/feedback/ListFailed";
import { plainText } from "../../../ui/text/plainText";
import type { AnsweredRequest, CaseDocument } from "./requirementDocument";
import { requirementDocumentText as text } from "./requirementDocumentText";

interface ChoiceProps {
  clientId: string;
  request: AnsweredRequest;
  onClose: () => void;
}

/** Chooses one of the client's documents for a request. */
export function UseDocument({ open, ...choice }: ChoiceProps & { open: boolean }) {
  return (
    <Dialog open={open} onOpenChange={choice.onClose} title={text.useTitle}>
      <Choice {...choice} />
    </Dialog>
  );
}

function Choice({ clientId, request, onClose }: ChoiceProps) {
  const { value, error, isRetrying, retry } = useRecoveringQuery(api.documents.record.staff.listOfClient, {
    clientId,
    most: MOST_CHOICES,
  });
  return (
    <div className="space-y-4">
      <p className="text-sm break-words text-ink-soft">{text.useHint(plainText(request.title))}</p>
      {error === null ? (
        <Documents documents={value && value.documents} request={request} onClose={onClose} />
      ) : (
        <ListFailed message={listErrorText(error, text.failed)} onRetry={retry} isRetrying={isRetrying} />
      )}
      <div className="flex justify-end">
        <Button onClick={onClose}>{text.cancel}</Button>
      </div>
    </div>
  );
}

interface DocumentsProps extends Omit<ChoiceProps, "clientId"> {
  documents: readonly CaseDocument[] | null | undefined;
}

/** The client's documents of the requested type, without returned ones. */
function Documents({ documents, request, onClose }: DocumentsProps) {
  if (documents === undefined) return <DetailsLoading label={text.loading} />;
  const fitting = (documents ?? []).filter(
    ({ documentId, typeKey, review }) =>
      typeKey === request.documentType && documentId !== request.documentId && review !== "redo",
  );
  if (fitting.length === 0) {
    return (
      <Empty icon={<Files aria-hidden />} title={text.none}>
        {text.noneHint}
      </Empty>
    );
  }
  return (
    <ul className="divide-y divide-line rounded-lg border border-line">
      {fitting.map((document) => (
        <Fitting key={document.documentId} document={document} request={request} onClose={onClose} />
      ))}
    </ul>
  );
}

function Fitting({ document, request, onClose }: Omit<ChoiceProps, "clientId"> & { document: CaseDocument }) {
  const { documentId, version, uploadedAt, uploadedByName, isFromClient } = document;
  const name = shownFileName(document);
  const { label, tone } = reviewWordsOf(document);
  const { run, isSending } = useWrite(api.documents.review.staff.attach, { done: text.chosen(name), onDone: onClose });
  return (
    <li className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1 px-3 py-2 text-sm">
      <div className="min-w-0 flex-1 basis-48">
        <p className="break-all text-ink">{name}</p>
        <p className="text-xs break-words text-ink-soft">
          {text.uploaded(
            formatDate(uploadedAt),
            plainText(isFromClient ? clientNameText(uploadedByName) : uploadedByName),
          )}
        </p>
      </div>
      <Badge tone={tone}>{label}</Badge>
      <Button
        aria-label={text.choose(name)}
        disabled={isSending}
        onClick={() => {
          run({ requirementId: request.requirementId, documentId, version });
        }}
      >
        {text.useOne}
      </Button>
    </li>
  );
}
