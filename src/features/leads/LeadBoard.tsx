import { memo, useCallback, useMemo, useState } from "react";
import { useNavigate } from "react-router-dom";
import { ListBoard, type ListOrigin } from "../../lib/rows/ListBoard";
import type { ListAddress } from "../../lib/rows/useListAddress";
import { LEAD_COLUMNS, type LeadActions, type LeadColumn } from "./leadColumns";
import { useLeadList } from "./leadList";
import type { LeadRow } from "./leadRow";
import { FILTER_LABELS, LEAD_TILES, leadListTexts } from "./leadText";
import { LEAD_FILTERS, viewLeads, type LeadFilter } from "./leadView";
import { useSetStatus } from "./useSetStatus";
import { leadPath } from "../../lib/paths";

/** Rows have two lines on phones. */
const LAYOUT = { kind: "scroll", heights: { wide: 56, narrow: 92 } } as const;

interface LeadBoardProps {
  search: string;
  address: ListAddress<LeadColumn, LeadFilter>;
  origin: ListOrigin;
}

/** Tiles, tabs and rows of the live lead list. */
export const LeadBoard = memo(function LeadBoard({ search, address, origin }: LeadBoardProps) {
  const { rowActions, isMenuOpen } = useRowActions(address.returnState);
  const { filter } = address;
  const view = useCallback(
    (found: readonly LeadRow[]) => {
      const { visible, counts, tiles } = viewLeads(found, filter);
      return {
        visible,
        tabs: LEAD_FILTERS.map((value) => ({ value, label: FILTER_LABELS[value], count: counts[value] })),
        tiles: LEAD_TILES.map(({ value, ...tile }) => ({ ...tile, value: value(tiles) })),
      };
    },
    [filter],
  );
  return (
    <ListBoard
      texts={leadListTexts}
      list={useLeadList()}
      origin={origin}
      columns={LEAD_COLUMNS}
      search={search}
      address={address}
      view={view}
      actions={rowActions}
      isMenuOpen={isMenuOpen}
      layout={LAYOUT}
    />
  );
});

/** The actions of a row. Their identity is stable, so that rows do not render again. */
function useRowActions(returnState: () => unknown): { rowActions: LeadActions; isMenuOpen: boolean } {
  const [isMenuOpen, setMenuOpen] = useState(false);
  const navigate = useNavigate();
  const setStatus = useSetStatus();
  const rowActions = useMemo(
    () => ({
      onOpen: (lead: LeadRow) => void navigate(leadPath(lead.leadId), { state: returnState() }),
      onStatus: setStatus,
      onMenuOpenChange: setMenuOpen,
    }),
    [navigate, setStatus, returnState],
  );
  return { rowActions, isMenuOpen };
}
