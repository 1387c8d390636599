import { memo, useCallback, useMemo, type ComponentProps, type ReactNode } from "react";
import { Link } from "react-router-dom";
import { api } from "../../../../convex/_generated/api";
import { contractPath, paths } from "../../../lib/paths";
import { ListBoard } from "../../../lib/rows/ListBoard";
import type { ListAddress } from "../../../lib/rows/useListAddress";
import { RowsDownload } from "../../practice/shared/RowsDownload";
import { useRowActions } from "../../../lib/rows/useRowActions";
import { SideFailed } from "../../../lib/SideFailed";
import { useRecoveringQuery } from "../../../lib/calls/useRecoveringQuery";
import { Button } from "../../../ui/Button";
import { CONTRACT_COLUMNS, type ContractColumn } from "./contractColumns";
import { useContractList } from "./contractList";
import type { ContractRow } from "./contractRow";
import { CONTRACT_TILES, contractListTexts, createContractLabel, receivedFailed } from "./contractText";
import { CONTRACT_FILTERS, CONTRACT_FILTER_LABELS, viewContracts, type ContractFilter } from "./contractView";
import { PagedTable } from "../../../ui/grid/PagedTable";

const LAYOUT = { kind: "pages", pageRows: 20, Table: PagedTable } as const;

const pathOfContract = ({ pathId }: ContractRow) => contractPath(pathId);

interface ContractBoardProps {
  search: string;
  address: ListAddress<ContractColumn, ContractFilter>;
  /** Opens the balance charge of a contract. */
  onCharge: (contract: ContractRow) => void;
  /** The pictures of the whole list, and the button that opens them; both must be stable. */
  pictures?: { button: ReactNode; panel: ReactNode };
}

function Below({ panel, ...failure }: Omit<ComponentProps<typeof SideFailed>, "text"> & { panel: ReactNode }) {
  return (
    <>
      <SideFailed text={receivedFailed} {...failure} />
      {panel}
    </>
  );
}

const CREATE = (
  <Button asChild look="primary">
    <Link to={paths.createContract}>{createContractLabel}</Link>
  </Button>
);

/** Figures, tabs and pages of the live list of contracts. */
export const ContractBoard = memo(function ContractBoard({ search, address, onCharge, pictures }: ContractBoardProps) {
  const { onOpen } = useRowActions(pathOfContract, address.returnState);
  const actions = useMemo(() => ({ onOpen, onCharge }), [onOpen, onCharge]);
  const { filter } = address;
  const { value: ofDeleted = 0, ...failure } = useRecoveringQuery(api.contracts.record.staff.receivedOfDeleted, {});
  const toolsOn = useCallback(
    (rows: readonly ContractRow[] | null) => (
      <>
        {pictures?.button}
        <RowsDownload list="contracts" rows={rows} columns={CONTRACT_COLUMNS} />
      </>
    ),
    [pictures],
  );
  const view = useCallback(
    (found: readonly ContractRow[]) => {
      const { visible, counts, tiles } = viewContracts(found, filter, search === "" ? ofDeleted : 0);
      return {
        visible,
        tabs: CONTRACT_FILTERS.map((value) => ({ value, label: CONTRACT_FILTER_LABELS[value], count: counts[value] })),
        tiles: CONTRACT_TILES.map(({ value, ...tile }) => ({ ...tile, value: value(tiles) })),
      };
    },
    [filter, search, ofDeleted],
  );
  return (
    <ListBoard
      texts={contractListTexts}
      list={useContractList()}
      toolsOn={toolsOn}
      action={CREATE}
      emptyAction={CREATE}
      below={<Below {...failure} panel={pictures?.panel} />}
      columns={CONTRACT_COLUMNS}
      search={search}
      address={address}
      view={view}
      actions={actions}
      layout={LAYOUT}
    />
  );
});
