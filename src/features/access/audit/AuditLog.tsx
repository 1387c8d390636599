import { useMemo, useRef, type ComponentProps } from "react";
import { useSearchParams } from "react-router-dom";
import { api } from "../../../../convex/_generated/api";
import { ErrorBoundary } from "../../../lib/ErrorBoundary";
import { listErrorText } from "../../../lib/calls/refusalText";
import { useRecoveringQuery } from "../../../lib/calls/useRecoveringQuery";
import { ListFailed } from "../../../ui/feedback/ListFailed";
import { AuditFilters } from "./AuditFilters";
import { AuditLoading } from "./AuditLoading";
import { AuditPages, NoEvents } from "./AuditPages";
import { askedFilter, filterIn, isFiltered, NO_FILTER, withFilter, type AuditFilter } from "./auditFilter";
import { auditText, foundText, timesText } from "./auditText";
import { DownloadCsv } from "./DownloadCsv";
import { ONE_ROW, PagesFailed } from "../../../lib/pages/PagesFailed";
import { RecordMatches, useFoundRecords } from "./RecordMatches";

/** All recorded actions, the newest first, with filters that are kept in the address. */
export function AuditLog() {
  const { filter, onFilter, onClear: clear } = useAuditFilter();
  const firstRef = useRef<HTMLSelectElement>(null);
  const onClear = () => {
    clear();
    // The pressed button disappears with the filters.
    firstRef.current?.focus();
  };
  const choices = useRecoveringQuery(api.access.audit.staff.choices, {});
  const { meant, ...records } = useFoundRecords(filter.record);
  const asked = askedFilter(filter, choices.value);
  const onRecord = (record: string) => {
    onFilter({ record });
  };
  return (
    <div className="space-y-4">
      <AuditFilters
        filter={filter}
        recordText={meant === undefined ? filter.record : foundText(meant)}
        choices={choices.value}
        firstRef={firstRef}
        onFilter={onFilter}
        onClear={onClear}
      />
      <RecordMatches {...records} onRecord={onRecord} />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p className="text-sm text-ink-soft">{timesText({ hasFile: true })}</p>
        <DownloadCsv filter={typeof asked === "object" ? asked : null} />
      </div>
      {asked === "choices" && choices.error === null ? <AuditLoading label={auditText.loading} /> : null}
      {asked === "choices" && choices.error !== null ? (
        <ListFailed
          message={listErrorText(choices.error, auditText.failed)}
          onRetry={choices.retry}
          isRetrying={choices.isRetrying}
        />
      ) : null}
      {asked === "nothing" ? <NoEvents isFiltered onClear={onClear} /> : null}
      {typeof asked === "object" ? (
        <LogPages filter={asked} isFiltered={isFiltered(filter)} onClear={onClear} onRecord={onRecord} />
      ) : null}
    </div>
  );
}

/** Another filter makes another list, starting at its first page. */
function LogPages(pages: ComponentProps<typeof AuditPages>) {
  return (
    <ErrorBoundary
      key={JSON.stringify(pages.filter)}
      resetKey=""
      fallback={(error, onRetry) => (
        <PagesFailed
          error={error}
          text={auditText.failed}
          query={api.access.audit.staff.list}
          args={{ filter: pages.filter, paginationOpts: ONE_ROW }}
          onRetry={onRetry}
        />
      )}
    >
      <AuditPages {...pages} />
    </ErrorBoundary>
  );
}

/** The filters in the address, so that a link, a reload and Back keep them. */
function useAuditFilter() {
  const [address, setAddress] = useSearchParams();
  const filter = useMemo(() => filterIn(address), [address]);
  const show = (next: AuditFilter) => {
    // Typing a date passes through other dates: replaces the entry, so that Back skips them.
    setAddress(withFilter(address, next), { replace: true });
  };
  return {
    filter,
    onFilter: (change: Partial<AuditFilter>) => {
      show({ ...filter, ...change });
    },
    onClear: () => {
      show(NO_FILTER);
    },
  };
}
