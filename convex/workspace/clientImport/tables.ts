import { defineTable } from "convex/server";
import { v } from "convex/values";
import { literals } from "convex-helpers/validators";
import { vClientFacts, vClientStatus } from "../../clients/record/tables";
import { vNumber, vText } from "../../platform/validators";
import { IMPORT_STATES, KEPT_REASONS, ROW_OUTCOMES } from "./rules";

export const vKeptReason = literals(...KEPT_REASONS);

/** An import, as the screen of imports shows it. */
export const vImport = v.object({
  fileName: v.string(),
  state: literals(...IMPORT_STATES),
  byName: v.string(),
  startedAt: v.number(),
  /** Announced rows, and the rows received so far. */
  total: v.number(),
  staged: v.number(),
  made: v.number(),
  known: v.number(),
  removed: v.number(),
  kept: v.number(),
});

export const clientImportTables = {
  // Files of clients imported by staff. Written by staff and by the jobs that make and remove its clients; read by the
  // screen of imports. Kept, so that the practice knows where its clients came from.
  client_imports: defineTable({
    ...vImport.fields,
    userId: v.id("users"),
    undoneByName: vText,
    /** Time of the job's last work: a silent one has died. */
    updatedAt: v.number(),
  })
    .index("by_state_and_updatedAt", ["state", "updatedAt"]) // dead jobs and abandoned imports
    .index("by_startedAt", ["startedAt"]), // the list, newest first

  // The rows of an import. Written while they arrive and when their clients are made; deleted with an import that never
  // started, and with the client.
  client_import_rows: defineTable({
    importId: v.id("client_imports"),
    /** The line in the file. */
    place: v.number(),
    outcome: literals(...ROW_OUTCOMES),
    /** The row's facts, until its client is made. */
    facts: v.union(v.null(), v.object({ ...vClientFacts.fields, status: vClientStatus, onboardedOn: vText })),
    clientId: v.union(v.id("clients"), v.null()),
    /** The client's `updatedAt` after the import: if it differs, somebody has worked with them. */
    madeVersion: vNumber,
    /** Why the undo has kept the client; otherwise absent, as in rows of earlier versions. */
    keptFor: v.optional(vKeptReason),
  })
    .index("by_import_and_place", ["importId", "place"]) // repeated rows
    .index("by_import_and_outcome", ["importId", "outcome"]) // the next rows to make or remove
    .index("by_client", ["clientId"]), // removal with the client
};
