import { defineTable } from "convex/server";
import { v } from "convex/values";
import { literals } from "convex-helpers/validators";
import { vCaseType } from "../caseTypes/tables";
import { vText } from "../validators/rules";
import { CLIENT_STATUSES, CLIENT_TYPES } from "./rules";

export const vClientStatus = literals(...CLIENT_STATUSES);
export const vClientType = literals(...CLIENT_TYPES);

/** What a person types of a client; the case type is null until one is known. */
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
  // Somebody whom the practice represents. Written by staff, by contracts that become clients, and where portal access is granted or
  // ended; read by staff, and by the client's own portal. A deleted client leaves a row without personal data.
  clients: defineTable({
    ...vClientFacts.fields,
    /** Rises by one with each client: the key of the live list. */
    number: v.number(),
    /** Strictly rising, so that a screen can tell the newer of two versions. */
    updatedAt: v.number(),
    /** How often what its form shows was changed: an edit of an outdated client is refused. */
    version: v.number(),
    /** The keys by which the person is recognised (`personKeys`). */
    nameKey: v.string(),
    emailKey: v.string(),
    phoneKey: v.string(),
    status: vClientStatus,
    onboardedAt: v.number(),
    /** The newest contract with this person. */
    contractId: v.union(v.id("contracts"), v.null()),
    /** Whether the person has portal access or an invitation to it; a job of `clientDetail` keeps it so. */
    isPortalGranted: v.boolean(),
    isSample: v.boolean(),
    /** When it was deleted and by whom; null while it is not. */
    deleted: v.union(v.null(), v.object({ at: v.number(), byName: v.string() })),
    /** Who changed what its form shows last; null for a job. */
    userId: v.union(v.id("users"), v.null()),
    userName: vText,
  })
    .index("by_number", ["number"]) // snapshot of the list
    .index("by_updatedAt", ["updatedAt"]) // live feed of the list
    .index("by_emailKey", ["emailKey"]) // is this person known?
    .index("by_nameKey", ["nameKey"])
    .searchIndex("by_name", { searchField: "nameKey" }) // choosing a client for a case
    .index("by_phoneKey", ["phoneKey"]),

  // How many clients are on the list, and the next number to give: a single row.
  client_counts: defineTable({ listed: v.number(), nextNumber: v.number() }),
};
