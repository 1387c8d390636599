import { api } from "../../../convex/_generated/api";
import { ContractLine } from "../../lib/contracts/ContractLine";
import { formatExactTime } from "../../lib/format";
import { formatDate } from "../../lib/formatDay";
import { listErrorText } from "../../lib/refusalText";
import { useRecoveringQuery } from "../../lib/useRecoveringQuery";
import { Banner } from "../../ui/Banner";
import { Detail, DetailGroup } from "../../ui/DetailList";
import { RetryButton } from "../../ui/RetryButton";

const text = {
  heading: "Contracts",
  failed: "Failed to load contracts. Please try again.",
} as const;

/** On a lead's page: contracts from the lead or from leads merged into it, the newest first. Renders nothing without contracts. */
export function LeadContracts({ leadId }: { leadId: string }) {
  const {
    value: contracts = [],
    error,
    isRetrying,
    retry,
  } = useRecoveringQuery(api.leadMerges.staff.contracts, { leadId });
  if (error !== null) {
    return (
      <Banner tone="bad" action={<RetryButton onRetry={retry} isRetrying={isRetrying} />}>
        {listErrorText(error, text.failed)}
      </Banner>
    );
  }
  if (contracts.length === 0) return null;
  return (
    <DetailGroup title={text.heading}>
      {contracts.map(({ createdAt, ...contract }) => (
        <Detail key={contract.pathId} label={<time title={formatExactTime(createdAt)}>{formatDate(createdAt)}</time>}>
          <ContractLine contract={contract} />
        </Detail>
      ))}
    </DetailGroup>
  );
}
