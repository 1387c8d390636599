import { pick } from "convex-helpers";
import { defineTable } from "convex/server";
import { v } from "convex/values";
import { FIRM_SECTIONS, type FirmSection } from "../firmForm";
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

const { fields } = vFirmSettings;

/** A section with all of its settings. */
export const vFirmChange = v.union(
  v.object({ section: v.literal("firm"), ...pick(fields, [...FIRM_SECTIONS.firm]) }),
  v.object({ section: v.literal("hours"), ...pick(fields, [...FIRM_SECTIONS.hours]) }),
  v.object({ section: v.literal("contract"), ...pick(fields, [...FIRM_SECTIONS.contract]) }),
  v.object({ section: v.literal("payments"), ...pick(fields, [...FIRM_SECTIONS.payments]) }),
  v.object({ section: v.literal("reminders"), ...pick(fields, [...FIRM_SECTIONS.reminders]) }),
  v.object({ section: v.literal("portal"), ...pick(fields, [...FIRM_SECTIONS.portal]) }),
);

function bySection<Value>(value: Value): Record<FirmSection, Value> {
  return { firm: value, hours: value, contract: value, payments: value, reminders: value, portal: value };
}

/** Number of changes of each section; an edit of an outdated version is refused. */
export const vFirmVersions = v.object(bySection(v.number()));

const vStamp = v.object({ version: v.number(), updatedAt: v.number(), updatedByName: v.string() });

export const firmTables = {
  // The practice's settings: one row, from the first change by an administrator on; until then the defaults apply.
  firm_settings: defineTable({
    ...fields,
    /** Missing only in rows that were stored before they existed. */
    quietDays: v.optional(v.number()),
    remindsRequests: v.optional(v.boolean()),
    /** The last change of each section. A section that was last changed before sections existed has none. */
    sections: v.optional(v.object(bySection(v.optional(vStamp)))),
    /** Number of changes of any section. */
    version: v.number(),
    updatedAt: v.number(),
    updatedByName: v.string(),
  }),
};
