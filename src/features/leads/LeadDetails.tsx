import { useQuery } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { FileText, UserX } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { api } from "../../../convex/_generated/api";
import { formatDollars, formatPhone } from "../../lib/format";
import { Banner } from "../../ui/Banner";
import { Empty } from "../../ui/Empty";
import { LeadDetailsLoading } from "./LeadDetailsLoading";
import { leadName } from "./leadRow";
import { leadText } from "./leadText";
import { mailLink } from "./mailLink";
import { phoneLink } from "./phoneLink";

type Lead = NonNullable<FunctionReturnType<typeof api.leads.staff.get>>;

/** Everything the form said about one lead, live. `back` is the way to the list. */
export function LeadDetails({ leadId, back }: { leadId: string; back: ReactNode }) {
  const lead = useQuery(api.leads.staff.get, { leadId });
  if (lead === undefined) return <LeadDetailsLoading />;
  if (lead === null) return <Empty icon={<UserX aria-hidden />} title={leadText.notFound} action={back} />;
  return (
    <div className="space-y-4">
      <LeadWarnings lead={lead} />
      <dl className="@container divide-y divide-line rounded-lg border border-line bg-surface">
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
        {lead.fields.map(({ label, value }, place) => (
          // Two columns of a sheet may carry the same heading; their place never changes.
          <Detail key={`${String(place)}-${label}`} label={label}>
            {value}
          </Detail>
        ))}
        {lead.resumeUrl ? <Resume url={lead.resumeUrl} /> : null}
      </dl>
    </div>
  );
}

/** The heading of the screen: first name and last name, once they are known. */
export function LeadHeading({ leadId }: { leadId: string }) {
  const lead = useQuery(api.leads.staff.get, { leadId });
  if (!lead) return null;
  return <h1 className="text-xl font-semibold tracking-tight break-words text-ink">{leadName(lead)}</h1>;
}

/** What belongs to a lead and would be refused without it. */
export function ForKnownLead({ leadId, children }: { leadId: string; children: ReactNode }) {
  return useQuery(api.leads.staff.get, { leadId }) ? children : null;
}

/** The answer beside its question where this part of the screen, with the notes or without, has room for both. */
function Detail({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-6 gap-y-0.5 px-4 py-3 @lg:grid-cols-[minmax(9rem,14rem)_minmax(0,1fr)]">
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd className="min-w-0 text-sm break-words whitespace-pre-wrap text-ink">{children}</dd>
    </div>
  );
}

function LinkedText({ text, link }: { text: string; link: string | null }) {
  if (link === null) return text;
  return (
    <a href={link} className="text-accent-ink hover:underline">
      {text}
    </a>
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
        <Banner tone="warn">
          This lead is no longer in the spreadsheet. What was known of it, and its notes, are kept.
        </Banner>
      ) : null}
      {lead.possibleDuplicates.length > 0 ? (
        <Banner tone="info">
          Possible duplicate of{" "}
          {lead.possibleDuplicates.map((other, place) => (
            <span key={other.leadId}>
              {place > 0 ? ", " : ""}
              <Link to={`/lead/${other.leadId}`} className="font-medium underline underline-offset-2">
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
