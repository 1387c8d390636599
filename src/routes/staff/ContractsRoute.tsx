import { useCallback, useState } from "react";
import { Link } from "react-router-dom";
import { useMay } from "../../features/access/shared/useMay";
import { ListedCharge } from "../../features/contracts/charge/ListedCharge";
import { ledgerText } from "../../features/contracts/ledger/ledgerText";
import { ContractPictures } from "../../features/contracts/pictures/ContractPictures";
import { ContractBoard } from "../../features/contracts/list/ContractBoard";
import { CONTRACT_COLUMNS } from "../../features/contracts/list/contractColumns";
import { useContractList } from "../../features/contracts/list/contractList";
import type { ContractRow } from "../../features/contracts/list/contractRow";
import { CONTRACT_FILTERS } from "../../features/contracts/list/contractView";
import { paths } from "../../lib/paths";
import { useListAddress } from "../../lib/rows/useListAddress";
import { useSearchInTime } from "../../lib/rows/useSearchInTime";
import { useSearchText } from "../../lib/rows/SearchTextProvider";
import { StaffPage } from "./StaffPage";

const LIST = { columns: CONTRACT_COLUMNS, filterName: "tab", filters: CONTRACT_FILTERS };

/** The list of contracts. */
export function ContractsRoute() {
  const { text, searchText } = useSearchText(paths.contracts);
  const search = useSearchInTime(searchText, text);
  const address = useListAddress(LIST, searchText);
  const may = useMay();
  const [charged, setCharged] = useState<string | null>(null);
  const charge = useCallback(({ pathId }: ContractRow) => {
    setCharged(pathId);
  }, []);
  const close = useCallback(() => {
    setCharged(null);
  }, []);
  return (
    <StaffPage>
      <ContractPictures list={useContractList()}>
        {(pictures) => <ContractBoard search={search} address={address} onCharge={charge} pictures={pictures} />}
      </ContractPictures>
      <ListedCharge id={charged} onClose={close} />
      {may("payments:ledger") ? (
        <Link
          to={paths.contractLedger}
          className="mt-4 inline-flex items-center text-sm text-accent-ink hover:underline touch:mt-1 touch:min-h-11"
        >
          {ledgerText.title}
        </Link>
      ) : null}
    </StaffPage>
  );
}
