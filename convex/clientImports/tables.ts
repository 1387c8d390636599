import { defineTable } from "convex/server";
import { v } from "convex/values";
import { literals } from "convex-helpers/validators";
import { vCaseType } from "../caseTypes/tables";
import { vClientStatus, vClientType } from "../clients/tables";
import { vNumber, vText } from "../validators/rules";
import { IMPORT_STATES, KEPT_REASONS, ROW_OUTCOMES } from "./rules";

export const vImportState = literals(...IMPORT_STATES);

export const vKeptReason = literals(...KEPT_REASONS);

export const clientImportTables = {
  // A file of clients that staff have brought in. Written by staff and by the jobs that make and take back its clients; read by the
  // screen of imports. Kept, so that the practice knows where its clients came from.
  client_imports: defineTable({
    fileName: v.string(),
    state: vImportState,
    userId: v.id("users"),
    byName: v.string(),
    undoneByName: vText,
    startedAt: v.number(),
    /** When a job last worked on it: one that is silent has died. */
    updatedAt: v.number(),
    /** Rows that the browser will send, and those that are here. */
    total: v.number(),
    staged: v.number(),
    made: v.number(),
    known: v.number(),
    removed: v.number(),
    kept: v.number(),
  })
    .index("by_state_and_updatedAt", ["state", "updatedAt"]) // jobs that have died, stagings that were left
    .index("by_startedAt", ["startedAt"]), // the list, the newest first

  // The rows of an import. Written while they arrive and where their clients are made; deleted with an import that never began, and with
  // the client.
  client_import_rows: defineTable({
    importId: v.id("client_imports"),
    /** The row in the file. */
    place: v.number(),
    outcome: literals(...ROW_OUTCOMES),
    /** What the row says, until its client is made. */
    facts: v.union(
      v.null(),
      v.object({
        clientName: v.string(),
        clientEmail: v.string(),
        clientPhone: vText,
        clientType: vClientType,
        caseType: v.union(vCaseType, v.null()),
        customCaseType: vText,
        status: vClientStatus,
        onboardedOn: vText,
      }),
    ),
    clientId: v.union(v.id("clients"), v.null()),
    /** The client's `updatedAt` when it was made: one that has another by now was worked with. */
    madeVersion: vNumber,
    /** Why the undo has kept the client; absent where it has not, and in rows of earlier versions. */
    keptFor: v.optional(vKeptReason),
  })
    .index("by_import_and_place", ["importId", "place"]) // the same row, sent again
    .index("by_import_and_outcome", ["importId", "outcome"]) // the next rows to make or to take back
    .index("by_client", ["clientId"]), // what is removed with a client
};
