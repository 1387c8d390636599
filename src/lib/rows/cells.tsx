import { Phone } from "lucide-react";
import { Absent } from "../../ui/Absent";
import { RowButton } from "../../ui/grid/RowButton";
import { formatDollars } from "../format";
import { phoneLink } from "../phoneLink";

/** An amount without cents: no row of a list has them, so that the figures line up. The record's own screen has them. */
export function DollarsCell({ cents }: { cents: number | null }) {
  return cents === null ? <Absent /> : formatDollars(Math.round(cents / 100) * 100);
}

/** Calls a number. Nothing for a text that holds none. */
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
