import { cronJobs } from "convex/server";
import { internal } from "./_generated/api";

/*
 * Events start the jobs that do work: `scheduler.runAfter` where the work arises, and, if somebody waits for it, also
 * at the end of its lease. While nothing happens only sweeps run, at most every quarter of an hour, and find lost work.
 * A test adds up the runs of a month (`tests/platform/costs.test.ts`).
 */
const crons = cronJobs();

// An interval counts from the time of the push and so, unlike a cron line, avoids the full minute, when everybody
// else's scheduled reads use the same quota.
crons.interval("read the lead sheet", { seconds: 60 }, internal.leads.sheetRun.jobs.sync, {});

// The first change of a lead starts the job (`platform/liveList/model.ts`).
crons.interval("follow the people of leads", { minutes: 15 }, internal.leads.people.jobs.follow, {});

// Gives rows of an earlier version the keys that identify their people; after that it reads one row.
crons.interval("write the keys of people anew", { hours: 1 }, internal.workspace.knownPeople.jobs.writeKeys, {});

// Gives cases of an earlier version their rows in the list of cases; after that it reads one row.
crons.interval("write the list of cases", { hours: 1 }, internal.workspace.caseSummaries.jobs.write, {});

// The first change of a lead or its status starts the job, which also updates the charts to today.
crons.interval("count the leads", { minutes: 15 }, internal.leads.figures.jobs.follow, {});

// A restored backup of Passage 0.1 may have a change of many leads that is not in their rows. Remove after 0.2.
crons.interval("finish an earlier change of many leads", { hours: 1 }, internal.leads.status.jobs.write, {});

// Soon after midnight in the practice's time zone.
crons.interval("remind of the next contact", { minutes: 15 }, internal.leads.followUps.jobs.remind, {});

crons.interval("sweep notifications", { hours: 1 }, internal.practice.notifications.jobs.sweep, {});

crons.interval("sweep the notices of clients", { hours: 1 }, internal.clients.notices.jobs.sweep, {});

crons.interval("expire invitations", { hours: 1 }, internal.access.invitations.jobs.expireInvitations, {});

crons.interval("renew the pass of the feeds", { hours: 1 }, internal.access.accounts.jobs.renewFeedPass, {});

crons.interval("read the sign-in accounts", { hours: 24 }, internal.access.signInAccounts.jobs.readAccounts, {
  cursor: null,
});

// A day is sealed once, as soon as it is over: a machine that is off at night seals it in the morning.
crons.interval("seal the audit log", { hours: 1 }, internal.access.audit.jobs.seal, {});

crons.interval("forget who typed", { hours: 1 }, internal.messages.conversations.jobs.sweep, {});

// Each run schedules this for the end of its lease.
crons.interval("resume contract steps", { minutes: 15 }, internal.contracts.steps.jobs.resume, {});

// Resumes a payment reading that has died with its server.
crons.interval("resume readings of payments", { minutes: 15 }, internal.contracts.ledger.jobs.resumeReadings, {});

// An archived contract must not stay open because a service did not answer.
crons.interval("resume withdrawals", { minutes: 15 }, internal.contracts.withdrawals.jobs.resume, {});

// Updates contracts of an earlier version of Passage once; after that it reads one row.
crons.interval("bring earlier contracts up to date", { hours: 1 }, internal.contracts.earlier.jobs.bring, {});

// Webhooks may be lost, and a run may die after its effect.
crons.interval("check contracts at the signing service", { hours: 1 }, internal.contracts.signing.jobs.reconcile, {});

// Webhooks may be lost, and a dispute has none.
crons.interval("check payments at the provider", { hours: 1 }, internal.contracts.payments.jobs.reconcile, {});

// Retries an email whose run has died, under the same key. Each run schedules this for the end of its lease.
crons.interval("resume letters", { minutes: 15 }, internal.practice.mail.jobs.resume, {});

// Often, so that a reminder goes out soon after the practice opens.
crons.interval("remind clients", { minutes: 15 }, internal.contracts.letters.jobs.remind, {});

// Resumes an import whose batch has failed: a scheduled batch runs once, and never dies with its server.
crons.interval("resume imports", { minutes: 15 }, internal.workspace.clientImport.jobs.resume, {});

// Resumes a removal whose batch has failed.
crons.interval("resume deletions", { minutes: 15 }, internal.workspace.clientDeletion.jobs.resume, {});
crons.interval("sweep uploads", { hours: 1 }, internal.documents.upload.jobs.sweep, {});
crons.interval("tell of expiring documents", { hours: 1 }, internal.documents.record.jobs.announceExpiry, {});

// Retries a storage that did not answer.
crons.interval(
  "remove what deleted documents have left",
  { minutes: 15 },
  internal.documents.storage.jobs.clearOrphans,
  {},
);

// After a rotation, client keys under an older key are encrypted with the new one.
crons.interval("check the document keys", { hours: 1 }, internal.documents.encryption.jobs.checkKeys, {});
// Works once a day: soon after the practice opens.
crons.interval("remind of what is due", { minutes: 15 }, internal.agenda.radar.jobs.remind, {});

crons.interval("sweep the snoozes of Today", { hours: 24 }, internal.agenda.today.jobs.sweep, { cursor: null });

// Plans the reminders once a day, and looks for emails whose job has failed.
crons.interval("remind of what is open", { hours: 1 }, internal.agenda.chasers.jobs.run, {});

// Reading the whole table takes up to ten calls, and a plan has a limit of calls a month: 28,800 at this interval.
crons.interval("read the card table", { minutes: 15 }, internal.cards.transactions.jobs.mirror, { reason: "schedule" });
// Restarts a reading that has died with its server; the screen says why it is late.
crons.interval("end interrupted readings", { minutes: 15 }, internal.cards.transactions.jobs.endDead, {});
// Ends an answer whose run has died. Somebody is watching it, so each answer also schedules its own check.
crons.interval("end interrupted answers", { minutes: 15 }, internal.cards.assistant.jobs.endDead, {});

export default crons;
