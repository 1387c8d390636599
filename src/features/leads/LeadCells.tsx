import type { MouseEvent } from "react";
import { Link } from "react-router-dom";
import { formatDollars, formatPhone, NOT_AVAILABLE } from "../../lib/format";
import { Avatar } from "../../ui/Avatar";
import { Button } from "../../ui/Button";
import { contractLink } from "./contractLink";
import type { LeadRow } from "./leadRow";

interface LeadIdentityProps {
  lead: LeadRow;
  href: string;
  onOpen: () => void;
}

/** The browser handles every other click: new tab, new window, download. */
function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
}

/** A plain `<a>`: every router `<Link>` in the list would render again on each URL change. */
export function LeadIdentity({ lead, href, onOpen }: LeadIdentityProps) {
  const handleClick = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    onOpen();
  };
  return (
    <div className="flex min-w-0 items-center gap-3">
      <Avatar name={lead.fullName} />
      <div className="min-w-0">
        <a
          href={href}
          tabIndex={-1}
          onClick={handleClick}
          className="block truncate text-sm leading-5 font-medium text-ink hover:underline"
        >
          {lead.fullName}
        </a>
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

/** Text truncated to its column, with the text of the list as its tooltip. */
export function TruncatedText({ text, className }: { text: string | null; className: string }) {
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
