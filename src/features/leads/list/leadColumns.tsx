import {
  canCreateContract,
  LEAD_STATUS_LABELS,
  LEAD_STATUSES,
  type LeadStatus,
} from "../../../../convex/leads/status/rules";
import { FilePlus2 } from "lucide-react";
import { formatPhone } from "../../../lib/format/formatPhone";
import { FollowUpCell } from "../followUps/FollowUpCell";
import { FollowUpMark } from "../shared/FollowUpMark";
import { FieldMenu } from "../../../lib/live/FieldMenu";
import type { SetField } from "../../../lib/live/useRowWrite";
import { leadPath } from "../../../lib/paths";
import { CallCell, DollarsCell, LinkCell } from "../../../lib/rows/cells";
import { SelectCell } from "../../../lib/rows/SelectCell";
import type { Selection } from "../../../lib/rows/selection";
import { CARDS_ONLY, type Column } from "../../../ui/grid/column";
import { RowLink } from "../../../ui/grid/RowLink";
import { TruncatedText } from "../../../ui/text/TruncatedText";
import { newContractLink } from "./contractLink";
import type { LeadRow } from "../shared/leadRow";
import { LEAD_STATUS_CHOICES } from "./leadText";
import { LEAD_STATUS_FIELD } from "./useSetStatus";
import { nameOrder } from "../../../../convex/platform/texts";

export type LeadColumn = "lead" | "phone" | "role" | "goal" | "value" | "status" | "followUp" | "contract" | "call";

/** The actions of a row. */
export interface LeadActions {
  onOpen: (lead: LeadRow) => void;
  onStatus: SetField<LeadRow, LeadStatus>;
  onMenuOpenChange: (open: boolean) => void;
  selection: Selection;
}

/** As the list narrows, the role is hidden first, then the goal and the phone, so that names keep their width. */
export const LEAD_COLUMNS: readonly Column<LeadRow, LeadActions, LeadColumn>[] = [
  {
    name: "lead",
    label: "Lead",
    width: "minmax(13rem,1.6fr)",
    card: "title",
    cell: (lead, { onOpen, onMenuOpenChange, selection }, lacking) => (
      <div className="relative">
        <RowLink
          name={lead.fullName}
          detail={lead.email}
          mark={
            lacking.has("followUp") ? (
              <FollowUpCell lead={lead} place="name" onMenuOpenChange={onMenuOpenChange} />
            ) : null
          }
          href={leadPath(lead.leadId)}
          onOpen={() => {
            onOpen(lead);
          }}
        />
        <SelectCell selection={selection} rowKey={lead.key} name={lead.fullName} />
      </div>
    ),
    text: (lead) => lead.fullName,
    sortBy: (lead) => nameOrder(lead.fullName),
    csv: { Lead: (lead) => lead.fullName, Email: (lead) => lead.email },
  },
  {
    name: "phone",
    label: "Phone",
    width: "7.75rem",
    from: 44.5,
    card: "detail",
    cell: ({ phone, ...lead }) => (
      <span className="flex min-w-0 items-center gap-3">
        <TruncatedText text={phone && formatPhone(phone)} className="" />
        <FollowUpMark lead={lead} place="card" />
      </span>
    ),
    cellClass: "text-ink-soft",
    sortBy: (lead) => lead.phone?.replace(/\D/g, "") ?? null,
    csv: { Phone: (lead) => lead.phone },
  },
  {
    name: "role",
    label: "Current Role",
    width: "minmax(6rem,1fr)",
    from: 65,
    cell: (lead) => <TruncatedText text={lead.role} className="max-w-(--cut,10rem)" />,
    cellClass: "text-ink-soft",
    sortBy: (lead) => lead.role && nameOrder(lead.role),
    csv: { "Current Role": (lead) => lead.role },
  },
  {
    name: "goal",
    label: "Immigration Goal",
    width: "minmax(7rem,1fr)",
    from: 54,
    cell: (lead) => <TruncatedText text={lead.goal} className="max-w-(--cut,12rem)" />,
    cellClass: "text-ink-soft",
    sortBy: (lead) => lead.goal && nameOrder(lead.goal),
    csv: { "Immigration Goal": (lead) => lead.goal },
  },
  {
    name: "value",
    label: "Potential Value",
    width: "6.5rem",
    align: "right",
    card: "figure",
    cell: ({ potentialCents }) => <DollarsCell cents={potentialCents} />,
    cellClass: "tabular-nums",
    sortBy: (lead) => lead.potentialCents,
    csv: { "Potential Value": (lead) => (lead.potentialCents === null ? null : lead.potentialCents / 100) },
  },
  {
    name: "status",
    label: "Status",
    width: "10rem",
    card: "control",
    cell: (lead, { onStatus, onMenuOpenChange }) => (
      <FieldMenu
        field={LEAD_STATUS_FIELD}
        row={lead}
        choices={LEAD_STATUS_CHOICES}
        onSet={onStatus}
        onOpenChange={onMenuOpenChange}
      />
    ),
    skeleton: "h-6 w-28 touch:my-1.5 touch:h-8 rounded-full",
    sortBy: (lead) => LEAD_STATUSES.indexOf(lead.status),
    csv: { Status: (lead) => LEAD_STATUS_LABELS[lead.status] },
  },
  {
    name: "followUp",
    label: "Follow-up",
    width: "5.5rem",
    from: 58.5,
    cell: (lead, { onMenuOpenChange }) => (
      <FollowUpCell lead={lead} place="column" onMenuOpenChange={onMenuOpenChange} />
    ),
    skeleton: "",
    sortBy: (lead) => lead.nextContactOn,
    csv: { "Next contact": (lead) => lead.nextContactOn },
  },
  {
    name: "contract",
    label: "Contract",
    width: "2rem",
    card: "icon",
    isLabelHidden: true,
    cell: (lead) =>
      canCreateContract(lead.status) ? (
        <LinkCell to={newContractLink(lead)} label="Create Contract" Icon={FilePlus2} />
      ) : null,
    skeleton: "",
  },
  {
    name: "call",
    label: "Call",
    width: "2rem",
    from: CARDS_ONLY,
    card: "icon",
    cell: ({ phone, fullName }) => <CallCell phone={phone} name={fullName} />,
    skeleton: "",
  },
];
