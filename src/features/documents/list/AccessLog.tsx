import type { FunctionReturnType } from "convex/server";
import { History } from "lucide-react";
import { api } from "../../../../convex/_generated/api";
import { ACCESS_WORDS } from "../../../../convex/documents/openings/rules";
import { shownFileName } from "../shared/shownFileName";
import { formatExactTime, formatMoment } from "../../../lib/format/format";
import { listErrorText } from "../../../lib/calls/refusalText";
import { useRecoveringQuery } from "../../../lib/calls/useRecoveringQuery";
import { DetailsLoading } from "../../../ui/text/DetailList";
import { Empty } from "../../../ui/feedback/Empty";
import type { Column } from "../../../ui/grid/column";
import { PlainTable } from "../../../ui/grid/PlainTable";
import { RowName } from "../../../ui/grid/RowName";
import { ListFailed } from "../../../ui/feedback/ListFailed";
import { PanelBody, SlidePanel } from "../../../ui/overlay/SlidePanel";
import { TruncatedText } from "../../../ui/text/TruncatedText";
import { logText } from "./documentText";
import type { ListedDocument } from "./listedDocument";

type Access = FunctionReturnType<typeof api.documents.openings.staff.accesses>[number];

/** The log of one document, or of all documents of a client, including deleted ones. */
export type LogSubject = { kind: "document"; document: ListedDocument } | { kind: "client"; clientId: string };

interface AccessLogProps {
  subject: LogSubject;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

const keyOf = ({ accessId }: Access) => accessId;

const COLUMNS: readonly Column<Access, null>[] = [
  {
    name: "who",
    label: logText.columns.who,
    width: "minmax(10rem,1.2fr)",
    card: "title",
    cell: ({ userName, userEmail }) => <RowName name={userName} detail={userEmail} />,
  },
  {
    name: "what",
    label: logText.columns.what,
    width: "minmax(9rem,1.2fr)",
    card: "detail",
    cell: ({ action, fileName, typeName }) => (
      <>
        <TruncatedText text={`${ACCESS_WORDS[action]} ${fileName}`} className="text-sm" />
        <TruncatedText text={typeName} className="text-xs text-ink-soft" />
      </>
    ),
  },
  {
    name: "at",
    label: logText.columns.at,
    width: "9.5rem",
    card: "detail",
    cellClass: "text-ink-soft tabular-nums",
    cell: ({ at }) => (
      <time dateTime={new Date(at).toISOString()} title={formatExactTime(at)}>
        {formatMoment(at)}
      </time>
    ),
  },
  {
    name: "from",
    label: logText.columns.from,
    width: "minmax(8rem,1fr)",
    card: "detail",
    cellClass: "text-ink-soft",
    cell: ({ ipAddress, userAgent }) => (
      <>
        <TruncatedText text={ipAddress ?? logText.unknown} className="text-sm tabular-nums" />
        <TruncatedText text={userAgent ?? logText.unknown} className="text-xs" />
      </>
    ),
  },
];

/** Every opening and deletion of documents, with person, time and place; live. */
export function AccessLog({ subject, open, onOpenChange }: AccessLogProps) {
  const title = subject.kind === "client" ? logText.ofClient : logText.ofDocument(shownFileName(subject.document));
  return (
    <SlidePanel open={open} onOpenChange={onOpenChange} side="right" size="xl" title={title} closeLabel={logText.close}>
      <PanelBody label={title}>
        {subject.kind === "client" ? <OfClient {...subject} /> : <OfDocument {...subject} />}
      </PanelBody>
    </SlidePanel>
  );
}

function OfClient({ clientId }: { clientId: string }) {
  return (
    <Entries
      log={useRecoveringQuery(api.documents.openings.staff.accessesOfClient, { clientId })}
      empty={logText.emptyOfClient}
    />
  );
}

function OfDocument({ document: { documentId } }: { document: ListedDocument }) {
  return (
    <Entries log={useRecoveringQuery(api.documents.openings.staff.accesses, { documentId })} empty={logText.empty} />
  );
}

interface EntriesProps {
  log: { value: Access[] | undefined; error: unknown; isRetrying: boolean; retry: () => void };
  empty: string;
}

function Entries({ log: { value, error, isRetrying, retry }, empty }: EntriesProps) {
  if (error !== null) {
    return <ListFailed message={listErrorText(error, logText.failed)} onRetry={retry} isRetrying={isRetrying} />;
  }
  if (value === undefined) return <DetailsLoading label={logText.loading} />;
  if (value.length === 0) {
    return (
      <Empty icon={<History aria-hidden />} title={empty}>
        {logText.emptyHint}
      </Empty>
    );
  }
  return <PlainTable label={logText.open} columns={COLUMNS} rows={value} rowKey={keyOf} actions={null} />;
}
