import { SearchX } from "lucide-react";
import { useMemo, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { formatCount } from "../../lib/format";
import { Button } from "../../ui/Button";
import { Empty } from "../../ui/Empty";
import { useLeadList } from "./leadList";
import type { LeadRow } from "./leadRow";
import { formatSort, type LeadSort, type SortColumn } from "./leadSort";
import { LeadsTable } from "./LeadsTable";
import type { RowActions } from "./LeadTableRow";
import { leadText } from "./leadText";
import { useClosingClick } from "./useClosingClick";
import { useMouseInside } from "./useMouseInside";
import { useSetStatus } from "./useSetStatus";
import { useSteadyOrder } from "./useSteadyOrder";

interface LeadResultsProps {
  rows: readonly LeadRow[];
  /** Names the search and the tab that chose these rows. */
  request: string;
  isWholeListEmpty: boolean;
  sort: LeadSort;
  onSort: (column: SortColumn) => void;
  onClear: () => void;
  wayBack: () => unknown;
}

/** The rows that were asked for, which never move under the pointer or an open menu. */
export function LeadResults({ rows, request, isWholeListEmpty, sort, onSort, onClear, wayBack }: LeadResultsProps) {
  const list = useLeadList();
  const listRef = useRef<HTMLDivElement>(null);
  const isMouseInside = useMouseInside(listRef);
  const [isMenuOpen, setMenuOpen] = useState(false);
  const steady = useSteadyOrder({
    rows,
    request: `${request}|${formatSort(sort)}`,
    isHeld: isMouseInside || isMenuOpen,
    find: list.find,
  });
  const closingClick = useClosingClick(isMenuOpen);
  const actions = useRowActions(setMenuOpen, wayBack);
  if (steady.rows.length === 0) return <NoLeads isWholeListEmpty={isWholeListEmpty} onClear={onClear} />;
  return (
    <div ref={listRef} className="relative" {...closingClick}>
      {steady.updates > 0 ? (
        <div className="pointer-events-none sticky top-0 z-20 flex h-0 justify-center">
          <Button
            look="primary"
            size="small"
            className="pointer-events-auto translate-y-11 rounded-full shadow-raised"
            onClick={steady.release}
          >
            {formatCount(steady.updates)} {steady.updates === 1 ? "update" : "updates"}
          </Button>
        </div>
      ) : null}
      <LeadsTable rows={steady.rows} sort={sort} onSort={onSort} actions={actions} />
    </div>
  );
}

/** The same object between renders, so that memoised rows stay as they are. */
function useRowActions(onMenuOpenChange: (open: boolean) => void, wayBack: () => unknown): RowActions {
  const navigate = useNavigate();
  const setStatus = useSetStatus();
  return useMemo(
    () => ({
      onOpen: (lead) => void navigate(`/lead/${lead.leadId}`, { state: wayBack() }),
      onStatus: setStatus,
      onMenuOpenChange,
    }),
    [navigate, setStatus, onMenuOpenChange, wayBack],
  );
}

function NoLeads({ isWholeListEmpty, onClear }: { isWholeListEmpty: boolean; onClear: () => void }) {
  return (
    <div className="rounded-lg border border-line bg-surface">
      {isWholeListEmpty ? (
        <Empty icon={<SearchX aria-hidden />} title={leadText.empty}>
          {leadText.emptyHint}
        </Empty>
      ) : (
        <Empty
          icon={<SearchX aria-hidden />}
          title={leadText.empty}
          action={<Button onClick={onClear}>Show all leads</Button>}
        >
          No lead matches this search and status.
        </Empty>
      )}
    </div>
  );
}
