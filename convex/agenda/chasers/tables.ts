import { defineTable } from "convex/server";
import { v } from "convex/values";
import { literals } from "convex-helpers/validators";
import { vText, vTime } from "../../platform/validators";
import { CHASER_LINES, CHASER_REFUSALS, CHASER_STATES } from "./rules";

export const vChaserLine = v.object({ kind: literals(...CHASER_LINES), count: v.number() });
export const vChaserRefusal = literals(...CHASER_REFUSALS);
export const vChaserCounts = v.object({
  planned: v.number(),
  already: v.number(),
  nothing: v.number(),
  off: v.number(),
  archived: v.number(),
  noAccess: v.number(),
  accessEnded: v.number(),
  bounced: v.number(),
  deleted: v.number(),
});
export const vWindow = v.object({ from: v.string(), through: v.string() });

export const chaserTables = {
  // Reminders of clients, from planning on: at most one a day and client. Written by staff and by the daily run; composed and
  // sent by a job. Deleted with the client, by an undo, and half a year later.
  chasers: defineTable({
    clientId: v.id("clients"),
    /** The practice's day on which the email leaves. */
    day: v.string(),
    state: literals(...CHASER_STATES),
    /** Epoch ms at which it is composed and leaves. */
    dueAt: v.number(),
    /** The days of an automatic one; null for one by hand. */
    window: v.union(vWindow, v.null()),
    userId: v.union(v.id("users"), v.null()),
    userName: vText,
    plannedAt: v.number(),
    /** The bulk act that it is part of. */
    runId: v.union(v.id("chaser_runs"), v.null()),
    /** The email's lines, once it was sent. */
    lines: v.array(vChaserLine),
    /** Why it was stopped. */
    refusal: v.union(vChaserRefusal, v.null()),
    sentAt: vTime,
  })
    .index("by_client_and_day", ["clientId", "day"]) // "today already", the last one
    .index("by_state_and_dueAt", ["state", "dueAt"]) // emails whose job has failed
    .index("by_run_and_state", ["runId", "state"]) // the undo of a bulk act
    .index("by_day", ["day"]), // outdated entries

  // Clients whom staff do not remind: a row means off. Deleted when reminders are turned on, and with the client.
  chaser_switches: defineTable({
    clientId: v.id("clients"),
    byName: v.string(),
    at: v.number(),
  }).index("by_client", ["clientId"]), // is it off?

  // "Remind all": the clients that are left, and what became of the others. Written by staff and by the job, which works in
  // batches. Deleted with the log.
  chaser_runs: defineTable({
    userId: v.id("users"),
    userName: v.string(),
    at: v.number(),
    total: v.number(),
    left: v.array(v.string()),
    counts: vChaserCounts,
    /** When the last batch ended. */
    updatedAt: v.number(),
    doneAt: vTime,
    undoneAt: vTime,
  }).index("by_doneAt", ["doneAt"]), // runs whose batch has failed; old runs

  // The last day whose automatic reminders were planned: a single row. Written by the daily run.
  chaser_days: defineTable({ day: v.string(), through: v.string() }),
};
