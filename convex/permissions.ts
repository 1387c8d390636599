/**
 * Composes the `access.ts` of all domains: the permissions of each level, and the actions of the audit log. Every screen loads
 * this file, so an `access.ts` imports nothing. A permission is the same word in a builder, in `can` and on the screen.
 */

import { ACCOUNT_ACCESS, type AccountAudit } from "./access/accounts/access";
import { ASSISTANT_ACCESS } from "./cards/assistant/access";
import { AUDIT_ACCESS } from "./access/audit/access";
import { CALENDAR_FEED_ACCESS, type CalendarFeedAudit } from "./agenda/calendarFeeds/access";
import { CARD_ACCESS } from "./cards/transactions/access";
import { CASE_ACCESS, type CaseAudit } from "./cases/record/access";
import { CASE_BULK_ACCESS, type CaseBulkAudit } from "./cases/bulk/access";
import { CASE_TEMPLATE_ACCESS, type CaseTemplateAudit } from "./cases/templates/access";
import { CASE_VIEW_ACCESS, type CaseViewAudit } from "./cases/views/access";
import { CLIENT_DELETION_ACCESS, type ClientDeletionAudit } from "./workspace/clientDeletion/access";
import { CLIENT_EXPORT_ACCESS, type ClientExportAudit } from "./workspace/clientExport/access";
import { CLIENT_IMPORT_ACCESS, type ClientImportAudit } from "./workspace/clientImport/access";
import { CHASER_ACCESS, type ChaserAudit } from "./agenda/chasers/access";
import { CLIENT_ACCESS, type ClientAudit } from "./clients/record/access";
import { CONTRACT_ACCESS, type ContractAudit } from "./contracts/record/access";
import { DEADLINE_ACCESS, type DeadlineAudit } from "./agenda/deadlines/access";
import { DEBUG_ACCESS } from "./practice/debug/access";
import { DOCUMENT_ACCESS, type DocumentAudit } from "./documents/record/access";
import { DOCUMENT_TYPE_ACCESS, type DocumentTypeAudit } from "./practice/documentTypes/access";
import { FIRST_STEPS_ACCESS } from "./workspace/firstSteps/access";
import { FIRM_ACCESS, type FirmAudit } from "./practice/settings/access";
import { BULK_ACCESS, type BulkAudit } from "./leads/bulk/access";
import { FOLLOW_UP_ACCESS, type FollowUpAudit } from "./leads/followUps/access";
import { MERGE_ACCESS, type MergeAudit } from "./leads/merges/access";
import { LEAD_ACCESS, type LeadAudit } from "./leads/record/access";
import { SHEET_ACCESS, type SheetAudit } from "./leads/sheet/access";
import { VIEW_ACCESS, type ViewAudit } from "./leads/views/access";
import { LEGAL_HOLD_ACCESS, type LegalHoldAudit } from "./clients/legalHolds/access";
import { LIST_EXPORT_ACCESS, type ListExportAudit } from "./practice/listExport/access";
import { MESSAGE_ACCESS, type MessageAudit } from "./messages/conversations/access";
import type { MilestoneAudit } from "./cases/milestones/access";
import { NOTE_ACCESS, type NoteAudit } from "./messages/notes/access";
import { NOTIFICATION_ACCESS } from "./practice/notifications/access";
import { PAYMENT_ACCESS, type PaymentAudit } from "./contracts/payments/access";
import { PORTAL_ACCESS } from "./access/portal/access";
import { PRESENCE_ACCESS } from "./workspace/presence/access";
import { QUESTIONNAIRE_FORM_ACCESS, type QuestionnaireFormAudit } from "./cases/questionnaireForms/access";
import type { QuestionnaireAudit } from "./cases/questionnaires/access";
import type { RelatedPersonAudit } from "./clients/relatedPeople/access";
import { REPLY_TEMPLATE_ACCESS, type ReplyTemplateAudit } from "./messages/replyTemplates/access";
import type { RequirementAudit } from "./cases/requirements/access";
import type { SampleAudit } from "./workspace/samples/access";
import { TASK_ACCESS, type TaskAudit } from "./cases/tasks/access";
import { TODAY_ACCESS, type TodayAudit } from "./agenda/today/access";

/** The level of permissions, from role and administrator flag. */
export type AccessLevel = "client" | "staff" | "administrator";

const DOMAINS = [
  AUDIT_ACCESS,
  ACCOUNT_ACCESS,
  FIRM_ACCESS,
  FIRST_STEPS_ACCESS,
  NOTIFICATION_ACCESS,
  CLIENT_ACCESS,
  LEGAL_HOLD_ACCESS,
  DOCUMENT_TYPE_ACCESS,
  CASE_ACCESS,
  CASE_BULK_ACCESS,
  CASE_VIEW_ACCESS,
  DOCUMENT_ACCESS,
  MESSAGE_ACCESS,
  TASK_ACCESS,
  CASE_TEMPLATE_ACCESS,
  QUESTIONNAIRE_FORM_ACCESS,
  DEADLINE_ACCESS,
  CALENDAR_FEED_ACCESS,
  TODAY_ACCESS,
  CHASER_ACCESS,
  CONTRACT_ACCESS,
  PAYMENT_ACCESS,
  LEAD_ACCESS,
  FOLLOW_UP_ACCESS,
  BULK_ACCESS,
  VIEW_ACCESS,
  NOTE_ACCESS,
  REPLY_TEMPLATE_ACCESS,
  PRESENCE_ACCESS,
  MERGE_ACCESS,
  SHEET_ACCESS,
  CLIENT_IMPORT_ACCESS,
  CLIENT_DELETION_ACCESS,
  CARD_ACCESS,
  ASSISTANT_ACCESS,
  DEBUG_ACCESS,
  CLIENT_EXPORT_ACCESS,
  LIST_EXPORT_ACCESS,
] as const;
type DomainAccess = (typeof DOMAINS)[number];

export type Permission = DomainAccess["staff" | "administrator"][number];
const STAFF_MAY = DOMAINS.flatMap(({ staff }): readonly Permission[] => staff);
/** Permissions of staff and administrators; administrators have all of them. */
export const PERMISSIONS = [
  ...STAFF_MAY,
  ...DOMAINS.flatMap(({ administrator }): readonly Permission[] => administrator),
];

/** Permissions of clients, each for their own records. Staff have none of these. */
export const PORTAL_PERMISSIONS = PORTAL_ACCESS.client;
export type PortalPermission = (typeof PORTAL_PERMISSIONS)[number];

type AnyPermission = Permission | PortalPermission;
const GRANTED = {
  client: new Set<AnyPermission>(PORTAL_PERMISSIONS),
  staff: new Set<AnyPermission>(STAFF_MAY),
  administrator: new Set<AnyPermission>(PERMISSIONS),
} satisfies Record<AccessLevel, ReadonlySet<AnyPermission>>;

export function can(access: AccessLevel, permission: AnyPermission): boolean {
  return GRANTED[access].has(permission);
}

export type AuditAction =
  | AccountAudit
  | FirmAudit
  | ClientAudit
  | LegalHoldAudit
  | RelatedPersonAudit
  | DocumentTypeAudit
  | CaseAudit
  | CaseBulkAudit
  | CaseViewAudit
  | MilestoneAudit
  | RequirementAudit
  | DocumentAudit
  | MessageAudit
  | TaskAudit
  | CaseTemplateAudit
  | QuestionnaireFormAudit
  | QuestionnaireAudit
  | DeadlineAudit
  | CalendarFeedAudit
  | TodayAudit
  | ChaserAudit
  | ContractAudit
  | PaymentAudit
  | LeadAudit
  | FollowUpAudit
  | BulkAudit
  | ViewAudit
  | NoteAudit
  | ReplyTemplateAudit
  | MergeAudit
  | SheetAudit
  | ClientImportAudit
  | ClientDeletionAudit
  | ClientExportAudit
  | ListExportAudit
  | SampleAudit;
