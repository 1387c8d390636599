import { memo, useId, useMemo, useState } from "react";
import { formatCount } from "../../lib/format";
import type { LiveListState } from "../../lib/live/liveList";
import { useLiveList } from "../../lib/live/useLiveList";
import { Progress } from "../../ui/Progress";
import { boardPhase } from "./boardPhase";
import { useLeadList } from "./leadList";
import { LeadResults } from "./LeadResults";
import { LeadsFailed, SheetFailed } from "./LeadsFailed";
import { LeadsLoading } from "./LeadsLoading";
import type { LeadRow } from "./leadRow";
import { createLeadSearch } from "./leadSearch";
import { createSorter, nextSort, type LeadSort } from "./leadSort";
import { leadText } from "./leadText";
import { ListBanner } from "./ListBanner";
import { listFailure } from "./listFailure";
import { LeadTiles } from "./LeadTiles";
import { viewLeads, type LeadFilter } from "./leadView";
import { StatusFilter } from "./StatusFilter";
import { SyncBanner } from "./SyncBanner";
import { SyncLine } from "./SyncLine";
import type { SyncState } from "./syncText";
import { useSync } from "./useSync";

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
  /** Whether this person may have a held sheet applied. */
  canAcceptSheet: boolean;
}

/** The lead list: tiles, tabs and rows over the live copy. */
export const LeadBoard = memo(function LeadBoard({ search, filter, sort, actions, canAcceptSheet }: LeadBoardProps) {
  const { state, view, retryList } = useLeadView(search, filter, sort);
  const { sync, syncNow } = useSync();
  const regionId = useId();
  const phase = boardPhase(state, sync);
  const isKnown = phase === "ready" || phase === "empty";
  return (
    <div className="space-y-5">
      <LeadTiles tiles={isKnown ? view.tiles : null} isLoading={phase === "loading"} />
      {isKnown && state.phase === "failed" ? <ListBanner error={state.error} onRetry={retryList} /> : null}
      {sync && isKnown ? <SyncBanner sync={sync} onRetry={syncNow} canAcceptSheet={canAcceptSheet} /> : null}
      <section className="space-y-3" aria-labelledby={`${regionId}-heading`}>
        <BoardHeading id={`${regionId}-heading`} list={state} sync={sync} />
        <StatusFilter
          value={filter}
          counts={isKnown ? view.counts : null}
          onChange={actions.onFilter}
          controls={regionId}
        />
        <div id={regionId} role="tabpanel" aria-label="Leads">
          {phase === "loading" ? <LeadsLoading /> : null}
          {phase === "listFailed" ? <LeadsFailed message={listFailure(state.error)} onRetry={retryList} /> : null}
          {phase === "syncFailed" && sync ? <SheetFailed sync={sync} onRetry={syncNow} /> : null}
          {isKnown ? (
            <LeadResults
              rows={view.visible}
              request={`${search}|${filter}`}
              isWholeListEmpty={state.rows.length === 0}
              sort={sort}
              onSort={(column) => {
                actions.onSort(nextSort(sort, column));
              }}
              onClear={actions.onClear}
              wayBack={actions.wayBack}
            />
          ) : null}
        </div>
      </section>
    </div>
  );
});

/** The live copy through search, tab and sort. */
function useLeadView(search: string, filter: LeadFilter, sort: LeadSort) {
  const list = useLeadList();
  const state = useLiveList(list);
  const [sortRows] = useState(createSorter);
  const [searchRows] = useState(createLeadSearch);
  const sorted = useMemo(() => sortRows(state.rows, sort), [sortRows, state.rows, sort]);
  const view = useMemo(() => viewLeads(searchRows(sorted, search), filter), [searchRows, sorted, search, filter]);
  const retryList = () => {
    list.open();
  };
  return { state, view, retryList };
}

interface BoardHeadingProps {
  id: string;
  list: LiveListState<LeadRow>;
  sync: SyncState | undefined;
}

/** The name of the screen, and how complete and how fresh it is. */
function BoardHeading({ id, list, sync }: BoardHeadingProps) {
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
      {sync && !isFilling ? <SyncLine sync={sync} /> : null}
    </div>
  );
}
