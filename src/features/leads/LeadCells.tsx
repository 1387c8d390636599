import { Link } from "react-router-dom";
import { formatDollars, formatPhone, NOT_AVAILABLE } from "../../lib/format";
import { Avatar } from "../../ui/Avatar";
import { Button } from "../../ui/Button";
import { contractLink } from "./contractLink";
import type { LeadRow } from "./leadRow";

export function LeadIdentity({ lead, href, state }: { lead: LeadRow; href: string; state: unknown }) {
  return (
    <div className="flex min-w-0 items-center gap-3">
      <Avatar name={lead.fullName} />
      <div className="min-w-0">
        <Link
          to={href}
          state={state}
          tabIndex={-1}
          className="block truncate text-sm leading-5 font-medium text-ink hover:underline"
        >
          {lead.fullName}
        </Link>
        <div className="truncate text-xs text-ink-soft">{lead.email}</div>
      </div>
    </div>
  );
}

export function leadPhone(lead: LeadRow): string {
  return lead.phone ? formatPhone(lead.phone) : NOT_AVAILABLE;
}

export function leadValue(lead: LeadRow): string {
  return lead.potentialCents === null ? NOT_AVAILABLE : formatDollars(lead.potentialCents);
}

/** A text cut at a width; on hover all that the list has of it. */
export function CutText({ text, className }: { text: string | null; className: string }) {
  if (!text) return <span className="text-ink-faint">–</span>;
  return (
    <span title={text} className={`block truncate ${className}`}>
      {text}
    </span>
  );
}

export function CreateContract({ lead }: { lead: LeadRow }) {
  return (
    <Button asChild size="small">
      <Link to={contractLink(lead)}>Create Contract</Link>
    </Button>
  );
}
