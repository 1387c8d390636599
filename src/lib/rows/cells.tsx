import { Phone, type LucideIcon } from "lucide-react";
import { Link } from "react-router-dom";
import { Absent } from "../../ui/text/Absent";
import { RowButton } from "../../ui/grid/RowButton";
import { formatDollars } from "../format/format";
import { phoneLink } from "../format/phoneLink";

/** An estimate without cents, so that the figures line up; the record's screen has the exact amount. Not for money that is owed. */
export function DollarsCell({ cents }: { cents: number | null }) {
  return cents === null ? <Absent /> : formatDollars(Math.round(cents / 100) * 100);
}

/** Link that calls a number; nothing for a text without one. */
export function CallCell({ phone, name }: { phone: string | null; name: string }) {
  const link = phone && phoneLink(phone);
  if (!link) return null;
  return (
    <RowButton>
      <a href={link} aria-label={`Call ${name}`}>
        <Phone aria-hidden className="size-4" />
      </a>
    </RowButton>
  );
}

/** Icon link from a row to another screen. */
export function LinkCell({ to, label, Icon }: { to: string; label: string; Icon: LucideIcon }) {
  return (
    <RowButton>
      <Link to={to} aria-label={label} title={label}>
        <Icon aria-hidden className="size-4" />
      </Link>
    </RowButton>
  );
}
