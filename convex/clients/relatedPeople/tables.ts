import { defineTable } from "convex/server";
import { v } from "convex/values";
import { literals } from "convex-helpers/validators";
import { vText } from "../../platform/validators";
import { RELATION_KEYS } from "./rules";

export const vRelation = literals(...RELATION_KEYS);

export const relatedPeopleTables = {
  // A person related to a client. One who is a client, too, is one row, read from both sides. Written and read by staff; deleted
  // by staff, and with each of the two clients.
  related_people: defineTable({
    clientId: v.id("clients"),
    /** Null for a person who is not a client. For a client, name, e-mail and phone are in the client's record and empty here. */
    relatedClientId: v.union(v.id("clients"), v.null()),
    /** The person's relation to `clientId`. */
    relation: vRelation,
    name: v.string(),
    email: vText,
    phone: vText,
    note: vText,
    /** The keys that identify the person (`personKeys`); empty for a client. */
    nameKey: v.string(),
    emailKey: v.string(),
    phoneKey: v.string(),
    /** Number of saves; an edit of an outdated version is refused. */
    version: v.number(),
    updatedAt: v.number(),
    updatedByName: v.string(),
  })
    .index("by_client", ["clientId"]) // the client's page
    .index("by_relatedClient", ["relatedClientId"]) // the page of the other client
    .index("by_nameKey", ["nameKey"]) // searching for this person
    .index("by_emailKey", ["emailKey"])
    .index("by_phoneKey", ["phoneKey"]),
};
