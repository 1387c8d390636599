import { v } from "convex/values";

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
