import { v } from "convex/values";
import { literals } from "convex-helpers/validators";
import { KNOWN_BY, KNOWN_KINDS } from "./rules";

/** A new client as typed. */
export const vClientForm = v.object({
  clientName: v.string(),
  clientEmail: v.string(),
  clientPhone: v.string(),
  clientType: v.string(),
  caseType: v.string(),
  customCaseType: v.string(),
});

/** The form of an existing client. */
export const vClientEdit = v.object({ ...vClientForm.fields, status: v.string() });

/** A record of somebody with the same name, address or phone; `pathId` is its id in addresses. */
export const vKnownPerson = v.object({
  kind: literals(...KNOWN_KINDS),
  pathId: v.string(),
  name: v.string(),
  email: v.string(),
  by: v.array(literals(...KNOWN_BY)),
});
