import { memo, useCallback, useMemo, useState } from "react";
import { useNavigate } from "react-router-dom";
import { ListBoard, type ListOrigin } from "../../lib/rows/ListBoard";
import { LEAD_COLUMNS, type LeadActions, type LeadSort } from "./leadColumns";
import { useLeadList } from "./leadList";
import type { LeadRow } from "./leadRow";
import { FILTERS, LEAD_TILES, leadWords } from "./leadText";
import { viewLeads, type LeadFilter } from "./leadView";
import { useSetStatus } from "./useSetStatus";
import { leadPath } from "../../lib/paths";

/** Phones get two lines for a lead, hence a taller row. */
const ROW_HEIGHTS = { wide: 56, narrow: 92 };

export interface BoardActions {
  onFilter: (filter: LeadFilter) => void;
  onSort: (sort: LeadSort) => void;
  onClear: () => void;
  /** Asked when a lead is opened: travels there, so that the way back restores this view. */
  wayBack: () => unknown;
}

interface LeadBoardProps {
  search: string;
  filter: LeadFilter;
  sort: LeadSort;
  actions: BoardActions;
  origin: ListOrigin;
}

/** The lead list: tiles, tabs and rows over the live copy. */
export const LeadBoard = memo(function LeadBoard({ search, filter, sort, actions, origin }: LeadBoardProps) {
  const { rowActions, isMenuOpen } = useRowActions(actions.wayBack);
  const view = useCallback(
    (found: readonly LeadRow[]) => {
      const { visible, counts, tiles } = viewLeads(found, filter);
      return {
        visible,
        tabs: FILTERS.map((tab) => ({ ...tab, count: counts[tab.value] })),
        tiles: LEAD_TILES.map(({ value, ...tile }) => ({ ...tile, value: value(tiles) })),
      };
    },
    [filter],
  );
  return (
    <ListBoard
      words={leadWords}
      list={useLeadList()}
      origin={origin}
      columns={LEAD_COLUMNS}
      search={search}
      filter={filter}
      sort={sort}
      view={view}
      onFilter={actions.onFilter}
      onSort={actions.onSort}
      onClear={actions.onClear}
      actions={rowActions}
      isMenuOpen={isMenuOpen}
      rowHeights={ROW_HEIGHTS}
    />
  );
});

/** What rows do: the same object between renders, so that rows stay as they are. */
function useRowActions(wayBack: () => unknown): { rowActions: LeadActions; isMenuOpen: boolean } {
  const [isMenuOpen, setMenuOpen] = useState(false);
  const navigate = useNavigate();
  const setStatus = useSetStatus();
  const rowActions = useMemo(
    () => ({
      onOpen: (lead: LeadRow) => void navigate(leadPath(lead.leadId), { state: wayBack() }),
      onStatus: setStatus,
      onMenuOpenChange: setMenuOpen,
    }),
    [navigate, setStatus, wayBack],
  );
  return { rowActions, isMenuOpen };
}
