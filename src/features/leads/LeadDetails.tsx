import type { FunctionReturnType } from "convex/server";
import { FileText } from "lucide-react";
import { Link } from "react-router-dom";
import type { api } from "../../../convex/_generated/api";
import { formatDollars, formatPhone } from "../../lib/format";
import { mailLink } from "../../lib/mailLink";
import { phoneLink } from "../../lib/phoneLink";
import { Banner } from "../../ui/Banner";
import { Detail, DetailList } from "../../ui/DetailList";
import { LinkedText } from "../../ui/LinkedText";
import { leadPath } from "../../lib/paths";

type Lead = NonNullable<FunctionReturnType<typeof api.leads.staff.get>>;

/** All fields that a lead submitted in the form. */
export function LeadDetails({ lead }: { lead: Lead }) {
  return (
    <div className="space-y-4">
      <LeadWarnings lead={lead} />
      <DetailList>
        <Detail label="Email address">
          <LinkedText text={lead.email} link={mailLink(lead.email)} />
        </Detail>
        {lead.phone ? (
          <Detail label="Phone number">
            <LinkedText text={formatPhone(lead.phone)} link={phoneLink(lead.phone)} />
          </Detail>
        ) : null}
        {lead.potentialCents === null ? null : (
          <Detail label="Potential value">
            <span className="tabular-nums">{formatDollars(lead.potentialCents)}</span>
          </Detail>
        )}
        {lead.fields.map(({ label, value }, index) => (
          // Two columns of a sheet may have the same heading. Their order never changes.
          <Detail key={`${String(index)}-${label}`} label={label}>
            {value}
          </Detail>
        ))}
        {lead.resumeUrl ? <Resume url={lead.resumeUrl} /> : null}
      </DetailList>
    </div>
  );
}

function Resume({ url }: { url: string }) {
  return (
    <Detail label="Resume">
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="inline-flex items-center gap-1.5">
          <FileText aria-hidden className="size-4 text-ink-faint" />
          Resume.pdf
        </span>
        <a href={url} target="_blank" rel="noopener noreferrer" className="font-medium text-accent-ink hover:underline">
          View Resume
        </a>
      </span>
    </Detail>
  );
}

function LeadWarnings({ lead }: { lead: Lead }) {
  return (
    <>
      {lead.state === "missing" ? (
        <Banner tone="warn">This lead is no longer in the spreadsheet. Its details and notes are kept.</Banner>
      ) : null}
      {lead.possibleDuplicates.length > 0 ? (
        <Banner tone="info">
          Possible duplicate of{" "}
          {lead.possibleDuplicates.map((other, index) => (
            <span key={other.leadId}>
              {index > 0 ? ", " : ""}
              <Link to={leadPath(other.leadId)} className="font-medium underline underline-offset-2">
                {other.name}
              </Link>{" "}
              ({other.email})
            </span>
          ))}
        </Banner>
      ) : null}
    </>
  );
}
