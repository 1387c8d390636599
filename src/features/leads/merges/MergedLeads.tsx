import { leadName } from "../shared/leadRow";
import { formatAge, formatDollars, formatExactTime } from "../../../lib/format/format";
import { formatPhone } from "../../../lib/format/formatPhone";
import { mailLink } from "../../../lib/format/mailLink";
import { phoneLink } from "../../../lib/format/phoneLink";
import { Detail, DetailList } from "../../../ui/text/DetailList";
import { FileLink } from "../../../ui/text/FileLink";
import { LinkedText } from "../../../ui/text/LinkedText";
import { LiveTime } from "../../../ui/text/LiveTime";
import { OutsideText } from "../../../ui/text/OutsideText";
import { plainText } from "../../../ui/text/plainText";
import { SeparateButton } from "./SeparateButton";
import { useLeadMerges, type MergedLead } from "./useLeadMerges";

/** On the page of a lead: the form answers of each lead merged into it. */
export function MergedLeads({ leadId }: { leadId: string }) {
  const { value } = useLeadMerges(leadId);
  return value?.merged.map((merged) => <Merged key={merged.leadId} merged={merged} />);
}

function Merged({ merged }: { merged: MergedLead }) {
  const { leadId, email, phone, potentialCents, resumeUrl, fields, byName, at } = merged;
  return (
    <section aria-label={`Merged: ${leadId}`} className="space-y-3 border-t border-line pt-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h2 className="text-base font-semibold break-words text-ink">
            <OutsideText text={leadName(merged)} /> <span className="font-normal text-ink-soft">({leadId})</span>
          </h2>
          <p className="text-xs text-ink-soft">
            Merged into this lead by <OutsideText text={byName} />{" "}
            <LiveTime at={at} format={formatAge} formatExact={formatExactTime} />
          </p>
        </div>
        <SeparateButton merged={merged} />
      </div>
      <DetailList>
        <Detail label="Email address">
          <LinkedText text={email} link={mailLink(email)} />
        </Detail>
        {phone === null ? null : (
          <Detail label="Phone number">
            <LinkedText text={formatPhone(phone)} link={phoneLink(phone)} />
          </Detail>
        )}
        {potentialCents === null ? null : <Detail label="Potential value">{formatDollars(potentialCents)}</Detail>}
        {fields.map(({ label, value }, index) => (
          // Two columns of a sheet may have the same heading. Their order never changes.
          <Detail key={`${String(index)}-${label}`} label={plainText(label)}>
            <OutsideText text={value} />
          </Detail>
        ))}
        {resumeUrl === null ? null : (
          <Detail label="Resume">
            <FileLink name="Resume.pdf" href={resumeUrl} label="View Resume" />
          </Detail>
        )}
      </DetailList>
    </section>
  );
}
