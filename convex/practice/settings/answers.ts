import { pick } from "convex-helpers";
import { v } from "convex/values";
import { FIRM_SECTIONS } from "../firmForm";
import { vFirmSettings } from "./tables";

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

const version = v.number();

/** Number of changes of each section; an edit of an outdated version is refused. */
export const vFirmVersions = v.object({
  firm: version,
  hours: version,
  contract: version,
  payments: version,
  reminders: version,
  portal: version,
});
