import type { LeadStatus } from "../../../../convex/leads/status/rules";
import { memo, useCallback, useMemo, type ReactNode } from "react";
import { ListBoard, type ListOrigin } from "../../../lib/rows/ListBoard";
import type { ListAddress } from "../../../lib/rows/useListAddress";
import { useRowActions } from "../../../lib/rows/useRowActions";
import { LEAD_COLUMNS, type LeadColumn } from "./leadColumns";
import { useLazyWhenIdle } from "../../../ui/lazy/useLazyModule";
import { ROW_FOLLOW_UP_CODE } from "../followUps/rowFollowUpCode";
import { useLeadList } from "../shared/leadList";
import type { LeadRow } from "../shared/leadRow";
import { LEAD_FILTER_LABELS, LEAD_TILES, leadListTexts } from "./leadText";
import { LEAD_FILTERS, viewLeads, type LeadFilter, type Viewer } from "./leadView";
import { useSetStatus } from "./useSetStatus";
import { leadPath } from "../../../lib/paths";
import { usePersonId } from "../../../lib/drafts/unsentContext";
import type { Selection } from "../../../lib/rows/selection";
import { useFirmDay } from "../../../lib/useFirmDay";

/** A card has a line for the phone and one for the status, which is 44 px tall. */
const LAYOUT = { kind: "scroll", cardHeight: 124 } as const;

const pathOfLead = ({ leadId }: LeadRow) => leadPath(leadId);

interface LeadBoardProps {
  search: string;
  address: ListAddress<LeadColumn, LeadFilter>;
  origin: ListOrigin;
  /** The leads that left the sheet: their number, null while loading, and their list. */
  left: { count: number | null; leads: ReactNode };
  /** Beside the heading: actions on the visible rows, which are null until all have loaded. Must be stable. */
  toolsOn?: (rows: readonly LeadRow[] | null) => ReactNode;
  /** The last change of many leads. Must be stable. */
  recent?: ReactNode;
  /** Actions on the selected rows. */
  markedOn?: (rows: readonly LeadRow[] | null) => ReactNode;
  /** Between the heading and the tabs. Must be stable. */
  below?: ReactNode;
  /** The button of an empty list. Must be stable. */
  emptyAction?: ReactNode;
  /** The selected rows. */
  selection: Selection;
}

function useViewer(): Viewer {
  const [me, today] = [usePersonId() ?? "", useFirmDay()];
  return useMemo(() => ({ me, today }), [me, today]);
}

function tabsOf(open: LeadFilter, countOf: (filter: LeadFilter) => number | null) {
  return LEAD_FILTERS.flatMap((value) => {
    const count = countOf(value);
    const isOffered = value !== "left" || value === open || (count ?? 0) > 0;
    return isOffered ? [{ value, label: LEAD_FILTER_LABELS[value], count }] : [];
  });
}

/** Tiles, tabs and rows of the live lead list. */
export const LeadBoard = memo(function LeadBoard({
  search,
  address,
  origin,
  left,
  selection,
  ...slots
}: LeadBoardProps) {
  const { isMenuOpen, onOpen, onMenuOpenChange } = useRowActions(pathOfLead, address.returnState);
  const { filter } = address;
  const leavesTab = useCallback((to: LeadStatus) => filter !== "all" && filter !== to, [filter]);
  const onStatus = useSetStatus(leavesTab);
  const actions = useMemo(
    () => ({ onOpen, onMenuOpenChange, onStatus, selection }),
    [onOpen, onMenuOpenChange, onStatus, selection],
  );
  const viewer = useViewer();
  useLazyWhenIdle(ROW_FOLLOW_UP_CODE);
  const view = useCallback(
    (found: readonly LeadRow[]) => {
      const { visible, countOf, tiles } = viewLeads(found, filter, viewer);
      return {
        visible,
        tabs: tabsOf(filter, (value) => (value === "left" ? left.count : countOf(value))),
        tiles: LEAD_TILES.map(({ value, ...tile }) => ({ ...tile, value: value(tiles) })),
      };
    },
    [filter, left.count, viewer],
  );
  return (
    <ListBoard
      texts={leadListTexts}
      list={useLeadList()}
      origin={origin}
      columns={LEAD_COLUMNS}
      search={search}
      isFilterInTopBar
      address={address}
      view={view}
      waiting="needs_followup"
      actions={actions}
      isMenuOpen={isMenuOpen}
      selection={selection}
      instead={filter === "left" ? left.leads : null}
      layout={LAYOUT}
      {...slots}
    />
  );
});
