import { defineTable } from "convex/server";
import { v } from "convex/values";
import { vNumber, vText } from "../../platform/validators";

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
  remindsRequests: v.boolean(),
  makesClientsItself: v.boolean(),
  quietDays: v.number(),
});

const vStamp = v.object({ version: v.number(), updatedAt: v.number(), updatedByName: v.string() });

export const firmTables = {
  // The practice's settings: one row, from the first change by an administrator on; until then the defaults apply.
  firm_settings: defineTable({
    ...vFirmSettings.fields,
    /** Missing only in rows that were stored before they existed. */
    quietDays: v.optional(v.number()),
    remindsRequests: v.optional(v.boolean()),
    /** The last change of each section. A section that was last changed before sections existed has none. */
    sections: v.optional(
      v.object({
        firm: v.optional(vStamp),
        hours: v.optional(vStamp),
        contract: v.optional(vStamp),
        payments: v.optional(vStamp),
        reminders: v.optional(vStamp),
        portal: v.optional(vStamp),
      }),
    ),
    /** Number of changes of any section. */
    version: v.number(),
    updatedAt: v.number(),
    updatedByName: v.string(),
  }),
};
