import { defineTable } from "convex/server";
import { v } from "convex/values";
import { literals } from "convex-helpers/validators";
import { vText, vTime } from "../../platform/validators";
import { LETTER_NEWS } from "../../platform/providers/mail/port";
import { LETTER_KINDS, LETTER_STATES } from "./rules";

export const vLetterState = literals(...LETTER_STATES);
export const vLetterKind = literals(...LETTER_KINDS);

/** The email as handed to the mail service. */
export const vOutgoing = v.object({
  to: v.string(),
  toName: v.string(),
  subject: v.string(),
  html: v.string(),
  text: v.string(),
  /** The mail service sends one email per key, even if a connection breaks. */
  idempotencyKey: v.string(),
});

/** A webhook of the mail service. */
export const vMailEvent = v.object({
  eventId: v.string(),
  providerId: v.string(),
  news: v.union(literals(...LETTER_NEWS), v.null()),
  reason: vText,
});

export const mailTables = {
  // Emails to clients, from queueing on. Written by the domain that causes them and by the jobs that send; deleted with their
  // record.
  letters: defineTable({
    kind: vLetterKind,
    /** The record concerned: a contract, or a client. */
    contractId: v.optional(v.id("contracts")),
    clientId: v.optional(v.id("clients")),
    ...vOutgoing.fields,
    state: vLetterState,
    /** The mail service's id. */
    providerId: vText,
    reason: vText,
    attempts: v.number(),
    queuedAt: v.number(),
    /** When its run began; while it is queued, when one should begin. */
    startedAt: vTime,
    sentAt: vTime,
  })
    .index("by_idempotencyKey", ["idempotencyKey"]) // the same email, queued again
    .index("by_providerId", ["providerId"]) // webhooks
    .index("by_contract", ["contractId", "queuedAt"]) // the emails about a contract
    .index("by_client", ["clientId"]) // the emails about a client
    .index("by_to", ["to"]) // whether emails reach an address
    .index("by_state_and_startedAt", ["state", "startedAt"]), // runs that have died

  // Received webhooks of the mail service: each is processed once.
  mail_events: defineTable({
    ...vMailEvent.fields,
    receivedAt: v.number(),
  })
    .index("by_eventId", ["eventId"]) // whether it was received before
    .index("by_providerId", ["providerId"]) // news of an email before the answer to its sending
    .index("by_receivedAt", ["receivedAt"]), // the sweep
};
