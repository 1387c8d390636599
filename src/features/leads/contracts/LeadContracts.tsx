import { api } from "../../../../convex/_generated/api";
import { ContractLine } from "../../contracts/shared/ContractLine";
import { formatExactTime } from "../../../lib/format/format";
import { formatDate } from "../../../lib/format/formatDay";
import { listErrorText } from "../../../lib/calls/refusalText";
import { useRecoveringQuery } from "../../../lib/calls/useRecoveringQuery";
import { Banner } from "../../../ui/feedback/Banner";
import { Detail, DetailGroup } from "../../../ui/text/DetailList";
import { RetryButton } from "../../../ui/feedback/RetryButton";

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
  } = useRecoveringQuery(api.leads.merges.staff.contracts, { leadId });
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
