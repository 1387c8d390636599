import { memo, useId, useMemo, useState, type ReactNode } from "react";
import { formatCount } from "../../lib/format";
import type { LiveListState } from "../../lib/live/liveList";
import { useLiveList } from "../../lib/live/useLiveList";
import { ListFailed } from "../../ui/ListFailed";
import { Progress } from "../../ui/Progress";
import { boardPhase } from "./boardPhase";
import { useLeadList } from "./leadList";
import { LeadResults } from "./LeadResults";
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
  /** What an empty list means. */
  state: "reading" | "failed" | "read";
  banner: ReactNode;
  line: ReactNode;
  /** In the place of the rows, where there never were any. */
  failure: ReactNode;
}

/** The lead list: tiles, tabs and rows over the live copy. */
export const LeadBoard = memo(function LeadBoard({ search, filter, sort, actions, origin }: LeadBoardProps) {
  const { state, view, retryList } = useLeadView(search, filter, sort);
  const regionId = useId();
  const phase = boardPhase(state, origin.state);
  const isKnown = phase === "ready" || phase === "empty";
  return (
    <div className="space-y-5">
      <LeadTiles tiles={isKnown ? view.tiles : null} isLoading={phase === "loading"} />
      {isKnown && state.phase === "failed" ? <ListBanner error={state.error} onRetry={retryList} /> : null}
      {isKnown ? origin.banner : null}
      <section className="space-y-3" aria-labelledby={`${regionId}-heading`}>
        <BoardHeading id={`${regionId}-heading`} list={state} line={origin.line} />
        <StatusFilter
          value={filter}
          counts={isKnown ? view.counts : null}
          onChange={actions.onFilter}
          controls={regionId}
        />
        <div id={regionId} role="tabpanel" aria-label="Leads">
          {phase === "loading" ? <LeadsLoading /> : null}
          {phase === "listFailed" ? <ListFailed message={listFailure(state.error)} onRetry={retryList} /> : null}
          {phase === "originFailed" ? origin.failure : null}
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
