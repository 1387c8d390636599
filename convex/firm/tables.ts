import { defineTable } from "convex/server";
import { v } from "convex/values";
import { vNumber, vText } from "../validators/rules";

export const vFirmSettings = v.object({
  name: v.string(),
  address: v.string(),
  phone: v.string(),
  email: v.string(),
  timeZone: v.string(),
  workingHours: v.object({ days: v.array(v.number()), opensAt: v.number(), closesAt: v.number() }),
  trustAccountId: vText,
  operatingAccountId: vText,
  contractTemplate: vText,
  signingTemplateId: vNumber,
  remindsUnsigned: v.boolean(),
  remindsUnpaid: v.boolean(),
  makesClientsItself: v.boolean(),
  quietDays: v.number(),
});

export const firmTables = {
  // The practice's settings: a single row, written by administrators from the first change on; until then the defaults hold.
  firm_settings: defineTable({
    ...vFirmSettings.fields,
    /** Missing only in a row that was stored before there was one. */
    quietDays: v.optional(v.number()),
    /** How often they were changed: an edit of outdated settings is refused. */
    version: v.number(),
    updatedAt: v.number(),
    updatedByName: v.string(),
  }),
};
