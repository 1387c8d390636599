import { Link } from "react-router-dom";
import { canCreateContract } from "../../../../convex/leads/status/rules";
import { formatDollars } from "../../../lib/format/format";
import { FieldMenu } from "../../../lib/live/FieldMenu";
import { mailLink } from "../../../lib/format/mailLink";
import { phoneLink } from "../../../lib/format/phoneLink";
import { submittedText } from "../shared/submittedText";
import { Button } from "../../../ui/Button";
import type { RecordHeadContent } from "../../../ui/text/RecordHead";
import { serverNow } from "../../../ui/text/serverNow";
import { newContractLink } from "../list/contractLink";
import { useLeadRow, type Lead } from "../shared/useLeadRow";
import { LEAD_STATUS_CHOICES } from "../list/leadText";
import { LEAD_STATUS_FIELD, useSetStatus } from "../list/useSetStatus";

/** Content of the page header of a lead. */
export function leadHead(lead: Lead): RecordHeadContent {
  return {
    status: <LeadStatusMenu lead={lead} />,
    value: lead.potentialCents === null ? null : formatDollars(lead.potentialCents),
    line: lead.submittedAt === null ? null : submittedText(lead.submittedAt, serverNow()),
    callLink: lead.phone === null ? null : phoneLink(lead.phone),
    mailLink: mailLink(lead.email),
    actions: <CreateContractLink lead={lead} />,
  };
}

function LeadStatusMenu({ lead }: { lead: Lead }) {
  const row = useLeadRow(lead);
  const setStatus = useSetStatus();
  return <FieldMenu field={LEAD_STATUS_FIELD} row={row} choices={LEAD_STATUS_CHOICES} onSet={setStatus} />;
}

function CreateContractLink({ lead }: { lead: Lead }) {
  const row = useLeadRow(lead);
  if (!canCreateContract(row.status)) return null;
  return (
    <Button asChild>
      <Link to={newContractLink(row)}>Create Contract</Link>
    </Button>
  );
}
