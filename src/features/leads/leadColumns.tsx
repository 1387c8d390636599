import { canCreateContract, LEAD_STATUSES, LEAD_STATUS_LABELS, type LeadStatus } from "../../../convex/leads/rules";
import { Link } from "react-router-dom";
import { formatDollars, formatPhone, NOT_AVAILABLE } from "../../lib/format";
import { FieldMenu } from "../../lib/live/FieldMenu";
import type { SetField } from "../../lib/live/useRowWrite";
import { leadPath } from "../../lib/paths";
import { Button } from "../../ui/Button";
import type { Column } from "../../ui/grid/column";
import { RowLink } from "../../ui/grid/RowLink";
import { TruncatedText } from "../../ui/TruncatedText";
import { contractLink } from "./contractLink";
import type { LeadRow } from "./leadRow";
import { STATUS_CHOICES } from "./leadText";
import { STATUS_FIELD } from "./useSetStatus";

export type LeadColumn = "lead" | "phone" | "role" | "goal" | "value" | "status" | "contract";

/** The actions of a row. */
export interface LeadActions {
  onOpen: (lead: LeadRow) => void;
  onStatus: SetField<LeadRow, LeadStatus>;
  onMenuOpenChange: (open: boolean) => void;
}

/** As the window gets narrower, the least important columns are hidden first, so that names keep their width. */
export const LEAD_COLUMNS: readonly Column<LeadRow, LeadActions, LeadColumn>[] = [
  {
    name: "lead",
    label: "Lead",
    width: { md: "minmax(0,1fr)", xl: "minmax(11rem,1.5fr)", roomy: "minmax(12rem,1.5fr)" },
    onPhones: true,
    cell: (lead, { onOpen }) => (
      <RowLink
        name={lead.fullName}
        detail={lead.email}
        href={leadPath(lead.leadId)}
        onOpen={() => {
          onOpen(lead);
        }}
      />
    ),
    sortBy: (lead) => lead.fullName.toLowerCase(),
    csv: { Lead: (lead) => lead.fullName, Email: (lead) => lead.email },
  },
  {
    name: "phone",
    label: "Phone",
    width: { cozy: "8.5rem", xl: "9.5rem" },
    cell: ({ phone }) => (phone ? formatPhone(phone) : NOT_AVAILABLE),
    cellClass: "truncate text-ink-soft tabular-nums",
    sortBy: (lead) => lead.phone?.replace(/\D/g, "") ?? null,
    csv: { Phone: (lead) => lead.phone },
  },
  {
    name: "role",
    label: "Current Role",
    width: { roomy: "minmax(0,1fr)" },
    cell: (lead) => <TruncatedText text={lead.role} className="max-w-[10rem]" />,
    cellClass: "text-ink-soft",
    sortBy: (lead) => lead.role?.toLowerCase() ?? null,
    csv: { "Current Role": (lead) => lead.role },
  },
  {
    name: "goal",
    label: "Immigration Goal",
    width: { xl: "minmax(0,1fr)", roomy: "minmax(0,1.1fr)" },
    cell: (lead) => <TruncatedText text={lead.goal} className="max-w-[12rem]" />,
    cellClass: "text-ink-soft",
    sortBy: (lead) => lead.goal?.toLowerCase() ?? null,
    csv: { "Immigration Goal": (lead) => lead.goal },
  },
  {
    name: "value",
    label: "Potential Value",
    width: { md: "7.5rem", cozy: "7rem", xl: "7.5rem" },
    align: "right",
    cell: ({ potentialCents }) => (potentialCents === null ? NOT_AVAILABLE : formatDollars(potentialCents)),
    cellClass: "tabular-nums",
    sortBy: (lead) => lead.potentialCents,
    csv: { "Potential Value": (lead) => (lead.potentialCents === null ? null : lead.potentialCents / 100) },
  },
  {
    name: "status",
    label: "Status",
    width: { md: "10.5rem", cozy: "10rem", xl: "10.5rem" },
    onPhones: true,
    cell: (lead, { onStatus, onMenuOpenChange }) => (
      <FieldMenu
        field={STATUS_FIELD}
        row={lead}
        choices={STATUS_CHOICES}
        onSet={onStatus}
        onOpenChange={onMenuOpenChange}
      />
    ),
    cellClass: "pl-11 md:pl-0",
    skeleton: "h-6 w-28 rounded-full",
    sortBy: (lead) => LEAD_STATUSES.indexOf(lead.status),
    csv: { Status: (lead) => LEAD_STATUS_LABELS[lead.status] },
  },
  {
    name: "contract",
    label: "Contract",
    width: { md: "7.5rem" },
    onPhones: true,
    isLabelHidden: true,
    align: "right",
    cell: (lead) =>
      canCreateContract(lead.status) ? (
        <Button asChild size="small">
          <Link to={contractLink(lead)}>Create Contract</Link>
        </Button>
      ) : null,
    skeleton: "",
  },
];
