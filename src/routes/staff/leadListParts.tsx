import { useCallback, useMemo, useState, type ComponentProps, type ReactNode } from "react";
import { api } from "../../../convex/_generated/api";
import { useMay } from "../../features/access/shared/useMay";
import type * as LeadBulkCode from "../../features/leads/bulk/LeadBulk";
import { useLeadPictures } from "../../features/leads/pictures/useLeadPictures";
import type * as DuplicateOfferCode from "../../features/leads/merges/DuplicateOffer";
import type * as LeftLeadsCode from "../../features/leads/sheet/LeftLeads";
import { useSheetOrigin, type SheetOrigin } from "../../features/leads/sheet/useSheetOrigin";
import type { LeadRow } from "../../features/leads/shared/leadRow";
import { useOwnerColumn } from "../../features/leads/shared/useOwnerColumn";
import type { ListViews } from "../../features/practice/shared/ListViews";
import { RowsDownload } from "../../features/practice/shared/RowsDownload";
import { Selection } from "../../lib/rows/selection";
import { LazyPart } from "../../lib/lazy/LazyPart";
import { LazyWhenIdle } from "../../ui/lazy/LazyWhenIdle";
import { LazyModule } from "../../ui/lazy/lazyModule";
import { listViews } from "./listViews";

type OfferProps = ComponentProps<typeof DuplicateOfferCode.DuplicateOffer>;
type BulkProps = ComponentProps<typeof LeadBulkCode.LeadBulk>;
type ViewsProps = ComponentProps<typeof ListViews>;
type LeftProps = ComponentProps<typeof LeftLeadsCode.LeftLeads>;

const duplicateOffer = new LazyModule(
  "duplicate offer",
  async () => (await import("../../features/leads/merges/DuplicateOffer")).DuplicateOffer,
);
const leftLeads = new LazyModule(
  "left leads",
  async () => (await import("../../features/leads/sheet/LeftLeads")).LeftLeads,
);

const leadBulk = new LazyModule(
  "changes of many leads",
  async () => (await import("../../features/leads/bulk/LeadBulk")).LeadBulk,
);

const recentChange = new LazyModule(
  "recent change of leads",
  async () => (await import("../../features/leads/bulk/RecentChange")).RecentChange,
);
const RECENT = <LazyWhenIdle module={recentChange}>{(RecentChange) => <RecentChange />}</LazyWhenIdle>;

interface LeadListParts {
  origin: SheetOrigin;
  left: { count: number | null; leads: ReactNode };
  selection: Selection;
  toolsOn: (rows: readonly LeadRow[] | null) => ReactNode;
  markedOn: (rows: readonly LeadRow[] | null) => ReactNode;
  recent: ReactNode;
  below: ReactNode;
}

interface OnBoard {
  views: Omit<ViewsProps, "of">;
  /** Columns of the list's CSV. */
  columns: ComponentProps<typeof RowsDownload<LeadRow>>["columns"];
}

/** Parts of the lead list besides its rows: charts, the state of the sheet, possible duplicates, and leads that left the sheet. */
export function useLeadListParts({
  list,
  search,
  returnState,
  views,
  columns,
}: LeftProps & OfferProps & OnBoard): LeadListParts {
  const sheet = useSheetOrigin(useMay()("leadSheet:accept"));
  const origin = useMemo(() => {
    const line = (
      // One line for the state of the sheet, so that later parts move nothing on a phone.
      <div className="flex flex-wrap items-center gap-x-2 text-xs text-ink-soft [&>p]:contents">
        {sheet.line}
        <LazyWhenIdle<OfferProps> module={duplicateOffer}>{(Offer) => <Offer list={list} />}</LazyWhenIdle>
      </div>
    );
    return { ...sheet, line };
  }, [sheet, list]);
  const left = useMemo(() => {
    const leads = (
      <LazyPart<LeftProps> module={leftLeads} what="The leads that left the sheet">
        {(LeftLeads) => <LeftLeads search={search} returnState={returnState} />}
      </LazyPart>
    );
    return { count: sheet.leftCount, leads };
  }, [sheet.leftCount, search, returnState]);
  const owner = useOwnerColumn();
  const fileColumns = useMemo(() => [...columns, owner], [columns, owner]);
  const { button, panel } = useLeadPictures();
  const [selection] = useState(() => new Selection());
  const toolsOn = useCallback(
    (rows: readonly LeadRow[] | null) => (
      <>
        <LazyWhenIdle<ViewsProps> module={listViews}>
          {(Views) => <Views of={api.leads.views.staff} {...views} />}
        </LazyWhenIdle>
        {button}
        <RowsDownload list="leads" rows={rows} columns={fileColumns} />
      </>
    ),
    [button, views, fileColumns],
  );
  const markedOn = useCallback(
    (rows: readonly LeadRow[] | null) => (
      <LazyWhenIdle<BulkProps> module={leadBulk}>{(Bulk) => <Bulk selection={selection} rows={rows} />}</LazyWhenIdle>
    ),
    [selection],
  );
  return { origin, left, selection, toolsOn, markedOn, recent: RECENT, below: panel };
}
