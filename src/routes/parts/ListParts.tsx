import { useMemo, useState } from "react";
import { ListBoard, type LiveRows } from "../../lib/rows/ListBoard";
import { rowsCsv } from "../../lib/rows/rowsCsv";
import { nextSort, type Sort } from "../../lib/rows/sortRows";
import { saveFile } from "../../lib/saveFile";
import type { LiveListState } from "../../lib/live/liveList";
import { RowNews } from "../../lib/live/rowNews";
import type { ListAddress } from "../../lib/rows/useListAddress";
import { Badge } from "../../ui/text/Badge";
import { Button } from "../../ui/Button";
import type { ColumnWidths } from "../../ui/grid/columnWidths";
import { DataGrid } from "../../ui/grid/DataGrid";
import { GlowMark } from "../../ui/grid/GlowMark";
import { PagedTable } from "../../ui/grid/PagedTable";
import { PlainTable } from "../../ui/grid/PlainTable";
import { RowName } from "../../ui/grid/RowName";
import { ListFailed } from "../../ui/feedback/ListFailed";
import { PartSection, PartState } from "./Part";
import {
  sampleVendors,
  VENDOR_STATUS_CHOICES,
  VENDOR_COLUMNS,
  type Vendor,
  type VendorColumn,
  type VendorStatus,
} from "./sampleVendors";

const ACTIONS = { onOpen: () => undefined, onStatus: () => undefined };
const CARD_HEIGHT = 124;
const FEW = sampleVendors(4);
const CHANGED = new Map([
  [FEW[1]?.key ?? 0, { by: "Sofia Reyes", mark: <GlowMark by="Sofia Reyes" /> }],
  [FEW[2]?.key ?? 0, { by: null, mark: null }],
]);
const MANY = sampleVendors(193);
const PLAIN_COLUMNS = VENDOR_COLUMNS.map((column) =>
  column.name === "vendor"
    ? {
        ...column,
        cell: ({ key, name }: Vendor) => (
          <RowName name={name} detail={`vendor${String(key)}@mail.test`} mark={<Badge>New</Badge>} />
        ),
      }
    : column,
);
const plainKey = ({ key }: Vendor) => String(key);

type VendorSort = Sort<VendorColumn>;

export function GridParts() {
  const [sort, setSort] = useState<VendorSort>({ column: "vendor", isDescending: true });
  const [page, setPage] = useState(1);
  const [widths, setWidths] = useState<ColumnWidths | null>(null);
  const grid = {
    columns: VENDOR_COLUMNS,
    actions: ACTIONS,
    sort,
    onSort: (column: NonNullable<VendorSort>["column"]) => {
      setSort(nextSort(sort, column));
    },
    onSortTo: setSort,
    widths,
    onWidths: setWidths,
  };
  return (
    <PartSection name="Grids">
      <PartState name="DataGrid: virtual rows, columns that can be dragged wider">
        <DataGrid {...grid} label="Vendors in a grid" rows={FEW} cardHeight={CARD_HEIGHT} />
      </PartState>
      <PartState name="DataGrid: a row that Sofia Reyes has just changed, and one that no person has">
        <DataGrid {...grid} label="Vendors that change" rows={FEW} cardHeight={CARD_HEIGHT} glows={CHANGED} />
      </PartState>
      <PartState name="DataGrid on a narrow screen: cards, sorted by a select">
        <div className="max-w-90">
          <DataGrid {...grid} label="Vendors on cards" rows={FEW} cardHeight={CARD_HEIGHT} />
        </div>
      </PartState>
      <PartState name="PagedTable: 20 rows per page; phones show Previous and Next">
        <PagedTable {...grid} label="Vendors in pages" rows={MANY} page={page} pageRows={20} onPage={setPage} />
      </PartState>
      <PartState name="CSV download">
        <Button onClick={() => void download()}>Download CSV</Button>
      </PartState>
      <PartState name="ListFailed, with an action beside Retry">
        <ListFailed
          message="Failed to fetch vendors"
          onRetry={() => undefined}
          action={<Button>Open settings</Button>}
        />
      </PartState>
    </PartSection>
  );
}

export function PlainTableParts() {
  return (
    <PartSection name="PlainTable">
      <PartState name="rows that lead nowhere; cards on a narrow screen">
        <PlainTable
          label="Vendors that lead nowhere"
          columns={PLAIN_COLUMNS}
          rows={FEW}
          rowKey={plainKey}
          actions={ACTIONS}
        />
      </PartState>
    </PartSection>
  );
}

async function download(): Promise<void> {
  saveFile("vendors.csv", await rowsCsv(MANY, VENDOR_COLUMNS), "text/csv");
}

type Filter = VendorStatus | "all";

/** A live list that stays in one state. */
function staticList(state: Partial<LiveListState<Vendor>>): LiveRows<Vendor> {
  const all = { phase: "ready", rows: MANY, loaded: MANY.length, total: MANY.length, error: null, ...state } as const;
  return {
    subscribe: () => () => undefined,
    getState: () => all,
    find: (key) => all.rows.find((row) => row.key === key),
    isOwn: () => false,
    news: new RowNews(),
    open: () => undefined,
  };
}

const LISTS: readonly { name: string; list: LiveRows<Vendor>; search?: string }[] = [
  { name: "ready", list: staticList({}) },
  { name: "loading", list: staticList({ phase: "loading", rows: [], loaded: 0 }) },
  { name: "filling", list: staticList({ phase: "filling", rows: FEW, loaded: 4 }) },
  { name: "empty", list: staticList({ rows: [], total: 0 }) },
  { name: "no matches", list: staticList({}), search: "nobody" },
  { name: "never read", list: staticList({ phase: "failed", rows: [], loaded: 0, error: new Error("offline") }) },
  { name: "interrupted", list: staticList({ phase: "failed", rows: FEW, error: new Error("offline") }) },
];

export function BoardParts() {
  return (
    <PartSection name="ListBoard">
      {LISTS.map(({ name, list, search = "" }) => (
        <PartState key={name} name={name}>
          <VendorBoard list={list} search={search} />
        </PartState>
      ))}
    </PartSection>
  );
}

const TEXTS = {
  heading: "Vendors",
  rows: "Vendors",
  tabs: "Vendor status",
  loading: "Loading vendors...",
  filling: "Loading vendors…",
  failed: "Failed to fetch vendors",
  empty: "No vendors found",
  emptyHint: "Add a vendor to get started.",
  noMatch: "No vendor matches this search and status.",
  showAll: "Show all vendors",
};

function VendorBoard({ list, search }: { list: LiveRows<Vendor>; search: string }) {
  const [filter, setFilter] = useState<Filter>("all");
  const [sort, setSort] = useState<VendorSort>(null);
  const [page, setPage] = useState(1);
  const address = useMemo<ListAddress<VendorColumn, Filter>>(
    () => ({
      path: "/parts",
      filter,
      sort,
      page,
      onFilter: setFilter,
      onSort: setSort,
      onPage: setPage,
      onClear: () => {
        setFilter("all");
      },
      returnState: () => null,
    }),
    [filter, sort, page],
  );
  return (
    <ListBoard
      texts={TEXTS}
      list={list}
      action={<Button look="primary">New vendor</Button>}
      columns={VENDOR_COLUMNS}
      search={search}
      address={address}
      view={(found) => viewVendors(found, filter)}
      actions={ACTIONS}
      layout={{ kind: "pages", pageRows: 20, Table: PagedTable }}
    />
  );
}

function viewVendors(found: readonly Vendor[], filter: Filter) {
  const countOf = (status: VendorStatus) => found.filter((vendor) => vendor.status === status).length;
  return {
    visible: filter === "all" ? found : found.filter((vendor) => vendor.status === filter),
    tabs: [
      { value: "all" as const, label: "All vendors", count: found.length },
      ...VENDOR_STATUS_CHOICES.map(({ value, label }) => ({ value, label, count: countOf(value) })),
    ],
    tiles: VENDOR_STATUS_CHOICES.map(({ value, label, tone }) => ({ label, tone, value: String(countOf(value)) })),
  };
}
