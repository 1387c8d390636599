import { v } from "convex/values";
import { vNumber, vText } from "../../platform/validators";
import { vLeadStatus } from "../status/tables";
import { vLeadState } from "./tables";

export const vLeadDetails = v.object({
  leadId: v.string(),
  firstName: v.string(),
  lastName: v.string(),
  email: v.string(),
  phone: vText,
  role: vText,
  goal: vText,
  potentialCents: vNumber,
  status: vLeadStatus,
  ownerId: v.union(v.id("users"), v.null()),
  nextContactOn: vText,
  submittedAt: vText,
  fields: v.array(v.object({ label: v.string(), value: v.string() })),
  resumeUrl: vText,
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
