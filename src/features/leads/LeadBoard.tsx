import { useDeferredValue, useId, useMemo, useState } from "react";
import { formatCount } from "../../lib/format";
import { errorText, refusalIn } from "../../lib/refusalText";
import { useLiveList } from "../../lib/useLiveList";
import { Progress } from "../../ui/Progress";
import { boardPhase } from "./boardPhase";
import { useLeadList } from "./LeadListProvider";
import { LeadResults } from "./LeadResults";
import { LeadsFailed } from "./LeadsFailed";
import { LeadsLoading } from "./LeadsLoading";
import { createSorter, nextSort, type LeadSort } from "./leadSort";
import { leadText } from "./leadText";
import { LeadTiles } from "./LeadTiles";
import { viewLeads, type LeadFilter } from "./leadView";
import { StatusFilter } from "./StatusFilter";
import { SyncBanner } from "./SyncBanner";
import { SyncLine } from "./SyncLine";
import { useSync } from "./useSync";

interface LeadBoardProps {
  search: string;
  filter: LeadFilter;
  sort: LeadSort;
  onFilter: (filter: LeadFilter) => void;
  onSort: (sort: LeadSort) => void;
  onClear: () => void;
  /** Travels with a link to a lead, so that the way back restores this view. */
  linkState: unknown;
}

/** The lead list: tiles, tabs and rows over the live copy. */
export function LeadBoard({ search, filter, sort, onFilter, onSort, onClear, linkState }: LeadBoardProps) {
  const list = useLeadList();
  const state = useLiveList(list);
  const { sync, syncNow } = useSync();
  const [sortRows] = useState(createSorter);
  const regionId = useId();
  // Typing is painted first; the 100,000 rows follow in the next moment.
  const text = useDeferredValue(search);
  const sorted = useMemo(() => sortRows(state.rows, sort), [sortRows, state.rows, sort]);
  const view = useMemo(() => viewLeads(sorted, text, filter), [sorted, text, filter]);
  const phase = boardPhase(state, sync);
  const isKnown = phase === "ready" || phase === "empty";
  const retry = () => {
    if (state.phase === "failed") list.open();
    syncNow();
  };
  const message = phase === "listFailed" ? listFailure(state.error) : (sync?.message ?? leadText.fallbackError);

  return (
    <div className="space-y-5">
      <LeadTiles tiles={isKnown ? view.tiles : null} />
      {sync && isKnown ? <SyncBanner sync={sync} onRetry={retry} /> : null}
      <section className="space-y-3" aria-labelledby={`${regionId}-heading`}>
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <h1 id={`${regionId}-heading`} className="text-xl font-semibold tracking-tight text-ink">
            {leadText.heading}
          </h1>
          {state.phase === "filling" && state.loaded < state.total ? (
            <Progress
              value={state.loaded}
              max={state.total}
              label={`Loading leads… ${formatCount(state.loaded)} of ${formatCount(state.total)}`}
            />
          ) : sync ? (
            <SyncLine sync={sync} />
          ) : null}
        </div>
        <StatusFilter value={filter} counts={isKnown ? view.counts : null} onChange={onFilter} controls={regionId} />
        <div id={regionId} role="tabpanel" aria-label="Leads">
          {phase === "loading" ? <LeadsLoading /> : null}
          {phase === "listFailed" || phase === "syncFailed" ? (
            <LeadsFailed
              message={message}
              help={sync?.help ?? null}
              sheetUrl={sync?.sheetUrl ?? null}
              isRetrying={sync?.running ?? false}
              onRetry={retry}
            />
          ) : null}
          {isKnown ? (
            <LeadResults
              rows={view.visible}
              request={`${text}|${filter}`}
              isWholeListEmpty={state.rows.length === 0}
              sort={sort}
              onSort={(column) => {
                onSort(nextSort(sort, column));
              }}
              onClear={onClear}
              linkState={linkState}
            />
          ) : null}
        </div>
      </section>
    </div>
  );
}

function listFailure(error: unknown): string {
  return refusalIn(error) ? errorText(error) : leadText.fallbackError;
}
