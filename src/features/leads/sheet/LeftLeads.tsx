import { usePaginatedQuery } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { SearchX } from "lucide-react";
import { useEffect } from "react";
import { Link } from "react-router-dom";
import { api } from "../../../../convex/_generated/api";
import { LEAD_STATUS_LABELS } from "../../../../convex/leads/status/rules";
import { ErrorBoundary } from "../../../lib/ErrorBoundary";
import { formatAge, formatCount, formatDollars, formatExactTime } from "../../../lib/format/format";
import { formatPhone } from "../../../lib/format/formatPhone";
import { leadHaystack, leadName } from "../shared/leadRow";
import { LoadMore } from "../../../lib/pages/LoadMore";
import { PagesFailed } from "../../../lib/pages/PagesFailed";
import { leadPath } from "../../../lib/paths";
import { Badge } from "../../../ui/text/Badge";
import { DetailsLoading } from "../../../ui/text/DetailList";
import { Empty } from "../../../ui/feedback/Empty";
import { LiveTime } from "../../../ui/text/LiveTime";
import { plainText } from "../../../ui/text/plainText";
import { foldTyped } from "../../../../convex/platform/texts";

const { listLeft } = api.leads.sheet.staff;
type LeftLead = FunctionReturnType<typeof listLeft>["page"][number];

const PAGE = 50;
const FIRST = { cursor: null, numItems: 1 };

const text = {
  list: "Leads that left the sheet",
  about:
    "Their rows are no longer in the spreadsheet. Statuses and notes are kept, and a lead returns to the list with its row.",
  loading: "Loading leads…",
  failed: "The leads that left the sheet could not be loaded.",
  none: "No lead has left the sheet",
  noMatch: "No lead that left the sheet matches this search.",
} as const;

interface LeftLeadsProps {
  search: string;
  /** Navigation state for opening a lead: Back then leads to this view. */
  returnState: () => unknown;
}

/** The leads that left the sheet, the last to leave first; live. */
export function LeftLeads(props: LeftLeadsProps) {
  return (
    <ErrorBoundary
      resetKey=""
      fallback={(error, onRetry) => (
        <PagesFailed
          error={error}
          text={text.failed}
          query={listLeft}
          args={{ paginationOpts: FIRST }}
          onRetry={onRetry}
        />
      )}
    >
      <Pages {...props} />
    </ErrorBoundary>
  );
}

function Pages({ search, returnState }: LeftLeadsProps) {
  const { results, status, loadMore } = usePaginatedQuery(listLeft, {}, { initialNumItems: PAGE });
  const needle = foldTyped(search);
  const found = results.filter((lead) => leadHaystack(lead).includes(needle));
  const isSearching = needle !== "" && status === "CanLoadMore";
  useEffect(() => {
    // A search needs all of them, not only the loaded pages.
    if (isSearching) loadMore(PAGE);
  }, [isSearching, loadMore]);
  if (status === "LoadingFirstPage") return <DetailsLoading label={text.loading} />;
  const isWhole = status === "Exhausted";
  if (found.length === 0 && isWhole) {
    return (
      <div className="rounded-lg border border-line bg-surface">
        <Empty icon={<SearchX aria-hidden />} title={results.length === 0 ? text.none : "No leads found"}>
          {results.length === 0 ? null : text.noMatch}
        </Empty>
      </div>
    );
  }
  return (
    <div className="space-y-3">
      <p className="text-sm text-ink-soft">{text.about}</p>
      <ul aria-label={text.list} className="divide-y divide-line rounded-lg border border-line bg-surface">
        {found.map((lead) => (
          <LeftItem key={lead.leadId} lead={lead} returnState={returnState} />
        ))}
      </ul>
      <LoadMore
        status={status}
        onLoad={() => {
          loadMore(PAGE);
        }}
      />
    </div>
  );
}

function LeftItem({ lead, returnState }: { lead: LeftLead; returnState: () => unknown }) {
  const { leadId, email, phone, potentialCents, status, notes, leftAt } = lead;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1.5 px-4 py-3 text-sm">
      <div className="min-w-0 flex-1 basis-56">
        <Link
          to={leadPath(leadId)}
          state={returnState()}
          dir="auto"
          className="block text-left font-medium break-words text-accent-ink hover:underline touch:-mt-3 touch:py-3"
        >
          {leadName(lead)}
        </Link>
        <p dir="auto" className="text-left text-xs break-words text-ink-soft">
          {plainText(email)}
          {phone === null ? null : ` · ${formatPhone(phone)}`}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-xs text-ink-soft">
        {potentialCents === null ? null : <span className="tabular-nums">{formatDollars(potentialCents)}</span>}
        <span>{notesText(notes)}</span>
        <Badge>{LEAD_STATUS_LABELS[status]}</Badge>
        <span>
          Left <LiveTime at={leftAt} format={formatAge} formatExact={formatExactTime} />
        </span>
      </div>
    </li>
  );
}

function notesText(count: number): string {
  return count === 1 ? "1 note" : `${count === 0 ? "No" : formatCount(count)} notes`;
}
