import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { statusLabel, statusTone, type ContractStatus } from "../../../../convex/contracts/record/rules";
import { Badge } from "../../../ui/text/Badge";
import { plainText } from "../../../ui/text/plainText";
import { formatDollars } from "../../../lib/format/format";
import { contractPath } from "../../../lib/paths";

interface Props {
  contract: { pathId: string; caseTypeWords: string; feeCents: number; status: ContractStatus; isArchived: boolean };
  /** Further details of the contract. */
  children?: ReactNode;
}

/** A contract on the page of its lead or client, with a link to its own page. */
export function ContractLine({ contract: { pathId, caseTypeWords, feeCents, status, isArchived }, children }: Props) {
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Link to={contractPath(pathId)} className="hit-area font-medium text-accent-ink hover:underline">
        {plainText(caseTypeWords)}
      </Link>
      <span className="text-ink-soft tabular-nums">{formatDollars(feeCents)}</span>
      <Badge tone={statusTone(status)}>{statusLabel(status)}</Badge>
      {isArchived ? <Badge tone="quiet">Archived</Badge> : null}
      {children}
    </span>
  );
}
