import { defineTable } from "convex/server";
import { v } from "convex/values";
import { literals } from "convex-helpers/validators";
import { vText, vTime } from "../validators/rules";
import { LETTER_NEWS } from "../providers/mailPort";
import { LETTER_KINDS, LETTER_STATES } from "./rules";

export const vLetterState = literals(...LETTER_STATES);
export const vLetterKind = literals(...LETTER_KINDS);

export const vLetterNews = literals(...LETTER_NEWS);

export const mailTables = {
  // Letters to clients, from the moment they are queued. Written by the domain that has something to say and by the jobs that send;
  // deleted with the record that they are about.
  letters: defineTable({
    kind: vLetterKind,
    /** The record that the letter is about: a contract, or a client. */
    contractId: v.optional(v.id("contracts")),
    clientId: v.optional(v.id("clients")),
    to: v.string(),
    toName: v.string(),
    subject: v.string(),
    html: v.string(),
    text: v.string(),
    /** The mail service sends one letter for each, whatever happens between us. */
    idempotencyKey: v.string(),
    state: vLetterState,
    /** The mail service's id of it. */
    providerId: vText,
    reason: vText,
    attempts: v.number(),
    queuedAt: v.number(),
    /** When its run began, or, while it is queued, when one is to begin. */
    startedAt: vTime,
    sentAt: vTime,
  })
    .index("by_idempotencyKey", ["idempotencyKey"]) // the same letter, queued again
    .index("by_providerId", ["providerId"]) // webhooks
    .index("by_contract", ["contractId", "queuedAt"]) // the letters about a contract
    .index("by_client", ["clientId"]) // the letters about a client
    .index("by_to", ["to"]) // whether letters arrive at an address
    .index("by_state_and_startedAt", ["state", "startedAt"]), // runs that have died

  // Webhooks of the mail service that were received: each is worked off once.
  mail_events: defineTable({
    eventId: v.string(),
    receivedAt: v.number(),
    providerId: v.string(),
    news: v.union(vLetterNews, v.null()),
    reason: vText,
  })
    .index("by_eventId", ["eventId"]) // whether it was received before
    .index("by_providerId", ["providerId"]) // news of a letter that came before the answer to its sending
    .index("by_receivedAt", ["receivedAt"]), // the sweep
};
