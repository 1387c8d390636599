import { usePaginatedQuery } from "convex/react";
import { ScrollText } from "lucide-react";
import { api } from "../../../../convex/_generated/api";
import { Button } from "../../../ui/Button";
import { Empty } from "../../../ui/feedback/Empty";
import { useMediaQuery } from "../../../ui/useMediaQuery";
import { AuditCards } from "./AuditCards";
import { AuditLoading } from "./AuditLoading";
import { AuditTable } from "./AuditTable";
import { isNarrow, type AskedFilter } from "./auditFilter";
import { auditText } from "./auditText";
import { LoadMore } from "../../../lib/pages/LoadMore";

const PAGE = 50;
/** With several filters, most of the events read do not match. */
const NARROW_PAGE = 1_000;
/** From this width on, the table fits. */
const WIDE = "(min-width: 56rem)";

interface AuditPagesProps extends NoEventsProps {
  filter: AskedFilter;
  /** Filters the log by a record. */
  onRecord: (record: string) => void;
}

/** The pages loaded so far; live. */
export function AuditPages({ filter, isFiltered, onClear, onRecord }: AuditPagesProps) {
  const numItems = isNarrow(filter) ? NARROW_PAGE : PAGE;
  const { results, status, loadMore } = usePaginatedQuery(
    api.access.audit.staff.list,
    { filter },
    { initialNumItems: numItems },
  );
  const Events = useMediaQuery(WIDE) ? AuditTable : AuditCards;
  if (status === "LoadingFirstPage") return <AuditLoading label={auditText.loading} />;
  if (status === "Exhausted" && results.length === 0) return <NoEvents isFiltered={isFiltered} onClear={onClear} />;
  return (
    <>
      {results.length === 0 ? (
        <div className="rounded-lg border border-line bg-surface">
          <Empty icon={<ScrollText aria-hidden />} title={auditText.noneSoFar}>
            {auditText.noneSoFarHint}
          </Empty>
        </div>
      ) : (
        <Events events={results} onRecord={onRecord} />
      )}
      <LoadMore
        status={status}
        label={results.length === 0 ? "Look further back" : "Load more"}
        onLoad={() => {
          loadMore(numItems);
        }}
      />
    </>
  );
}

interface NoEventsProps {
  isFiltered: boolean;
  onClear: () => void;
}

export function NoEvents({ isFiltered, onClear }: NoEventsProps) {
  return (
    <div className="rounded-lg border border-line bg-surface">
      <Empty
        icon={<ScrollText aria-hidden />}
        title={auditText.none}
        action={isFiltered ? <Button onClick={onClear}>Show all events</Button> : null}
      >
        {isFiltered ? auditText.noneFits : auditText.noneYet}
      </Empty>
    </div>
  );
}
