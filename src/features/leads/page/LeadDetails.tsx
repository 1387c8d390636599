import { ContactDetails } from "./ContactDetails";
import { formatDollars } from "../../../lib/format/format";
import type { Lead } from "../shared/useLeadRow";
import { Banner } from "../../../ui/feedback/Banner";
import { Detail, DetailGroup } from "../../../ui/text/DetailList";
import { FileLink } from "../../../ui/text/FileLink";
import { OutsideText } from "../../../ui/text/OutsideText";
import { plainText } from "../../../ui/text/plainText";

/** All fields that a lead submitted in the form, in groups. */
export function LeadDetails({ lead }: { lead: Lead }) {
  // The list's case facts are form answers, too, under the words of their questions.
  const isCase = ({ value }: Lead["fields"][number]) => value === lead.role || value === lead.goal;
  return (
    <div className="space-y-5">
      {lead.state === "missing" ? (
        <Banner tone="warn">This lead is no longer in the spreadsheet. Its details and notes are kept.</Banner>
      ) : null}
      <ContactDetails email={lead.email} phone={lead.phone} />
      <DetailGroup title="Case">
        {lead.potentialCents === null ? null : (
          <Detail label="Potential value">
            <span className="tabular-nums">{formatDollars(lead.potentialCents)}</span>
          </Detail>
        )}
        <Answers fields={lead.fields.filter(isCase)} />
      </DetailGroup>
      <DetailGroup title="Form answers">
        <Answers fields={lead.fields.filter((field) => !isCase(field))} />
        {lead.resumeUrl === null ? null : (
          <Detail label="Resume">
            <FileLink name="Resume.pdf" href={lead.resumeUrl} label="View Resume" />
          </Detail>
        )}
      </DetailGroup>
    </div>
  );
}

function Answers({ fields }: { fields: Lead["fields"] }) {
  return fields.map(({ label, value }, index) => (
    // Two columns of a sheet may have the same heading. Their order never changes.
    <Detail key={`${String(index)}-${label}`} label={plainText(label)}>
      <OutsideText text={value} />
    </Detail>
  ));
}
