import { useLeadRow, type Lead } from "../shared/useLeadRow";
import { Detail, DetailGroup } from "../../../ui/text/DetailList";
import { followUpText } from "./followUpText";
import { NextContact } from "./NextContact";
import { OwnerMenu } from "./OwnerMenu";

/** A lead's owner and next contact. */
export function FollowUp({ lead }: { lead: Lead }) {
  const row = useLeadRow(lead);
  return (
    <DetailGroup title={followUpText.heading}>
      <Detail label={followUpText.owner}>
        <OwnerMenu lead={row} />
      </Detail>
      <Detail label={followUpText.nextContact}>
        <NextContact lead={row} />
      </Detail>
    </DetailGroup>
  );
}
