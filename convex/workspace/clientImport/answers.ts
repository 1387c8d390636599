import { v } from "convex/values";
import { literals } from "convex-helpers/validators";
import { vText } from "../../platform/validators";
import { IMPORT_FIELDS, type ImportField } from "./rules";
import { vImportState, vKeptReason } from "./tables";

/** A row of the file, with its line in the file. */
export const vStagedRow = v.object({
  place: v.number(),
  row: v.object({
    clientName: v.string(),
    clientEmail: v.string(),
    clientPhone: v.string(),
    clientType: v.string(),
    caseType: v.string(),
    status: v.string(),
    onboardedOn: v.string(),
  } satisfies Record<ImportField, unknown>),
});

export const vImportField = literals(...IMPORT_FIELDS);

/** An import as the screen shows it. */
export const vShownImport = v.object({
  importId: v.id("client_imports"),
  fileName: v.string(),
  state: vImportState,
  byName: v.string(),
  startedAt: v.number(),
  total: v.number(),
  staged: v.number(),
  made: v.number(),
  known: v.number(),
  removed: v.number(),
  kept: v.number(),
});

/** Clients kept by an undo; the name is null for a deleted one. */
export const vKeptClients = v.array(
  v.object({ clientId: v.id("clients"), clientName: vText, keptFor: v.union(vKeptReason, v.null()) }),
);
