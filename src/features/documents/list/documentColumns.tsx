import { FileImage, FileText } from "lucide-react";
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
import { plainText } from "../../../ui/text/plainText";
import type { DocumentActions } from "./documentActions";
import { documentText } from "./documentText";
import { rowName } from "./rowName";
import { SelectDocument } from "./SelectDocument";
import type { ListedDocument } from "./listedDocument";
import { ReviewMenu } from "./ReviewMenu";
import { RowActs } from "./RowActs";

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
    width: "minmax(7.5rem,11rem)",
    card: "detail",
    cellClass: "text-xs text-ink-soft",
    cell: ({ uploadedAt, uploadedByName, isFromClient }) => (
      <>
        <time dateTime={new Date(uploadedAt).toISOString()} title={formatExactTime(uploadedAt)}>
          {formatDate(uploadedAt)}
        </time>{" "}
        <OutsideText
          text={documentText.uploadedBy(isFromClient ? clientNameText(uploadedByName) : uploadedByName)}
          className="inline-block max-w-full break-words group-data-[layout=table]/row:block group-data-[layout=table]/row:truncate"
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
    width: "9rem",
    // Across the full width of a card.
    card: "detail",
    isLabelHidden: true,
    cell: (document, { onAsk }) => <RowActs document={document} onAsk={onAsk} />,
  },
];

interface RowProps extends DocumentActions {
  document: ListedDocument;
}

function About({ document, today, onOpen, selection, onSelectTo }: RowProps) {
  const Icon = document.mimeType.startsWith("image/") ? FileImage : FileText;
  const name = rowName(document);
  return (
    <div className="flex min-w-0 items-center gap-3">
      <span className="relative flex size-8 shrink-0 items-center justify-center rounded-md border border-line text-ink-faint">
        <Icon aria-hidden className="size-4" />
        <SelectDocument selection={selection} documentId={document.documentId} name={name} onSelectTo={onSelectTo} />
      </span>
      <div className="@container min-w-0 flex-1">
        <div className={NAME_AND_FACTS}>
          <Button
            look="link"
            size="inline"
            data-line=""
            dir="auto"
            title={shownFileName(document)}
            aria-label={documentText.open(name)}
            onClick={() => {
              onOpen(document);
            }}
            className="block max-w-full min-w-16 truncate text-left group-data-[layout=cards]/row:wrap-anywhere group-data-[layout=cards]/row:whitespace-normal touch:min-h-11"
          >
            {shownFileName(document)}
          </Button>
          <Facts document={document} today={today} />
        </div>
      </div>
    </div>
  );
}

/** One line where there is room for both; otherwise two, in a row of the same height. */
const NAME_AND_FACTS =
  "flex min-w-0 flex-col group-data-[layout=table]/row:@md:flex-row group-data-[layout=table]/row:@md:items-baseline group-data-[layout=table]/row:@md:gap-x-3";

/** One line in a table; on a card it may wrap. */
function Facts({ document, today }: Pick<RowProps, "document" | "today">) {
  const { typeName, partyType, fileBytes, reviewReason } = document;
  const facts = `${plainText(typeName)} · ${PARTY_LABELS[partyType]} · ${sizeWords(fileBytes)}`;
  return (
    <div className="flex min-w-0 items-center gap-x-2 text-xs text-ink-soft group-data-[layout=cards]/row:flex-wrap group-data-[layout=table]/row:@md:flex-1">
      <span title={facts} className="min-w-0 truncate group-data-[layout=cards]/row:whitespace-normal">
        {facts}
      </span>
      <FromOrTo document={document} />
      <Expiry document={document} today={today} />
      {reviewReason === null ? null : (
        <span
          title={plainText(reviewReason)}
          className="min-w-0 truncate text-warn-ink group-data-[layout=cards]/row:whitespace-pre-wrap"
        >
          {documentText.returned(reviewReason)}
        </span>
      )}
    </div>
  );
}

/** Whether it came from the client, or is shared with them. */
function FromOrTo({ document: { isFromClient, sharedAt } }: Pick<RowProps, "document">) {
  if (!isFromClient && sharedAt === null) return null;
  if (!isFromClient) return <Badge tone="info">{documentText.shared}</Badge>;
  return (
    // Beside "by Maria Santos (client)", it is the first to leave a narrow table.
    <span className="group-data-[layout=table]/row:@max-md:hidden">
      <Badge tone="info">{documentText.fromClient}</Badge>
    </span>
  );
}

/** The expiry; a badge once it is near or past. */
function Expiry({ document: { expiresOn }, today }: Pick<RowProps, "document" | "today">) {
  if (expiresOn === null) return null;
  const warning = today === null ? null : expiryWords(expiresOn, today);
  if (warning === null) return <span className="whitespace-nowrap">{documentText.expires(dayText(expiresOn))}</span>;
  const isOver = today !== null && expiryOf(expiresOn, today) === "expired";
  return (
    <span className="flex shrink-0 items-center gap-x-2 whitespace-nowrap">
      <Badge tone={isOver ? "bad" : "warn"}>{warning}</Badge>
      {dayText(expiresOn)}
    </span>
  );
}
