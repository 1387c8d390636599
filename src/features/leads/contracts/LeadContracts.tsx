import { api } from "../../../../convex/_generated/api";
import { ContractLine } from "../../contracts/shared/ContractLine";
import { formatExactTime } from "../../../lib/format/format";
import { formatDate } from "../../../lib/format/formatDay";
import { SideFailed } from "../../../lib/SideFailed";
import { useRecoveringQuery } from "../../../lib/calls/useRecoveringQuery";
import { Detail, DetailGroup } from "../../../ui/text/DetailList";

const text = {
  heading: "Contracts",
  failed: "Failed to load contracts. Please try again.",
} as const;

/** On a lead's page: contracts from the lead or from leads merged into it, the newest first. Renders nothing without contracts. */
export function LeadContracts({ leadId }: { leadId: string }) {
  const { value: contracts = [], ...failure } = useRecoveringQuery(api.leads.merges.staff.contracts, { leadId });
  if (contracts.length === 0) return <SideFailed text={text.failed} {...failure} />;
  return (
    <DetailGroup title={text.heading}>
      {contracts.map(({ createdAt, ...contract }) => (
        <Detail
          key={contract.pathId}
          label={
            <time dateTime={new Date(createdAt).toISOString()} title={formatExactTime(createdAt)}>
              {formatDate(createdAt)}
            </time>
          }
        >
          <ContractLine contract={contract} />
        </Detail>
      ))}
    </DetailGroup>
  );
}
