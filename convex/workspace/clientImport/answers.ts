import { v } from "convex/values";
import { vText } from "../../platform/validators";
import type { ImportField } from "./rules";
import { vImport, vKeptReason } from "./tables";

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

export const vShownImport = v.object({ importId: v.id("client_imports"), ...vImport.fields });

/** Clients kept by an undo; the name is null for a deleted one. */
export const vKeptClients = v.array(
  v.object({ clientId: v.id("clients"), clientName: vText, keptFor: v.union(vKeptReason, v.null()) }),
);
