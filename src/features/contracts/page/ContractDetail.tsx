import type { ReactNode } from "react";
import { api } from "../../../../convex/_generated/api";
import { statusLabel, statusTone } from "../../../../convex/contracts/record/rules";
import { formatDollars } from "../../../lib/format/format";
import { listErrorText } from "../../../lib/calls/refusalText";
import { usePageTitle } from "../../../lib/usePageTitle";
import { useRecoveringQuery } from "../../../lib/calls/useRecoveringQuery";
import { Badge } from "../../../ui/text/Badge";
import { DetailsLoading } from "../../../ui/text/DetailList";
import { RecordHead } from "../../../ui/text/RecordHead";
import type { Contract } from "../shared/contract";
import { ContractActions } from "./ContractActions";
import { ContractDocument } from "./ContractDocument";
import { ContractFacts, ContractMoneyFacts } from "./ContractFacts";
import { ContractFailed } from "./ContractFailed";
import { ContractNotices } from "./ContractNotices";
import { ContractPayments } from "./ContractPayments";
import { ContractHistory } from "./ContractTimeline";
import { detailText } from "./detailText";

interface ContractDetailProps {
  id: string;
  /** The balance charge, below the payments. */
  charge: (contract: Contract) => ReactNode;
}

/** One contract, by its record id or its submission id; live. */
export function ContractDetail({ id, charge }: ContractDetailProps) {
  const { value: contract, error } = useRecoveringQuery(api.contracts.page.staff.get, { id });
  usePageTitle(titleOf(contract));
  if (error !== null) return <ContractFailed message={listErrorText(error, detailText.failed)} />;
  if (contract === null) return <ContractFailed message={detailText.notFound} />;
  if (contract === undefined) return <DetailsLoading label={detailText.loading} />;
  return <ShownContract contract={contract} charge={charge(contract)} />;
}

function titleOf(contract: Contract | null | undefined): string {
  if (contract === undefined) return "Contracts";
  return `${contract === null ? detailText.notFound : contract.clientName} · Contracts`;
}

/** On narrow screens, actions and amounts come before the document. */
const LAYOUT = "grid gap-6 xl:grid-cols-[minmax(0,1fr)_22rem] xl:grid-rows-[auto_1fr]";

function ShownContract({ contract, charge }: { contract: Contract; charge: ReactNode }) {
  return (
    <div className="space-y-5">
      <RecordHead
        name={contract.clientName}
        status={<Badge tone={statusTone(contract.status)}>{statusLabel(contract.status)}</Badge>}
        value={formatDollars(contract.feeCents)}
        line={contract.caseTypeWords}
      />
      <ContractNotices contract={contract} />
      <div className={LAYOUT}>
        <div className="grid min-w-0 content-start gap-6 md:grid-cols-2 xl:grid-cols-1">
          <ContractActions contract={contract} />
          <ContractMoneyFacts contract={contract} charge={charge} />
          <ContractPayments id={contract.contractId} />
        </div>
        <div className="min-w-0 space-y-8 xl:order-first xl:row-span-2">
          <ContractDocument contract={contract} />
          <ContractFacts contract={contract} />
        </div>
        <div className="min-w-0 space-y-8">
          <ContractHistory contract={contract} />
        </div>
      </div>
    </div>
  );
}
