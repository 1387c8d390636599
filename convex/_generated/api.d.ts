/* eslint-disable */
/**
 * Generated `api` utility.
 *
 * THIS CODE IS AUTOMATICALLY GENERATED.
 *
 * To regenerate, run `npx convex dev`.
 * @module
 */

import type * as access_accounts from "../access/accounts.js";
import type * as access_actors from "../access/actors.js";
import type * as access_cached from "../access/cached.js";
import type * as access_history from "../access/history.js";
import type * as access_inviting from "../access/inviting.js";
import type * as access_jobs from "../access/jobs.js";
import type * as access_limits from "../access/limits.js";
import type * as access_locks from "../access/locks.js";
import type * as access_members from "../access/members.js";
import type * as access_model from "../access/model.js";
import type * as access_open from "../access/open.js";
import type * as access_refuse from "../access/refuse.js";
import type * as access_rules from "../access/rules.js";
import type * as access_secondFactor from "../access/secondFactor.js";
import type * as access_sessions from "../access/sessions.js";
import type * as access_setup from "../access/setup.js";
import type * as access_staff from "../access/staff.js";
import type * as access_tables from "../access/tables.js";
import type * as access_webhooks from "../access/webhooks.js";
import type * as audit_chain from "../audit/chain.js";
import type * as audit_jobs from "../audit/jobs.js";
import type * as audit_model from "../audit/model.js";
import type * as audit_reading from "../audit/reading.js";
import type * as audit_rules from "../audit/rules.js";
import type * as audit_seals from "../audit/seals.js";
import type * as audit_staff from "../audit/staff.js";
import type * as audit_tables from "../audit/tables.js";
import type * as audit_verdict from "../audit/verdict.js";
import type * as audit_verifying from "../audit/verifying.js";
import type * as audit_walk from "../audit/walk.js";
import type * as audit_words from "../audit/words.js";
import type * as builders_cached from "../builders/cached.js";
import type * as builders_definition from "../builders/definition.js";
import type * as builders_jobs from "../builders/jobs.js";
import type * as builders_open from "../builders/open.js";
import type * as builders_staff from "../builders/staff.js";
import type * as builders_webhooks from "../builders/webhooks.js";
import type * as caseTypes_rules from "../caseTypes/rules.js";
import type * as caseTypes_tables from "../caseTypes/tables.js";
import type * as cases_model from "../cases/model.js";
import type * as cases_rules from "../cases/rules.js";
import type * as cases_tables from "../cases/tables.js";
import type * as clientActivity_model from "../clientActivity/model.js";
import type * as clientActivity_tables from "../clientActivity/tables.js";
import type * as clientDetail_rules from "../clientDetail/rules.js";
import type * as clientForm_model from "../clientForm/model.js";
import type * as clientForm_rules from "../clientForm/rules.js";
import type * as clientForm_staff from "../clientForm/staff.js";
import type * as clientForm_tables from "../clientForm/tables.js";
import type * as clients_cached from "../clients/cached.js";
import type * as clients_listing from "../clients/listing.js";
import type * as clients_model from "../clients/model.js";
import type * as clients_rules from "../clients/rules.js";
import type * as clients_staff from "../clients/staff.js";
import type * as clients_tables from "../clients/tables.js";
import type * as contractClients_jobs from "../contractClients/jobs.js";
import type * as contractClients_model from "../contractClients/model.js";
import type * as contractClients_staff from "../contractClients/staff.js";
import type * as contractDetail_model from "../contractDetail/model.js";
import type * as contractDetail_rules from "../contractDetail/rules.js";
import type * as contractDetail_staff from "../contractDetail/staff.js";
import type * as contractDetail_tables from "../contractDetail/tables.js";
import type * as contractEvents_model from "../contractEvents/model.js";
import type * as contractEvents_rules from "../contractEvents/rules.js";
import type * as contractEvents_tables from "../contractEvents/tables.js";
import type * as contractForm_model from "../contractForm/model.js";
import type * as contractForm_rules from "../contractForm/rules.js";
import type * as contractForm_staff from "../contractForm/staff.js";
import type * as contractForm_tables from "../contractForm/tables.js";
import type * as contractMail_jobs from "../contractMail/jobs.js";
import type * as contractMail_model from "../contractMail/model.js";
import type * as contractMail_reminding from "../contractMail/reminding.js";
import type * as contractMail_rules from "../contractMail/rules.js";
import type * as contractMail_staff from "../contractMail/staff.js";
import type * as contractMail_tables from "../contractMail/tables.js";
import type * as contractMoney_cached from "../contractMoney/cached.js";
import type * as contractMoney_model from "../contractMoney/model.js";
import type * as contractMoney_rules from "../contractMoney/rules.js";
import type * as contractMoney_staff from "../contractMoney/staff.js";
import type * as contractMoney_tables from "../contractMoney/tables.js";
import type * as contractSteps_jobs from "../contractSteps/jobs.js";
import type * as contractSteps_model from "../contractSteps/model.js";
import type * as contractSteps_rules from "../contractSteps/rules.js";
import type * as contractSteps_tables from "../contractSteps/tables.js";
import type * as contractText_rules from "../contractText/rules.js";
import type * as contracts_cached from "../contracts/cached.js";
import type * as contracts_listing from "../contracts/listing.js";
import type * as contracts_model from "../contracts/model.js";
import type * as contracts_rules from "../contracts/rules.js";
import type * as contracts_staff from "../contracts/staff.js";
import type * as contracts_tables from "../contracts/tables.js";
import type * as crons from "../crons.js";
import type * as debug_jobs from "../debug/jobs.js";
import type * as debug_model from "../debug/model.js";
import type * as debug_rules from "../debug/rules.js";
import type * as debug_staff from "../debug/staff.js";
import type * as debug_tables from "../debug/tables.js";
import type * as firm_model from "../firm/model.js";
import type * as firm_rules from "../firm/rules.js";
import type * as firm_staff from "../firm/staff.js";
import type * as firm_tables from "../firm/tables.js";
import type * as firmForm_rules from "../firmForm/rules.js";
import type * as http from "../http.js";
import type * as leadSheet_announcing from "../leadSheet/announcing.js";
import type * as leadSheet_applySteps from "../leadSheet/applySteps.js";
import type * as leadSheet_fingerprint from "../leadSheet/fingerprint.js";
import type * as leadSheet_jobs from "../leadSheet/jobs.js";
import type * as leadSheet_model from "../leadSheet/model.js";
import type * as leadSheet_pacing from "../leadSheet/pacing.js";
import type * as leadSheet_rules from "../leadSheet/rules.js";
import type * as leadSheet_sheetAccess from "../leadSheet/sheetAccess.js";
import type * as leadSheet_sheetPlan from "../leadSheet/sheetPlan.js";
import type * as leadSheet_sheetRows from "../leadSheet/sheetRows.js";
import type * as leadSheet_staff from "../leadSheet/staff.js";
import type * as leadSheet_syncRun from "../leadSheet/syncRun.js";
import type * as leadSheet_tables from "../leadSheet/tables.js";
import type * as leads_cached from "../leads/cached.js";
import type * as leads_listing from "../leads/listing.js";
import type * as leads_model from "../leads/model.js";
import type * as leads_rules from "../leads/rules.js";
import type * as leads_staff from "../leads/staff.js";
import type * as leads_tables from "../leads/tables.js";
import type * as liveList_model from "../liveList/model.js";
import type * as liveList_rules from "../liveList/rules.js";
import type * as liveList_tables from "../liveList/tables.js";
import type * as mail_jobs from "../mail/jobs.js";
import type * as mail_model from "../mail/model.js";
import type * as mail_rules from "../mail/rules.js";
import type * as mail_tables from "../mail/tables.js";
import type * as mail_webhooks from "../mail/webhooks.js";
import type * as notes_model from "../notes/model.js";
import type * as notes_paging from "../notes/paging.js";
import type * as notes_rules from "../notes/rules.js";
import type * as notes_staff from "../notes/staff.js";
import type * as notes_tables from "../notes/tables.js";
import type * as notificationAccess_rules from "../notificationAccess/rules.js";
import type * as notifications_cached from "../notifications/cached.js";
import type * as notifications_jobs from "../notifications/jobs.js";
import type * as notifications_model from "../notifications/model.js";
import type * as notifications_reading from "../notifications/reading.js";
import type * as notifications_rules from "../notifications/rules.js";
import type * as notifications_staff from "../notifications/staff.js";
import type * as notifications_sweeping from "../notifications/sweeping.js";
import type * as notifications_tables from "../notifications/tables.js";
import type * as payments_failedLinks from "../payments/failedLinks.js";
import type * as payments_jobs from "../payments/jobs.js";
import type * as payments_ledger from "../payments/ledger.js";
import type * as payments_model from "../payments/model.js";
import type * as payments_rules from "../payments/rules.js";
import type * as payments_staff from "../payments/staff.js";
import type * as payments_tables from "../payments/tables.js";
import type * as payments_webhooks from "../payments/webhooks.js";
import type * as providers_confido from "../providers/confido.js";
import type * as providers_confidoCall from "../providers/confidoCall.js";
import type * as providers_confidoEvents from "../providers/confidoEvents.js";
import type * as providers_docuseal from "../providers/docuseal.js";
import type * as providers_docusealCall from "../providers/docusealCall.js";
import type * as providers_docusealDocuments from "../providers/docusealDocuments.js";
import type * as providers_docusealEvents from "../providers/docusealEvents.js";
import type * as providers_identity from "../providers/identity.js";
import type * as providers_identityCall from "../providers/identityCall.js";
import type * as providers_identityEvents from "../providers/identityEvents.js";
import type * as providers_invitations from "../providers/invitations.js";
import type * as providers_providerCall from "../providers/providerCall.js";
import type * as providers_resend from "../providers/resend.js";
import type * as providers_resendEvents from "../providers/resendEvents.js";
import type * as providers_sheets from "../providers/sheets.js";
import type * as providers_signatures from "../providers/signatures.js";
import type * as samples_jobs from "../samples/jobs.js";
import type * as samples_people from "../samples/people.js";
import type * as samples_rules from "../samples/rules.js";
import type * as samples_sampleWork from "../samples/sampleWork.js";
import type * as samples_seeding from "../samples/seeding.js";
import type * as signing_copies from "../signing/copies.js";
import type * as signing_jobs from "../signing/jobs.js";
import type * as signing_model from "../signing/model.js";
import type * as signing_reconciling from "../signing/reconciling.js";
import type * as signing_rules from "../signing/rules.js";
import type * as signing_sealing from "../signing/sealing.js";
import type * as signing_staff from "../signing/staff.js";
import type * as signing_tables from "../signing/tables.js";
import type * as signing_webhooks from "../signing/webhooks.js";

import type {
  ApiFromModules,
  FilterApi,
  FunctionReference,
} from "convex/server";

declare const fullApi: ApiFromModules<{
  "access/accounts": typeof access_accounts;
  "access/actors": typeof access_actors;
  "access/cached": typeof access_cached;
  "access/history": typeof access_history;
  "access/inviting": typeof access_inviting;
  "access/jobs": typeof access_jobs;
  "access/limits": typeof access_limits;
  "access/locks": typeof access_locks;
  "access/members": typeof access_members;
  "access/model": typeof access_model;
  "access/open": typeof access_open;
  "access/refuse": typeof access_refuse;
  "access/rules": typeof access_rules;
  "access/secondFactor": typeof access_secondFactor;
  "access/sessions": typeof access_sessions;
  "access/setup": typeof access_setup;
  "access/staff": typeof access_staff;
  "access/tables": typeof access_tables;
  "access/webhooks": typeof access_webhooks;
  "audit/chain": typeof audit_chain;
  "audit/jobs": typeof audit_jobs;
  "audit/model": typeof audit_model;
  "audit/reading": typeof audit_reading;
  "audit/rules": typeof audit_rules;
  "audit/seals": typeof audit_seals;
  "audit/staff": typeof audit_staff;
  "audit/tables": typeof audit_tables;
  "audit/verdict": typeof audit_verdict;
  "audit/verifying": typeof audit_verifying;
  "audit/walk": typeof audit_walk;
  "audit/words": typeof audit_words;
  "builders/cached": typeof builders_cached;
  "builders/definition": typeof builders_definition;
  "builders/jobs": typeof builders_jobs;
  "builders/open": typeof builders_open;
  "builders/staff": typeof builders_staff;
  "builders/webhooks": typeof builders_webhooks;
  "caseTypes/rules": typeof caseTypes_rules;
  "caseTypes/tables": typeof caseTypes_tables;
  "cases/model": typeof cases_model;
  "cases/rules": typeof cases_rules;
  "cases/tables": typeof cases_tables;
  "clientActivity/model": typeof clientActivity_model;
  "clientActivity/tables": typeof clientActivity_tables;
  "clientDetail/rules": typeof clientDetail_rules;
  "clientForm/model": typeof clientForm_model;
  "clientForm/rules": typeof clientForm_rules;
  "clientForm/staff": typeof clientForm_staff;
  "clientForm/tables": typeof clientForm_tables;
  "clients/cached": typeof clients_cached;
  "clients/listing": typeof clients_listing;
  "clients/model": typeof clients_model;
  "clients/rules": typeof clients_rules;
  "clients/staff": typeof clients_staff;
  "clients/tables": typeof clients_tables;
  "contractClients/jobs": typeof contractClients_jobs;
  "contractClients/model": typeof contractClients_model;
  "contractClients/staff": typeof contractClients_staff;
  "contractDetail/model": typeof contractDetail_model;
  "contractDetail/rules": typeof contractDetail_rules;
  "contractDetail/staff": typeof contractDetail_staff;
  "contractDetail/tables": typeof contractDetail_tables;
  "contractEvents/model": typeof contractEvents_model;
  "contractEvents/rules": typeof contractEvents_rules;
  "contractEvents/tables": typeof contractEvents_tables;
  "contractForm/model": typeof contractForm_model;
  "contractForm/rules": typeof contractForm_rules;
  "contractForm/staff": typeof contractForm_staff;
  "contractForm/tables": typeof contractForm_tables;
  "contractMail/jobs": typeof contractMail_jobs;
  "contractMail/model": typeof contractMail_model;
  "contractMail/reminding": typeof contractMail_reminding;
  "contractMail/rules": typeof contractMail_rules;
  "contractMail/staff": typeof contractMail_staff;
  "contractMail/tables": typeof contractMail_tables;
  "contractMoney/cached": typeof contractMoney_cached;
  "contractMoney/model": typeof contractMoney_model;
  "contractMoney/rules": typeof contractMoney_rules;
  "contractMoney/staff": typeof contractMoney_staff;
  "contractMoney/tables": typeof contractMoney_tables;
  "contractSteps/jobs": typeof contractSteps_jobs;
  "contractSteps/model": typeof contractSteps_model;
  "contractSteps/rules": typeof contractSteps_rules;
  "contractSteps/tables": typeof contractSteps_tables;
  "contractText/rules": typeof contractText_rules;
  "contracts/cached": typeof contracts_cached;
  "contracts/listing": typeof contracts_listing;
  "contracts/model": typeof contracts_model;
  "contracts/rules": typeof contracts_rules;
  "contracts/staff": typeof contracts_staff;
  "contracts/tables": typeof contracts_tables;
  crons: typeof crons;
  "debug/jobs": typeof debug_jobs;
  "debug/model": typeof debug_model;
  "debug/rules": typeof debug_rules;
  "debug/staff": typeof debug_staff;
  "debug/tables": typeof debug_tables;
  "firm/model": typeof firm_model;
  "firm/rules": typeof firm_rules;
  "firm/staff": typeof firm_staff;
  "firm/tables": typeof firm_tables;
  "firmForm/rules": typeof firmForm_rules;
  http: typeof http;
  "leadSheet/announcing": typeof leadSheet_announcing;
  "leadSheet/applySteps": typeof leadSheet_applySteps;
  "leadSheet/fingerprint": typeof leadSheet_fingerprint;
  "leadSheet/jobs": typeof leadSheet_jobs;
  "leadSheet/model": typeof leadSheet_model;
  "leadSheet/pacing": typeof leadSheet_pacing;
  "leadSheet/rules": typeof leadSheet_rules;
  "leadSheet/sheetAccess": typeof leadSheet_sheetAccess;
  "leadSheet/sheetPlan": typeof leadSheet_sheetPlan;
  "leadSheet/sheetRows": typeof leadSheet_sheetRows;
  "leadSheet/staff": typeof leadSheet_staff;
  "leadSheet/syncRun": typeof leadSheet_syncRun;
  "leadSheet/tables": typeof leadSheet_tables;
  "leads/cached": typeof leads_cached;
  "leads/listing": typeof leads_listing;
  "leads/model": typeof leads_model;
  "leads/rules": typeof leads_rules;
  "leads/staff": typeof leads_staff;
  "leads/tables": typeof leads_tables;
  "liveList/model": typeof liveList_model;
  "liveList/rules": typeof liveList_rules;
  "liveList/tables": typeof liveList_tables;
  "mail/jobs": typeof mail_jobs;
  "mail/model": typeof mail_model;
  "mail/rules": typeof mail_rules;
  "mail/tables": typeof mail_tables;
  "mail/webhooks": typeof mail_webhooks;
  "notes/model": typeof notes_model;
  "notes/paging": typeof notes_paging;
  "notes/rules": typeof notes_rules;
  "notes/staff": typeof notes_staff;
  "notes/tables": typeof notes_tables;
  "notificationAccess/rules": typeof notificationAccess_rules;
  "notifications/cached": typeof notifications_cached;
  "notifications/jobs": typeof notifications_jobs;
  "notifications/model": typeof notifications_model;
  "notifications/reading": typeof notifications_reading;
  "notifications/rules": typeof notifications_rules;
  "notifications/staff": typeof notifications_staff;
  "notifications/sweeping": typeof notifications_sweeping;
  "notifications/tables": typeof notifications_tables;
  "payments/failedLinks": typeof payments_failedLinks;
  "payments/jobs": typeof payments_jobs;
  "payments/ledger": typeof payments_ledger;
  "payments/model": typeof payments_model;
  "payments/rules": typeof payments_rules;
  "payments/staff": typeof payments_staff;
  "payments/tables": typeof payments_tables;
  "payments/webhooks": typeof payments_webhooks;
  "providers/confido": typeof providers_confido;
  "providers/confidoCall": typeof providers_confidoCall;
  "providers/confidoEvents": typeof providers_confidoEvents;
  "providers/docuseal": typeof providers_docuseal;
  "providers/docusealCall": typeof providers_docusealCall;
  "providers/docusealDocuments": typeof providers_docusealDocuments;
  "providers/docusealEvents": typeof providers_docusealEvents;
  "providers/identity": typeof providers_identity;
  "providers/identityCall": typeof providers_identityCall;
  "providers/identityEvents": typeof providers_identityEvents;
  "providers/invitations": typeof providers_invitations;
  "providers/providerCall": typeof providers_providerCall;
  "providers/resend": typeof providers_resend;
  "providers/resendEvents": typeof providers_resendEvents;
  "providers/sheets": typeof providers_sheets;
  "providers/signatures": typeof providers_signatures;
  "samples/jobs": typeof samples_jobs;
  "samples/people": typeof samples_people;
  "samples/rules": typeof samples_rules;
  "samples/sampleWork": typeof samples_sampleWork;
  "samples/seeding": typeof samples_seeding;
  "signing/copies": typeof signing_copies;
  "signing/jobs": typeof signing_jobs;
  "signing/model": typeof signing_model;
  "signing/reconciling": typeof signing_reconciling;
  "signing/rules": typeof signing_rules;
  "signing/sealing": typeof signing_sealing;
  "signing/staff": typeof signing_staff;
  "signing/tables": typeof signing_tables;
  "signing/webhooks": typeof signing_webhooks;
}>;

/**
 * A utility for referencing Convex functions in your app's public API.
 *
 * Usage:
 * ```js
 * const myFunctionReference = api.myModule.myFunction;
 * ```
 */
export declare const api: FilterApi<
  typeof fullApi,
  FunctionReference<any, "public">
>;

/**
 * A utility for referencing Convex functions in your app's internal API.
 *
 * Usage:
 * ```js
 * const myFunctionReference = internal.myModule.myFunction;
 * ```
 */
export declare const internal: FilterApi<
  typeof fullApi,
  FunctionReference<any, "internal">
>;

export declare const components: {
  rateLimiter: import("@convex-dev/rate-limiter/_generated/component.js").ComponentApi<"rateLimiter">;
};
