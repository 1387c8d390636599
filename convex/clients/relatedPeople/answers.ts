import { v } from "convex/values";
import { vText } from "../../platform/validators";
import { vRelation } from "./tables";

/** As it was typed. */
export const vRelatedForm = v.object({
  relation: v.string(),
  relatedClientId: v.string(),
  name: v.string(),
  email: v.string(),
  phone: v.string(),
  note: v.string(),
});

/** A related person on one client's page. */
export const vRelatedPerson = v.object({
  personId: v.id("related_people"),
  /** The person's relation to this client. */
  relation: vRelation,
  /** The person's own record, if they are a client. */
  clientId: v.union(v.id("clients"), v.null()),
  name: v.string(),
  email: vText,
  phone: vText,
  note: vText,
  version: v.number(),
  updatedByName: v.string(),
  updatedAt: v.number(),
});

/** A client who may be the person. */
export const vCandidate = v.object({ clientId: v.id("clients"), name: v.string(), email: v.string() });
