import {
  AtSign,
  BadgeDollarSign,
  CalendarClock,
  CircleAlert,
  CirclePause,
  ClipboardCheck,
  FileCheck,
  FileClock,
  FileSignature,
  FolderInput,
  ListChecks,
  MessageSquare,
  PhoneOutgoing,
  RefreshCwOff,
  UserCheck,
  UserPlus,
  UserX,
  type LucideIcon,
} from "lucide-react";
import { parseLeadId } from "../../../../convex/platform/ids";
import type { NotificationKind } from "../../../../convex/practice/notifications/rules";
import { clientPath, contractPath, inboxThreadPath, leadPath, paths } from "../../../lib/paths";
import type { Tone } from "../../../ui/tone";
import type { May } from "./mayContext";

interface KindLook {
  Icon: LucideIcon;
  tone: Tone;
  /** The address for this person: the record, or the list for news of several. */
  link: (recordId: string | null, may: May) => string;
}

function linkToContract(id: string | null): string {
  return id === null ? paths.contracts : contractPath(id);
}

/**
 * The record is the end of an address: a client, or a case of a client. Without one, several are due, perhaps other people's:
 * administrators hear of all.
 */
function dueLink(place: string | null): string {
  return place === null ? paths.deadlines : clientPath(place);
}

function leadLink(id: string | null): string {
  return id === null ? paths.leads : leadPath(id);
}

const dueLeadsPath = `${paths.leads}?status=due`;

/** The thread is the end of the record's address. */
function messageLink(record: string | null): string {
  return record === null ? paths.inbox : inboxThreadPath(record.split("/").at(-1) ?? "");
}

/** The record is a lead, or the end of an address: a client, or a case of a client. */
function mentionLink(record: string | null): string {
  if (record === null) return paths.leads;
  return parseLeadId(record) === null ? clientPath(record) : leadPath(record);
}

/** Icon and link of each kind; its words are in `convex/practice/notifications/rules.ts`. */
export const KIND_LOOKS: Record<NotificationKind, KindLook> = {
  newLead: { Icon: UserPlus, tone: "info", link: leadLink },
  leadAssigned: { Icon: UserCheck, tone: "info", link: leadLink },
  leadDue: { Icon: PhoneOutgoing, tone: "warn", link: (id) => (id === null ? dueLeadsPath : leadPath(id)) },
  syncFailing: { Icon: RefreshCwOff, tone: "bad", link: () => paths.leads },
  contractNotSent: { Icon: FileSignature, tone: "bad", link: linkToContract },
  contractSigned: { Icon: FileSignature, tone: "good", link: linkToContract },
  contractDeclined: { Icon: FileSignature, tone: "bad", link: linkToContract },
  contractExpired: { Icon: FileSignature, tone: "warn", link: linkToContract },
  paymentReceived: { Icon: BadgeDollarSign, tone: "good", link: linkToContract },
  paymentTrouble: { Icon: CircleAlert, tone: "bad", link: linkToContract },
  paymentUnknown: {
    Icon: CircleAlert,
    tone: "warn",
    link: (id, may) => (id === null && may("payments:ledger") ? paths.contractLedger : linkToContract(id)),
  },
  mailBounced: { Icon: CircleAlert, tone: "bad", link: linkToContract },
  documentExpiring: {
    Icon: FileClock,
    tone: "warn",
    link: (id) => (id === null ? paths.clients : clientPath(id)),
  },
  messageReceived: { Icon: MessageSquare, tone: "info", link: messageLink },
  messageForYou: { Icon: MessageSquare, tone: "info", link: messageLink },
  mention: { Icon: AtSign, tone: "info", link: mentionLink },
  caseAssigned: {
    Icon: FolderInput,
    tone: "info",
    link: (place) => (place === null ? paths.cases : clientPath(place)),
  },
  taskAssigned: { Icon: ListChecks, tone: "info", link: dueLink },
  deadlineAssigned: { Icon: CalendarClock, tone: "info", link: dueLink },
  requestAnswered: { Icon: FileCheck, tone: "info", link: dueLink },
  questionnaireCompleted: { Icon: ClipboardCheck, tone: "good", link: dueLink },
  dueSoon: { Icon: CalendarClock, tone: "warn", link: dueLink },
  clientRemoved: { Icon: UserX, tone: "quiet", link: () => paths.clients },
  syncHeld: { Icon: CirclePause, tone: "warn", link: () => paths.leads },
};
