/** The log in words, in one place: the screen and its file take them from the answers. */
import type { Doc } from "../_generated/dataModel";
import type { AuditAction } from "../access/rules";
import type { RecordKind } from "./rules";
import type { ShownEvent } from "./tables";

interface ActionWords {
  /** After the name of who did it: "Sofia Reyes: Set the status". */
  words: string;
  about: RecordKind;
}

/** A new action does not compile until it has words here. */
const ACTIONS: Record<AuditAction, ActionWords> = {
  "leads:setStatus": { words: "Set the status", about: "lead" },
  "leads:changedInSheet": { words: "Found the row changed in the sheet", about: "lead" },
  "leads:leftSheet": { words: "Found the row gone from the sheet", about: "lead" },
  "leads:returnedToSheet": { words: "Found the row back in the sheet", about: "lead" },
  "leads:acceptSheet": { words: "Accepted the changed sheet", about: "sheet" },
  "leads:merge": { words: "Merged another lead into this one", about: "lead" },
  "leads:mergeAway": { words: "Merged the lead into another one", about: "lead" },
  "leads:separate": { words: "Took a merge into this lead back", about: "lead" },
  "leads:separateAway": { words: "Took the merge of this lead back", about: "lead" },
  "leads:seedSamples": { words: "Filled in sample work", about: "samples" },
  "contracts:seedSamples": { words: "Filled in sample contracts", about: "samples" },
  "contracts:create": { words: "Created a contract", about: "contract" },
  "contracts:retry": { words: "Repeated a failed step", about: "contract" },
  "contracts:archive": { words: "Archived the contract", about: "contract" },
  "contracts:unarchive": { words: "Took the contract out of the archive", about: "contract" },
  "contracts:resolve": { words: "Resolved an alert", about: "contract" },
  "contracts:remind": { words: "Changed whether the client is reminded", about: "contract" },
  "contracts:openLink": { words: "Opened the client's signing link", about: "contract" },
  "contracts:copyLink": { words: "Copied the client's signing link", about: "contract" },
  "contracts:openCopy": { words: "Opened the signed copy in the portal", about: "contract" },
  "contracts:send": { words: "Sent the contract's letter again", about: "contract" },
  "contracts:email": { words: "Emailed the link for the balance", about: "contract" },
  "clients:create": { words: "Added a client", about: "client" },
  "clients:edit": { words: "Changed the client's details", about: "client" },
  "clients:archive": { words: "Archived the client", about: "client" },
  "clients:reactivate": { words: "Reactivated the client", about: "client" },
  "clients:delete": { words: "Deleted the client", about: "client" },
  "clients:finishDeletion": { words: "Removed everything of the deleted client", about: "client" },
  "clients:hold": { words: "Set a legal hold", about: "client" },
  "clients:liftHold": { words: "Lifted the legal hold", about: "client" },
  "clients:linkContract": { words: "Linked a contract with the client", about: "client" },
  "clients:grantPortal": { words: "Granted portal access", about: "client" },
  "clients:revokePortal": { words: "Revoked portal access", about: "client" },
  "clients:relate": { words: "Added a related person", about: "client" },
  "clients:changeRelated": { words: "Changed a related person", about: "client" },
  "clients:unrelate": { words: "Removed a related person", about: "client" },
  "clients:seedSamples": { words: "Filled in sample clients", about: "samples" },
  "clients:export": { words: "Began an export of the client", about: "client" },
  "clients:endExport": { words: "Ended the export of the client", about: "client" },
  "clients:exportList": { words: "Saved the list of clients as a file", about: "other" },
  "clients:import": { words: "Imported clients from a file", about: "import" },
  "clients:undoImport": { words: "Took an import back", about: "import" },
  "dues:seedSamples": { words: "Filled in sample tasks and deadlines", about: "samples" },
  "cases:create": { words: "Opened a case", about: "case" },
  "cases:edit": { words: "Changed the case", about: "case" },
  "cases:setStatus": { words: "Set the case's status", about: "case" },
  "cases:setStage": { words: "Set the case's stage", about: "case" },
  "cases:setPriority": { words: "Set the case's priority", about: "case" },
  "cases:addMember": { words: "Added somebody to the case's team", about: "case" },
  "cases:removeMember": { words: "Took somebody out of the case's team", about: "case" },
  "cases:applyTemplate": { words: "Applied a template", about: "case" },
  "milestones:add": { words: "Added a milestone", about: "case" },
  "milestones:change": { words: "Changed a milestone", about: "case" },
  "milestones:remove": { words: "Removed a milestone", about: "case" },
  "milestones:setDone": { words: "Set whether a milestone is done", about: "case" },
  "milestones:move": { words: "Moved a milestone", about: "case" },
  "requirements:request": { words: "Requested a document", about: "case" },
  "requirements:change": { words: "Changed a requested document", about: "case" },
  "requirements:withdraw": { words: "Withdrew the request of a document", about: "case" },
  "requirements:setStatus": { words: "Set the status of a requested document", about: "case" },
  "caseTemplates:add": { words: "Added a case template", about: "settings" },
  "caseTemplates:edit": { words: "Changed a case template", about: "settings" },
  "caseTemplates:remove": { words: "Removed a case template", about: "settings" },
  "caseTemplates:restore": { words: "Restored a case template", about: "settings" },
  "questionnaireForms:add": { words: "Added a questionnaire", about: "settings" },
  "questionnaireForms:edit": { words: "Changed a questionnaire", about: "settings" },
  "questionnaireForms:remove": { words: "Removed a questionnaire", about: "settings" },
  "questionnaireForms:restore": { words: "Restored a questionnaire", about: "settings" },
  "questionnaires:assign": { words: "Asked the client to fill in a questionnaire", about: "client" },
  "questionnaires:complete": { words: "Completed a questionnaire", about: "client" },
  "questionnaires:accept": { words: "Took an answer into the client's record", about: "client" },
  "questionnaires:reopen": { words: "Asked the client to look at a questionnaire again", about: "client" },
  "questionnaires:withdraw": { words: "Withdrew a questionnaire", about: "client" },
  "documentTypes:edit": { words: "Changed a document type", about: "settings" },
  "documents:upload": { words: "Uploaded a document", about: "document" },
  "documents:edit": { words: "Changed the document's details", about: "document" },
  "documents:accept": { words: "Accepted the document", about: "document" },
  "documents:reopen": { words: "Took the decision about the document back", about: "document" },
  "documents:attach": { words: "Used the document for a request", about: "document" },
  "documents:detach": { words: "Took the document from a request", about: "document" },
  "documents:returnForRedo": { words: "Returned the document for redo", about: "document" },
  "documents:share": { words: "Shared the document with the client", about: "document" },
  "documents:unshare": { words: "Took the document from the client's portal", about: "document" },
  "documents:delete": { words: "Deleted the document", about: "document" },
  "documents:destroyKey": { words: "Destroyed the key of all documents", about: "client" },
  "messages:begin": { words: "Began a thread of messages", about: "client" },
  "messages:send": { words: "Wrote a message to the client", about: "client" },
  "messages:assign": { words: "Set who answers a thread of messages", about: "client" },
  "messages:settle": { words: "Set who has to write next", about: "client" },
  "messages:archive": { words: "Archived a thread of messages", about: "client" },
  "messages:reopen": { words: "Took a thread of messages out of the archive", about: "client" },
  "replyTemplates:save": { words: "Changed a reply template", about: "settings" },
  "replyTemplates:remove": { words: "Removed a reply template", about: "settings" },
  "tasks:add": { words: "Added a task", about: "client" },
  "tasks:change": { words: "Changed a task", about: "client" },
  "tasks:setDone": { words: "Set whether a task is done", about: "client" },
  "tasks:remove": { words: "Removed a task", about: "client" },
  "deadlines:add": { words: "Added a deadline", about: "client" },
  "deadlines:change": { words: "Changed a deadline", about: "client" },
  "deadlines:setDone": { words: "Set whether a deadline is done", about: "client" },
  "deadlines:remove": { words: "Removed a deadline", about: "client" },
  "calendarFeeds:make": { words: "Made the secret address of a calendar feed", about: "person" },
  "calendarFeeds:change": { words: "Changed what a calendar feed has", about: "person" },
  "calendarFeeds:revoke": { words: "Ended the secret address of a calendar feed", about: "person" },
  "payments:charge": { words: "Charged the balance", about: "contract" },
  "firm:configure": { words: "Changed the firm's settings", about: "settings" },
  "notes:add": { words: "Added a note", about: "lead" },
  "notes:addToClient": { words: "Added a note about a client", about: "client" },
  "notes:addToCase": { words: "Added a note about a case", about: "case" },
  "access:accept": { words: "Accepted the invitation", about: "person" },
  "access:grantFirstAdmin": { words: "Made the first administrator", about: "person" },
  "access:claimSetup": { words: "Claimed the setup link", about: "person" },
  "access:invite": { words: "Invited somebody", about: "invitation" },
  "access:revokeInvitation": { words: "Revoked an invitation", about: "invitation" },
  "access:revoke": { words: "Ended access", about: "person" },
  "access:setAdministrator": { words: "Changed administrator rights", about: "person" },
  "access:requireSecondFactor": { words: "Changed whether a second step at sign-in is required", about: "settings" },
  "access:setSecondFactor": { words: "Noticed a change of the second step at sign-in", about: "person" },
  "access:lockAccount": { words: "Locked the account against more tries", about: "person" },
  "access:openAccount": { words: "Opened the locked account", about: "person" },
  "access:changeEmail": { words: "Noticed a new email address", about: "person" },
  "access:changeName": { words: "Noticed a new name", about: "person" },
  "access:loseAccount": { words: "Noticed that the account is gone", about: "person" },
  "access:seed": { words: "Enrolled a sample person", about: "person" },
};

const BY_CODE: ReadonlyMap<string, ActionWords> = new Map(Object.entries(ACTIONS));

/** An event as people read it. Words of an action that this version does not know are its code. */
export function inWords(event: Doc<"audit_events">): ShownEvent {
  const { _id: eventId, _creationTime, at = _creationTime, action, actorId, actorName, subject, before, after } = event;
  const { words, about } = BY_CODE.get(action) ?? { words: action, about: "other" };
  const actor = { name: actorName, userId: actorId };
  return { eventId, at, actor, action, words, record: { kind: about, id: subject }, before, after };
}

/** For the filter, by their words. */
export function listActions(): { action: string; words: string }[] {
  return [...BY_CODE].map(([action, { words }]) => ({ action, words })).sort((a, b) => (a.words < b.words ? -1 : 1));
}
