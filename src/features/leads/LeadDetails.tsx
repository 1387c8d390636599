import type { FunctionReturnType } from "convex/server";
import { FileText } from "lucide-react";
import { Link } from "react-router-dom";
import type { api } from "../../../convex/_generated/api";
import { formatDollars, formatPhone } from "../../lib/format";
import { mailLink } from "../../lib/mailLink";
import { phoneLink } from "../../lib/phoneLink";
import { Banner } from "../../ui/Banner";
import { Detail, DetailGroup } from "../../ui/DetailList";
import { LinkedText } from "../../ui/LinkedText";
import { leadPath } from "../../lib/paths";

export type Lead = NonNullable<FunctionReturnType<typeof api.leads.staff.get>>;

/** All fields that a lead submitted in the form, in groups. */
export function LeadDetails({ lead }: { lead: Lead }) {
  // What the list shows of the case is an answer of the form too, under the words of its question.
  const isCase = ({ value }: Lead["fields"][number]) => value === lead.role || value === lead.goal;
  const answers = lead.fields.filter((field) => !isCase(field));
  return (
    <div className="space-y-5">
      <LeadWarnings lead={lead} />
      <DetailGroup title="Contact">
        <Detail label="Email address">
          <LinkedText text={lead.email} link={mailLink(lead.email)} />
        </Detail>
        {lead.phone ? (
          <Detail label="Phone number">
            <LinkedText text={formatPhone(lead.phone)} link={phoneLink(lead.phone)} />
          </Detail>
        ) : null}
      </DetailGroup>
      {lead.potentialCents === null && answers.length === lead.fields.length ? null : (
        <DetailGroup title="Case">
          {lead.potentialCents === null ? null : (
            <Detail label="Potential value">
              <span className="tabular-nums">{formatDollars(lead.potentialCents)}</span>
            </Detail>
          )}
          <Answers fields={lead.fields.filter(isCase)} />
        </DetailGroup>
      )}
      {answers.length === 0 && lead.resumeUrl === null ? null : (
        <DetailGroup title="Form answers">
          <Answers fields={answers} />
          {lead.resumeUrl ? <Resume url={lead.resumeUrl} /> : null}
        </DetailGroup>
      )}
    </div>
  );
}

function Answers({ fields }: { fields: Lead["fields"] }) {
  return fields.map(({ label, value }, index) => (
    // Two columns of a sheet may have the same heading. Their order never changes.
    <Detail key={`${String(index)}-${label}`} label={label}>
      {value}
    </Detail>
  ));
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
