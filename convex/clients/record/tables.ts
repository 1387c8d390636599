import { defineTable } from "convex/server";
import { v } from "convex/values";
import { literals } from "convex-helpers/validators";
import { vCaseType } from "../../practice/caseTypeValidator";
import { vText } from "../../platform/validators";
import { CLIENT_STATUSES, CLIENT_TYPES } from "./rules";

export const vClientStatus = literals(...CLIENT_STATUSES);
export const vClientType = literals(...CLIENT_TYPES);

/** A client's facts from the form; the case type is null until known. */
export const vClientFacts = v.object({
  clientName: v.string(),
  clientEmail: v.string(),
  clientPhone: vText,
  clientType: vClientType,
  caseType: v.union(vCaseType, v.null()),
  /** The typed text of the case type Other. */
  customCaseType: vText,
});

export const clientTables = {
  // Clients of the practice. Written by staff, by contracts that become clients, and when portal access is granted or
  // ends; read by staff, and by the client's own portal. A deleted client leaves a row without personal data.
  clients: defineTable({
    ...vClientFacts.fields,
    /** Rises by one with each client: the key of the live list. */
    number: v.number(),
    /** Strictly rising, so that a screen can tell the newer of two versions. */
    updatedAt: v.number(),
    /** Number of changes of the form's fields: an edit of an outdated client is refused. */
    version: v.number(),
    /** The keys that identify the person (`personKeys`). */
    nameKey: v.string(),
    emailKey: v.string(),
    phoneKey: v.string(),
    status: vClientStatus,
    onboardedAt: v.number(),
    /** The newest contract with this person. */
    contractId: v.union(v.id("contracts"), v.null()),
    /** Whether the person has portal access or an invitation; kept up to date by a job of `workspace/clientRecord`. */
    isPortalGranted: v.boolean(),
    isSample: v.boolean(),
    /** Time and author of the deletion; null for an existing client. */
    deleted: v.union(v.null(), v.object({ at: v.number(), byName: v.string() })),
    /** The last editor of the form's fields; null for a job. */
    userId: v.union(v.id("users"), v.null()),
    userName: vText,
  })
    .index("by_number", ["number"]) // snapshot of the list
    .index("by_updatedAt", ["updatedAt"]) // live feed of the list
    .index("by_emailKey", ["emailKey"]) // known clients
    .index("by_nameKey", ["nameKey"])
    .searchIndex("by_name", { searchField: "nameKey" }) // the client picker of a case
    .index("by_phoneKey", ["phoneKey"]),

  // The number of listed clients, and the next number to assign: a single row.
  client_counts: defineTable({ listed: v.number(), nextNumber: v.number() }),
};
