import { FileImage, FileText, History, Pencil, Trash2, type LucideIcon } from "lucide-react";
import { clientNameText } from "../../../../convex/platform/texts";
import { dayText } from "../../../../convex/platform/days";
import { expiryOf, expiryWords, PARTY_LABELS, sizeWords } from "../../../../convex/documents/record/rules";
import { shownFileName } from "../shared/shownFileName";
import { formatExactTime } from "../../../lib/format/format";
import { formatDate } from "../../../lib/format/formatDay";
import { Badge } from "../../../ui/text/Badge";
import { Button } from "../../../ui/Button";
import type { Column } from "../../../ui/grid/column";
import { OutsideText } from "../../../ui/text/OutsideText";
import { documentText } from "./documentText";
import { DownloadDocument } from "../preview/DownloadDocument";
import type { ListedDocument } from "./listedDocument";
import { ReviewMenu } from "./ReviewMenu";
import { ShareDocument } from "./ShareDocument";

/** The row actions that open a dialog. */
export type DocumentAction = "edit" | "log" | "delete";

export interface DocumentActions {
  /** The practice's day; null while loading. */
  today: string | null;
  onOpen: (document: ListedDocument) => void;
  onAsk: (asked: DocumentAction, document: ListedDocument) => void;
}

type DocumentColumn = Column<ListedDocument, DocumentActions>;

export const DOCUMENT_COLUMNS: readonly DocumentColumn[] = [
  {
    name: "document",
    label: documentText.columns.document,
    width: "minmax(13rem,1.8fr)",
    card: "title",
    cell: (document, actions) => <About document={document} {...actions} />,
  },
  {
    name: "uploaded",
    label: documentText.columns.uploaded,
    width: "minmax(7.5rem,1fr)",
    card: "detail",
    cellClass: "text-xs text-ink-soft",
    cell: ({ uploadedAt, uploadedByName, isFromClient }) => (
      <>
        <time dateTime={new Date(uploadedAt).toISOString()} title={formatExactTime(uploadedAt)}>
          {formatDate(uploadedAt)}
        </time>{" "}
        <OutsideText
          text={documentText.uploadedBy(isFromClient ? clientNameText(uploadedByName) : uploadedByName)}
          className="inline-block break-words"
        />
      </>
    ),
  },
  {
    name: "review",
    label: documentText.columns.review,
    width: "10.25rem",
    card: "control",
    cell: (document) => <ReviewMenu document={document} />,
  },
  {
    name: "actions",
    label: documentText.columns.actions,
    width: "10rem",
    // Across the full width of a card.
    card: "detail",
    isLabelHidden: true,
    cell: (document, actions) => <Actions document={document} {...actions} />,
  },
];

interface RowProps extends DocumentActions {
  document: ListedDocument;
}

function About({ document, today, onOpen }: RowProps) {
  const { typeName, partyType, fileBytes, mimeType, reviewReason } = document;
  const Icon = mimeType.startsWith("image/") ? FileImage : FileText;
  return (
    <div className="flex min-w-0 items-start gap-3">
      <span className="flex size-8 shrink-0 items-center justify-center rounded-md border border-line text-ink-faint">
        <Icon aria-hidden className="size-4" />
      </span>
      <div className="min-w-0 space-y-0.5">
        <Button
          look="link"
          size="inline"
          dir="auto"
          aria-label={documentText.open(shownFileName(document))}
          onClick={() => {
            onOpen(document);
          }}
          className="min-h-6 max-w-full justify-start text-left wrap-anywhere whitespace-normal touch:min-h-11"
        >
          {shownFileName(document)}
        </Button>
        <p className="text-xs text-ink-soft">
          {typeName} · {PARTY_LABELS[partyType]} · {sizeWords(fileBytes)}
        </p>
        <FromOrTo document={document} />
        <Expiry document={document} today={today} />
        {reviewReason === null ? null : (
          <p className="text-xs break-words whitespace-pre-wrap text-warn-ink">{documentText.returned(reviewReason)}</p>
        )}
      </div>
    </div>
  );
}

/** Whether it came from the client, or is shared with them. */
function FromOrTo({ document: { isFromClient, sharedAt } }: Pick<RowProps, "document">) {
  if (!isFromClient && sharedAt === null) return null;
  return <Badge tone="info">{isFromClient ? documentText.fromClient : documentText.shared}</Badge>;
}

/** The expiry; a badge once it is near or past. */
function Expiry({ document: { expiresOn }, today }: Pick<RowProps, "document" | "today">) {
  if (expiresOn === null) return null;
  const warning = today === null ? null : expiryWords(expiresOn, today);
  if (warning === null) return <p className="text-xs text-ink-soft">{documentText.expires(dayText(expiresOn))}</p>;
  const isOver = today !== null && expiryOf(expiresOn, today) === "expired";
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-xs text-ink-soft">
      <Badge tone={isOver ? "bad" : "warn"}>{warning}</Badge>
      {dayText(expiresOn)}
    </p>
  );
}

const ASKED: readonly { asked: DocumentAction; Icon: LucideIcon; label: (name: string) => string }[] = [
  { asked: "edit", Icon: Pencil, label: documentText.edit },
  { asked: "log", Icon: History, label: documentText.log },
  { asked: "delete", Icon: Trash2, label: documentText.remove },
];

function Actions({ document, onAsk }: RowProps) {
  return (
    <div className="flex group-data-[layout=table]/row:justify-end">
      <ShareDocument document={document} />
      <DownloadDocument document={document} />
      {ASKED.map(({ asked, Icon, label }) => (
        <Button
          key={asked}
          look="quiet"
          size="icon"
          aria-label={label(shownFileName(document))}
          title={label(shownFileName(document))}
          onClick={() => {
            onAsk(asked, document);
          }}
        >
          <Icon aria-hidden className="size-4" />
        </Button>
      ))}
    </div>
  );
}
