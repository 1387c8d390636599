import { useParams } from "react-router-dom";
import { BalanceCharge } from "../../features/contracts/charge/BalanceCharge";
import { ContractDetail } from "../../features/contracts/page/ContractDetail";
import { detailText } from "../../features/contracts/page/detailText";
import { paths } from "../../lib/paths";
import { PagePresence } from "../../features/messages/presence/PresenceProvider";
import { useListPath } from "../../lib/rows/useListAddress";
import { BackLink } from "./BackLink";
import { ScreenBoundary } from "./ScreenBoundary";
import { StaffPage } from "./StaffPage";

/** One contract, with the way back to its list. */
export function ContractRoute() {
  const { contractId = "" } = useParams();
  const list = useListPath(paths.contracts);
  return (
    <StaffPage>
      <div className="mb-4 flex min-h-8 items-center justify-between gap-4">
        <BackLink to={list} label={detailText.back} />
        <PagePresence />
      </div>
      <ScreenBoundary>
        <ContractDetail key={contractId} id={contractId} charge={(contract) => <BalanceCharge contract={contract} />} />
      </ScreenBoundary>
    </StaffPage>
  );
}
