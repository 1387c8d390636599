import { Link } from "react-router-dom";
import { api } from "../../../convex/_generated/api";
import { statusLabel, statusTone } from "../../../convex/contracts/rules";
import { formatDollars, formatExactTime } from "../../lib/format";
import { formatDate } from "../../lib/formatDay";
import { contractPath } from "../../lib/paths";
import { listErrorText } from "../../lib/refusalText";
import { useRecoveringQuery } from "../../lib/useRecoveringQuery";
import { Badge } from "../../ui/Badge";
import { Banner } from "../../ui/Banner";
import { Detail, DetailGroup } from "../../ui/DetailList";
import { RetryButton } from "../../ui/RetryButton";

const text = {
  heading: "Contracts",
  failed: "Failed to load contracts. Please try again.",
  archived: "Archived",
} as const;

/** On a lead's page: the contracts that came from the lead, or from one that was merged into it, the newest first. Nothing where there is none. */
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
      {contracts.map(({ pathId, caseTypeWords, feeCents, status, isArchived, createdAt }) => (
        <Detail key={pathId} label={<time title={formatExactTime(createdAt)}>{formatDate(createdAt)}</time>}>
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Link to={contractPath(pathId)} className="font-medium text-accent-ink hover:underline">
              {caseTypeWords}
            </Link>
            <span className="text-ink-soft tabular-nums">{formatDollars(feeCents)}</span>
            <Badge tone={statusTone(status)}>{statusLabel(status)}</Badge>
            {isArchived ? <Badge tone="quiet">{text.archived}</Badge> : null}
          </span>
        </Detail>
      ))}
    </DetailGroup>
  );
}
