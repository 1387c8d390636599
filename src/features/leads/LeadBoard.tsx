import { SearchX } from "lucide-react";
import { memo, useId, useMemo, useState, type ReactNode } from "react";
import { useNavigate } from "react-router-dom";
import { formatCount } from "../../lib/format";
import { listPhase, type Origin } from "../../lib/live/listPhase";
import type { LiveListState } from "../../lib/live/liveList";
import { useLiveList } from "../../lib/live/useLiveList";
import { listErrorText } from "../../lib/refusalText";
import { createColumnSorter } from "../../lib/rows/columnSort";
import { createSearch } from "../../lib/rows/searchRows";
import { nextSort } from "../../lib/rows/sortRows";
import { SteadyGrid } from "../../lib/rows/SteadyGrid";
import { Button } from "../../ui/Button";
import { Empty } from "../../ui/Empty";
import { FilterTabs } from "../../ui/FilterTabs";
import { GridLoading } from "../../ui/grid/GridLoading";
import { ListBroken } from "../../ui/ListBroken";
import { ListFailed } from "../../ui/ListFailed";
import { Progress } from "../../ui/Progress";
import { Tiles } from "../../ui/Tiles";
import { LEAD_COLUMNS, type LeadActions, type LeadSort } from "./leadColumns";
import { useLeadList } from "./leadList";
import type { LeadRow } from "./leadRow";
import { FILTERS, LEAD_TILES, leadText } from "./leadText";
import { viewLeads, type LeadFilter } from "./leadView";
import { useSetStatus } from "./useSetStatus";

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

/** Where the leads come from, as the list shows it. */
export interface ListOrigin {
  state: Origin;
  banner: ReactNode;
  line: ReactNode;
  /** In the place of the rows, where there never were any. */
  failure: ReactNode;
}

/** The lead list: tiles, tabs and rows over the live copy. */
export const LeadBoard = memo(function LeadBoard({ search, filter, sort, actions, origin }: LeadBoardProps) {
  const { list, state, view, retryList } = useLeadView(search, filter, sort);
  const { rowActions, isMenuOpen } = useRowActions(actions.wayBack);
  const regionId = useId();
  const phase = listPhase(state, origin.state);
  const failure = listErrorText(state.error, leadText.fallbackError);
  const isKnown = phase === "ready" || phase === "empty";
  return (
    <div className="space-y-5">
      <Tiles
        tiles={LEAD_TILES.map(({ value, ...tile }) => ({ ...tile, value: isKnown ? value(view.tiles) : null }))}
        isLoading={phase === "loading"}
      />
      {isKnown && state.phase === "failed" ? <ListBroken message={failure} onRetry={retryList} /> : null}
      {isKnown ? origin.banner : null}
      <section className="space-y-3" aria-labelledby={`${regionId}-heading`}>
        <BoardHeading id={`${regionId}-heading`} list={state} line={origin.line} />
        <FilterTabs
          label="Lead status"
          value={filter}
          tabs={FILTERS.map((tab) => ({ ...tab, count: isKnown ? view.counts[tab.value] : null }))}
          onChange={actions.onFilter}
          controls={regionId}
        />
        <div id={regionId} role="tabpanel" aria-label="Leads">
          {phase === "loading" ? <GridLoading label={leadText.loading} columns={LEAD_COLUMNS} /> : null}
          {phase === "listFailed" ? <ListFailed message={failure} onRetry={retryList} /> : null}
          {phase === "originFailed" ? origin.failure : null}
          {isKnown ? (
            <SteadyGrid
              label="Leads"
              rows={view.visible}
              find={list.find}
              request={`${search}|${filter}`}
              columns={LEAD_COLUMNS}
              sort={sort}
              onSort={(column) => {
                actions.onSort(nextSort(sort, column));
              }}
              actions={rowActions}
              isMenuOpen={isMenuOpen}
              rowHeights={ROW_HEIGHTS}
              empty={<NoLeads isWholeListEmpty={state.rows.length === 0} onClear={actions.onClear} />}
            />
          ) : null}
        </div>
      </section>
    </div>
  );
});

/** What rows do: the same object between renders, so that rows stay as they are. */
function useRowActions(wayBack: () => unknown): { rowActions: LeadActions; isMenuOpen: boolean } {
  const [isMenuOpen, setMenuOpen] = useState(false);
  const navigate = useNavigate();
  const setStatus = useSetStatus();
  const rowActions = useMemo(
    () => ({
      onOpen: (lead: LeadRow) => void navigate(`/lead/${lead.leadId}`, { state: wayBack() }),
      onStatus: setStatus,
      onMenuOpenChange: setMenuOpen,
    }),
    [navigate, setStatus, wayBack],
  );
  return { rowActions, isMenuOpen };
}

function NoLeads({ isWholeListEmpty, onClear }: { isWholeListEmpty: boolean; onClear: () => void }) {
  return (
    <div className="rounded-lg border border-line bg-surface">
      <Empty
        icon={<SearchX aria-hidden />}
        title={leadText.empty}
        action={isWholeListEmpty ? null : <Button onClick={onClear}>Show all leads</Button>}
      >
        {isWholeListEmpty ? leadText.emptyHint : "No lead matches this search and status."}
      </Empty>
    </div>
  );
}

/** The live copy through search, tab and sort. */
function useLeadView(search: string, filter: LeadFilter, sort: LeadSort) {
  const list = useLeadList();
  const state = useLiveList(list);
  const [sortRows] = useState(() => createColumnSorter(LEAD_COLUMNS));
  const [searchRows] = useState(() => createSearch<LeadRow>());
  const sorted = useMemo(() => sortRows(state.rows, sort), [sortRows, state.rows, sort]);
  const view = useMemo(() => viewLeads(searchRows(sorted, search), filter), [searchRows, sorted, search, filter]);
  const retryList = () => {
    list.open();
  };
  return { list, state, view, retryList };
}

interface BoardHeadingProps {
  id: string;
  list: LiveListState<LeadRow>;
  line: ReactNode;
}

/** The name of the screen, and how complete and how fresh it is. */
function BoardHeading({ id, list, line }: BoardHeadingProps) {
  const { phase, loaded, total } = list;
  const isFilling = phase === "filling" && loaded < total;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <h1 id={id} className="text-xl font-semibold tracking-tight text-ink">
        {leadText.heading}
      </h1>
      {isFilling ? (
        <Progress value={loaded} max={total} label={`Loading leads… ${formatCount(loaded)} of ${formatCount(total)}`} />
      ) : null}
      {isFilling ? null : line}
    </div>
  );
}
