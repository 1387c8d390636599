import { Link } from "react-router-dom";
import { canCreateContract } from "../../../convex/leads/rules";
import { formatDollars } from "../../lib/format";
import { FieldMenu } from "../../lib/live/FieldMenu";
import { mailLink } from "../../lib/mailLink";
import { phoneLink } from "../../lib/phoneLink";
import { submittedText } from "../../lib/submittedText";
import { Button } from "../../ui/Button";
import type { RecordHeadContent } from "../../ui/RecordHead";
import { serverNow } from "../../ui/serverNow";
import { contractLink } from "./contractLink";
import { useLeadRow, type Lead } from "../../lib/leads/useLeadRow";
import { LEAD_STATUS_CHOICES } from "./leadText";
import { LEAD_STATUS_FIELD, useSetStatus } from "./useSetStatus";

/** Content of the page header of a lead. */
export function leadHead(lead: Lead): RecordHeadContent {
  return {
    status: <LeadStatusMenu lead={lead} />,
    value: lead.potentialCents === null ? null : formatDollars(lead.potentialCents),
    line: lead.submittedAt === null ? null : submittedText(lead.submittedAt, serverNow()),
    callLink: lead.phone === null ? null : phoneLink(lead.phone),
    mailLink: mailLink(lead.email),
    actions: <CreateContract lead={lead} />,
  };
}

function LeadStatusMenu({ lead }: { lead: Lead }) {
  const row = useLeadRow(lead);
  const setStatus = useSetStatus();
  return <FieldMenu field={LEAD_STATUS_FIELD} row={row} choices={LEAD_STATUS_CHOICES} onSet={setStatus} />;
}

function CreateContract({ lead }: { lead: Lead }) {
  const row = useLeadRow(lead);
  if (!canCreateContract(row.status)) return null;
  return (
    <Button asChild>
      <Link to={contractLink(row)}>Create Contract</Link>
    </Button>
  );
}
