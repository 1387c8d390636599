import { cronJobs } from "convex/server";
import { internal } from "./_generated/api";

/*
 * Events start the jobs that work for somebody: `scheduler.runAfter` where the work is made, and for what somebody waits for
 * also at the end of its lease. While nothing happens only sweeps run, each quarter of an hour or more seldom, and find what was lost. A
 * test adds up the runs of a month (`tests/platform/costs.test.ts`).
 */
const crons = cronJobs();

// An interval counts from the moment of the push and so, unlike a cron line, stays off the full minute, when everybody
// else's scheduled reads hit the same quota.
crons.interval("read the lead sheet", { seconds: 60 }, internal.leadSheet.jobs.sync, {});

// The first change of a lead starts the job (`liveList/model.ts`).
crons.interval("follow the people of leads", { minutes: 15 }, internal.leadPeople.jobs.follow, {});

// Rows of an earlier version of Passage get the keys by which their people are found; after that it reads one row.
crons.interval("write the keys of people anew", { hours: 1 }, internal.personKeys.jobs.write, {});

// The first change of a lead or its status starts the job, and with it the pictures are of today.
crons.interval("count the leads", { minutes: 15 }, internal.leadFigures.jobs.follow, {});

// A restored backup of Passage 0.1 may have a change of many leads that is not in their rows. Remove after 0.2.
crons.interval("finish an earlier change of many leads", { hours: 1 }, internal.leadDecisions.jobs.write, {});

// Soon after midnight on the practice's calendar, wherever that is.
crons.interval("remind of the next contact", { minutes: 15 }, internal.leadFollowUps.jobs.remind, {});

crons.interval("sweep notifications", { hours: 1 }, internal.notifications.jobs.sweep, {});

crons.interval("sweep the notices of clients", { hours: 1 }, internal.portalNotices.jobs.sweep, {});

crons.interval("expire invitations", { hours: 1 }, internal.access.jobs.expireInvitations, {});

crons.interval("read the sign-in accounts", { hours: 24 }, internal.access.jobs.readAccounts, { cursor: null });

// A day is sealed once, as soon as it is over: a machine that is switched off at night seals it in the morning.
crons.interval("seal the audit log", { hours: 1 }, internal.audit.jobs.seal, {});

crons.interval("forget who typed", { hours: 1 }, internal.messages.jobs.sweep, {});

// Each run schedules this for the end of its lease.
crons.interval("resume contract steps", { minutes: 15 }, internal.contractSteps.jobs.resume, {});

// A reading of a payment that has died with its server is begun again.
crons.interval("resume readings of payments", { minutes: 15 }, internal.payments.jobs.resumeReadings, {});

// What was put away must not stay open because a service did not answer.
crons.interval("resume withdrawals", { minutes: 15 }, internal.contractWithdrawals.jobs.resume, {});

// Contracts of an earlier version of Passage are brought up to date once; after that it reads one row.
crons.interval("bring earlier contracts up to date", { hours: 1 }, internal.earlierContracts.jobs.bring, {});

// Webhooks may be lost, and a run may die after its effect.
crons.interval("check contracts at the signing service", { hours: 1 }, internal.signing.jobs.reconcile, {});

// Webhooks may be lost, and a dispute has none.
crons.interval("check payments at the provider", { hours: 1 }, internal.payments.jobs.reconcile, {});

// A letter whose run has died is tried again under the same key. Each run schedules this for the end of its lease.
crons.interval("resume letters", { minutes: 15 }, internal.mail.jobs.resume, {});

// Often, so that a reminder goes out soon after the practice opens.
crons.interval("remind clients", { minutes: 15 }, internal.contractMail.jobs.remind, {});

// An import whose batch has failed goes on: a scheduled batch is run once, and never dies with its server.
crons.interval("resume imports", { minutes: 15 }, internal.clientImports.jobs.resume, {});

// A removal whose batch has failed goes on.
crons.interval("resume deletions", { minutes: 15 }, internal.clientDeletion.jobs.resume, {});
crons.interval("sweep uploads and tell of expiring documents", { hours: 1 }, internal.documents.jobs.sweep, {});

// A storage that did not answer is asked again.
crons.interval("remove what deleted documents have left", { minutes: 15 }, internal.documents.jobs.clearLeftovers, {});

// After a rotation, client keys under an older key are encrypted with the new one.
crons.interval("check the document keys", { hours: 1 }, internal.documents.jobs.checkKeys, {});
// The run does its work once a day: soon after the practice opens.
crons.interval("remind of what is due", { minutes: 15 }, internal.radar.jobs.remind, {});

// A reading of the whole table takes up to ten calls, and a plan has a number of calls a month: 28,800 at this interval.
crons.interval("read the card table", { minutes: 15 }, internal.cardTransactions.jobs.mirror, { reason: "schedule" });
// A reading that has died with its server is begun again, and the screen says why it is late.
crons.interval("end interrupted readings", { minutes: 15 }, internal.cardTransactions.jobs.endDead, {});
// An answer whose run has died with its server says so soon, because somebody looks at it: each schedules a look at itself.
crons.interval("end interrupted answers", { minutes: 15 }, internal.assistant.jobs.endDead, {});

export default crons;
