import { defineSchema } from "convex/server";
import { accessTables } from "./access/tables";
import { assistantTables } from "./assistant/tables";
import { auditTables } from "./audit/tables";
import { calendarFeedTables } from "./calendarFeeds/tables";
import { cardTransactionTables } from "./cardTransactions/tables";
import { caseTemplateTables } from "./caseTemplates/tables";
import { caseTables } from "./cases/tables";
import { clientActivityTables } from "./clientActivity/tables";
import { clientDeletionTables } from "./clientDeletion/tables";
import { clientImportTables } from "./clientImports/tables";
import { clientTables } from "./clients/tables";
import { contractEventTables } from "./contractEvents/tables";
import { contractMoneyTables } from "./contractMoney/tables";
import { contractTables } from "./contracts/tables";
import { contractStepTables } from "./contractSteps/tables";
import { contractWithdrawalTables } from "./contractWithdrawals/tables";
import { deadlineTables } from "./deadlines/tables";
import { debugTables } from "./debug/tables";
import { documentTables } from "./documents/tables";
import { documentTypeTables } from "./documentTypes/tables";
import { earlierContractTables } from "./earlierContracts/tables";
import { firmTables } from "./firm/tables";
import { installationTables } from "./installation/tables";
import { knownPeopleTables } from "./knownPeople/tables";
import { leadBulkTables } from "./leadBulk/tables";
import { leadCountTables } from "./leadCounts/tables";
import { leadDecisionTables } from "./leadDecisions/tables";
import { leadFollowUpTables } from "./leadFollowUps/tables";
import { leadFigureTables } from "./leadFigures/tables";
import { leadMergeTables } from "./leadMerges/tables";
import { leadPeopleTables } from "./leadPeople/tables";
import { leadSheetTables } from "./leadSheet/tables";
import { leadTables } from "./leads/tables";
import { leadViewTables } from "./leadViews/tables";
import { legalHoldTables } from "./legalHolds/tables";
import { mailTables } from "./mail/tables";
import { messageTables } from "./messages/tables";
import { milestoneTables } from "./milestones/tables";
import { noteTables } from "./notes/tables";
import { notificationTables } from "./notifications/tables";
import { paymentTables } from "./payments/tables";
import { portalNoticeTables } from "./portalNotices/tables";
import { presenceTables } from "./presence/tables";
import { questionnaireFormTables } from "./questionnaireForms/tables";
import { questionnaireTables } from "./questionnaires/tables";
import { requirementTables } from "./requirements/tables";
import { relatedPeopleTables } from "./relatedPeople/tables";
import { reminderTables } from "./reminders/tables";
import { signingTables } from "./signing/tables";
import { taskTables } from "./tasks/tables";

/** The order of the domains: a later one may call the model of an earlier one. `npm run layers` reads it here. */
export default defineSchema({
  ...auditTables,
  ...accessTables,
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
  ...milestoneTables,
  ...requirementTables,
  ...documentTables,
  ...messageTables,
  ...noteTables,
  ...taskTables,
  ...caseTemplateTables,
  ...questionnaireFormTables,
  ...questionnaireTables,
  ...deadlineTables,
  ...reminderTables,
  ...calendarFeedTables,
  ...contractStepTables,
  ...contractEventTables,
  ...contractMoneyTables,
  ...contractTables,
  ...contractWithdrawalTables,
  ...signingTables,
  ...paymentTables,
  ...earlierContractTables,
  ...leadCountTables,
  ...leadDecisionTables,
  ...leadTables,
  ...leadFollowUpTables,
  ...leadBulkTables,
  ...leadViewTables,
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
