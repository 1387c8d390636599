import { memo, useCallback, useMemo, type ReactNode } from "react";
import { clientPath } from "../../../lib/paths";
import { ListBoard } from "../../../lib/rows/ListBoard";
import { RowsDownload } from "../../practice/shared/RowsDownload";
import type { ListAddress } from "../../../lib/rows/useListAddress";
import { useRowActions } from "../../../lib/rows/useRowActions";
import { CLIENT_COLUMNS, type ClientColumn } from "./clientColumns";
import { useClientList } from "./clientList";
import type { ClientRow } from "./clientRow";
import { CLIENT_TILES, clientListTexts } from "./clientText";
import {
  CLIENT_FILTERS,
  CLIENT_FILTER_LABELS,
  newestOnboardedFirst,
  viewClients,
  type ClientFilter,
} from "./clientView";
import { PagedTable } from "../../../ui/grid/PagedTable";

/** The page size of the specification. */
const LAYOUT = { kind: "pages", pageRows: 10, Table: PagedTable } as const;

const pathOfClient = ({ pathId }: ClientRow) => clientPath(pathId);

interface ClientBoardProps {
  search: string;
  address: ListAddress<ClientColumn, ClientFilter>;
  /** The button for a new client. */
  action: ReactNode;
  /** The buttons of an empty list. */
  emptyAction?: ReactNode;
}

/** Figures, tabs and pages of the live list of clients. */
export const ClientBoard = memo(function ClientBoard({ search, address, ...slots }: ClientBoardProps) {
  const { onOpen } = useRowActions(pathOfClient, address.returnState);
  const actions = useMemo(() => ({ onOpen }), [onOpen]);
  const { filter, sort } = address;
  const view = useCallback(
    (found: readonly ClientRow[]) => {
      const { visible, counts, tiles } = viewClients(sort === null ? newestOnboardedFirst(found) : found, filter);
      return {
        visible,
        tabs: CLIENT_FILTERS.map((value) => ({ value, label: CLIENT_FILTER_LABELS[value], count: counts[value] })),
        tiles: CLIENT_TILES.map(({ value, ...tile }) => ({ ...tile, value: value(tiles) })),
      };
    },
    [filter, sort],
  );
  const toolsOn = (rows: readonly ClientRow[] | null) => (
    <RowsDownload list="clients" rows={rows} columns={CLIENT_COLUMNS} />
  );
  return (
    <ListBoard
      texts={clientListTexts}
      list={useClientList()}
      toolsOn={toolsOn}
      {...slots}
      columns={CLIENT_COLUMNS}
      search={search}
      address={address}
      view={view}
      actions={actions}
      layout={LAYOUT}
    />
  );
});
