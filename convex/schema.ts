import { defineSchema } from "convex/server";
import { accountTables } from "./access/accounts/tables";
import { assistantTables } from "./cards/assistant/tables";
import { auditTables } from "./access/audit/tables";
import { calendarFeedTables } from "./agenda/calendarFeeds/tables";
import { cardTransactionTables } from "./cards/transactions/tables";
import { caseBulkTables } from "./cases/bulk/tables";
import { caseSummaryTables } from "./workspace/caseSummaries/tables";
import { caseTables } from "./cases/record/tables";
import { caseTemplateTables } from "./cases/templates/tables";
import { chaserTables } from "./agenda/chasers/tables";
import { clientActivityTables } from "./clients/activity/tables";
import { clientDeletionTables } from "./workspace/clientDeletion/tables";
import { clientImportTables } from "./workspace/clientImport/tables";
import { clientTables } from "./clients/record/tables";
import { contractEventTables } from "./contracts/events/tables";
import { contractMoneyTables } from "./contracts/money/tables";
import { contractStepTables } from "./contracts/steps/tables";
import { contractTables } from "./contracts/record/tables";
import { contractWithdrawalTables } from "./contracts/withdrawals/tables";
import { deadlineTables } from "./agenda/deadlines/tables";
import { debugTables } from "./practice/debug/tables";
import { documentKeyTables } from "./documents/encryption/tables";
import { documentOpeningTables } from "./documents/openings/tables";
import { documentQuotaTables } from "./documents/quota/tables";
import { documentTables } from "./documents/record/tables";
import { documentStorageTables } from "./documents/storage/tables";
import { documentTypeTables } from "./practice/documentTypes/tables";
import { earlierContractTables } from "./contracts/earlier/tables";
import { firmTables } from "./practice/settings/tables";
import { installationTables } from "./workspace/installation/tables";
import { invitationTables } from "./access/invitations/tables";
import { knownPeopleTables } from "./workspace/knownPeople/tables";
import { leadBulkTables } from "./leads/bulk/tables";
import { leadCountTables } from "./leads/counts/tables";
import { leadDecisionTables } from "./leads/status/tables";
import { leadFigureTables } from "./leads/figures/tables";
import { leadFollowUpTables } from "./leads/followUps/tables";
import { leadMergeTables } from "./leads/merges/tables";
import { leadPeopleTables } from "./leads/people/tables";
import { leadSheetTables } from "./leads/sheet/tables";
import { leadTables } from "./leads/record/tables";
import { savedViewTables } from "./practice/savedViews/tables";
import { legalHoldTables } from "./clients/legalHolds/tables";
import { mailTables } from "./practice/mail/tables";
import { memberTables } from "./access/members/tables";
import { messageTables } from "./messages/conversations/tables";
import { milestoneTables } from "./cases/milestones/tables";
import { noteTables } from "./messages/notes/tables";
import { replyTemplateTables } from "./messages/replyTemplates/tables";
import { notificationTables } from "./practice/notifications/tables";
import { ledgerTables } from "./contracts/ledger/tables";
import { paymentTables } from "./contracts/payments/tables";
import { portalNoticeTables } from "./clients/notices/tables";
import { presenceTables } from "./workspace/presence/tables";
import { questionnaireFormTables } from "./cases/questionnaireForms/tables";
import { questionnaireTables } from "./cases/questionnaires/tables";
import { relatedPeopleTables } from "./clients/relatedPeople/tables";
import { reminderTables } from "./agenda/reminders/tables";
import { requirementTables } from "./cases/requirements/tables";
import { secondFactorTables } from "./access/secondFactor/tables";
import { sessionTables } from "./access/sessions/tables";
import { setupTables } from "./access/setup/tables";
import { signInAccountTables } from "./access/signInAccounts/tables";
import { signingTables } from "./contracts/signing/tables";
import { taskTables } from "./cases/tasks/tables";
import { todayTables } from "./agenda/today/tables";

/** The tables of all rooms, lower areas first. */
export default defineSchema({
  ...auditTables,
  ...accountTables,
  ...sessionTables,
  ...invitationTables,
  ...signInAccountTables,
  ...secondFactorTables,
  ...setupTables,
  ...memberTables,
  ...firmTables,
  ...notificationTables,
  ...mailTables,
  ...clientTables,
  ...legalHoldTables,
  ...portalNoticeTables,
  ...clientActivityTables,
  ...relatedPeopleTables,
  ...documentTypeTables,
  ...caseTables,
  ...caseBulkTables,
  ...caseSummaryTables,
  ...milestoneTables,
  ...requirementTables,
  ...documentQuotaTables,
  ...documentTables,
  ...documentKeyTables,
  ...documentStorageTables,
  ...documentOpeningTables,
  ...messageTables,
  ...replyTemplateTables,
  ...noteTables,
  ...taskTables,
  ...caseTemplateTables,
  ...questionnaireFormTables,
  ...questionnaireTables,
  ...deadlineTables,
  ...reminderTables,
  ...chaserTables,
  ...calendarFeedTables,
  ...todayTables,
  ...contractStepTables,
  ...contractEventTables,
  ...contractMoneyTables,
  ...contractTables,
  ...contractWithdrawalTables,
  ...signingTables,
  ...ledgerTables,
  ...paymentTables,
  ...earlierContractTables,
  ...leadCountTables,
  ...leadDecisionTables,
  ...leadTables,
  ...leadFollowUpTables,
  ...leadBulkTables,
  ...savedViewTables,
  ...leadPeopleTables,
  ...knownPeopleTables,
  ...presenceTables,
  ...leadMergeTables,
  ...leadSheetTables,
  ...leadFigureTables,
  ...clientImportTables,
  ...clientDeletionTables,
  ...cardTransactionTables,
  ...assistantTables,
  ...debugTables,
  ...installationTables,
});
