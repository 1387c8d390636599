import { ContractLedger } from "../../features/contracts/ledger/ContractLedger";
import { ledgerText } from "../../features/contracts/ledger/ledgerText";
import { usePageTitle } from "../../lib/usePageTitle";
import { PageHeading } from "../../ui/text/PageHeading";
import { NeedsPermission } from "./NeedsPermission";
import { StaffPage } from "./StaffPage";

/** Payments without a current contract, for administrators. */
export function ContractLedgerRoute() {
  return (
    <NeedsPermission permission="payments:ledger" title={ledgerText.title}>
      <Ledger />
    </NeedsPermission>
  );
}

function Ledger() {
  usePageTitle(ledgerText.title);
  return (
    <StaffPage>
      <div className="space-y-5">
        <PageHeading>{ledgerText.title}</PageHeading>
        <ContractLedger />
      </div>
    </StaffPage>
  );
}
