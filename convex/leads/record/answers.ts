import { v } from "convex/values";
import { vText } from "../../platform/validators";
import { vLeadStatus } from "../status/tables";
import { vLeadContent, vLeadState } from "./tables";

export const vLeadDetails = vLeadContent.omit("emailKey", "fields").extend({
  leadId: v.string(),
  status: vLeadStatus,
  ownerId: v.union(v.id("users"), v.null()),
  nextContactOn: vText,
  fields: v.array(v.object({ label: v.string(), value: v.string() })),
  state: vLeadState,
  /** The surviving lead of a merged one. */
  mergedInto: vText,
});

/** `anyway` overwrites the choice that somebody else has made since. */
export const vStatusChange = v.object({
  leadId: v.string(),
  from: vLeadStatus,
  to: vLeadStatus,
  anyway: v.optional(v.boolean()),
});
