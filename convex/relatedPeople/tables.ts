import { defineTable } from "convex/server";
import { v } from "convex/values";
import { literals } from "convex-helpers/validators";
import { vText } from "../validators/rules";
import { RELATION_KEYS } from "./rules";

export const vRelation = literals(...RELATION_KEYS);

export const relatedPeopleTables = {
  // Somebody who is related to a client. A person who is a client, too, is one row, read from both sides. Written and read by staff;
  // deleted by staff, and with each of the two clients.
  related_people: defineTable({
    clientId: v.id("clients"),
    /** Null for somebody who is no client. Otherwise name, e-mail and phone are those of that client, and empty here. */
    relatedClientId: v.union(v.id("clients"), v.null()),
    /** What the person is to `clientId`. */
    relation: vRelation,
    name: v.string(),
    email: vText,
    phone: vText,
    note: vText,
    /** The keys by which the person is recognised (`personKeys`); empty for a client. */
    nameKey: v.string(),
    emailKey: v.string(),
    phoneKey: v.string(),
    /** How often it was saved: an edit of an outdated person is refused. */
    version: v.number(),
    updatedAt: v.number(),
    updatedByName: v.string(),
  })
    .index("by_client", ["clientId"]) // the client's page
    .index("by_relatedClient", ["relatedClientId"]) // the page of the other client
    .index("by_nameKey", ["nameKey"]) // is this person known?
    .index("by_emailKey", ["emailKey"])
    .index("by_phoneKey", ["phoneKey"]),
};
