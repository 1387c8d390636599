import { pick } from "convex-helpers";
import type { Doc } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import type { Staff } from "../../access/accounts/actors";
import { refuse, requireVersion } from "../../access/accounts/refuse";
import { recordEvent } from "../../access/audit/model";
import { cleanEmail } from "../../platform/emailAddresses";
import { templateProblem } from "../contractTemplate";
import { dayIn } from "../../platform/days";
import { missingOf } from "../../platform/environment";
import {
  DEFAULT_FIRM,
  FIRM_FIELDS,
  FIRM_MISSING,
  FIRM_SECTIONS,
  firmProblem,
  hasFirm,
  type FirmChange,
  type FirmField,
  type FirmSection,
  type FirmSettings,
} from "../firmForm";
import { SIGNING } from "../../platform/providers/signing/choice";

async function findRow(ctx: QueryCtx): Promise<Doc<"firm_settings"> | null> {
  return await ctx.db.query("firm_settings").unique();
}

/** The practice's settings, or the defaults while nobody has changed them. */
export async function get(ctx: QueryCtx): Promise<FirmSettings> {
  const row = await findRow(ctx);
  if (row !== null) {
    // An update of Passage must not begin to write to the clients of a practice that never chose it.
    const { quietDays = DEFAULT_FIRM.quietDays, remindsRequests = false } = row;
    return { ...pick(row, FIRM_FIELDS), quietDays, remindsRequests };
  }
  const name = process.env["FIRM_NAME"] ?? "";
  return name === "" ? DEFAULT_FIRM : { ...DEFAULT_FIRM, name };
}

/** The practice's name; null while nobody has set one. */
export async function findName(ctx: QueryCtx): Promise<string | null> {
  const { name } = await get(ctx);
  return name === DEFAULT_FIRM.name ? null : name;
}

/** Refuses INVALID while the firm has no name or no address. */
export async function requireNamed(ctx: QueryCtx): Promise<void> {
  if (!hasFirm(await get(ctx))) refuse("INVALID", { field: "firm", reason: FIRM_MISSING });
}

/**
 * Today on the practice's calendar. For mutations only: a query's result is cached until rows change, even over midnight.
 */
export async function today(ctx: MutationCtx): Promise<string> {
  return dayIn((await get(ctx)).timeZone, Date.now());
}

/** The settings with the versions of their sections, which an edit must send back. */
export async function getForEdit(
  ctx: QueryCtx,
): Promise<{ settings: FirmSettings; versions: Record<FirmSection, number> }> {
  const { sections = {} } = (await findRow(ctx)) ?? {};
  const versionOf = (section: FirmSection) => sections[section]?.version ?? 0;
  return {
    settings: await get(ctx),
    versions: {
      firm: versionOf("firm"),
      hours: versionOf("hours"),
      contract: versionOf("contract"),
      payments: versionOf("payments"),
      reminders: versionOf("reminders"),
      portal: versionOf("portal"),
    },
  };
}

/** A setting as comparable text: stored objects do not keep the order of their keys. */
function textOf(settings: FirmSettings, field: FirmField): string {
  if (field !== "workingHours") return JSON.stringify(settings[field]);
  const { days, opensAt, closesAt } = settings.workingHours;
  return JSON.stringify([days.toSorted(), opensAt, closesAt]);
}

/** The subject of audit events. */
const SUBJECT = "firm settings";

interface Edit {
  change: FirmChange;
  /** The version of the section that the person has seen. */
  version: number;
}

/**
 * Replaces the settings of one section and returns its version; other sections stay as they are. Refuses INVALID with the field and its
 * sentence, and CHANGED_MEANWHILE if the section has changed since `version`.
 */
export async function update(ctx: MutationCtx, staff: Staff, { change, version }: Edit): Promise<number> {
  const { section, ...typed } = change;
  const before = await get(ctx);
  const settings: FirmSettings = { ...before, ...typed };
  settings.email = cleanEmail(settings.email);
  requireValid(settings, section);
  const row = await findRow(ctx);
  requireVersion(row?.sections?.[section] ?? null, version);
  const fields: readonly FirmField[] = FIRM_SECTIONS[section];
  const changed = fields.filter((field) => textOf(before, field) !== textOf(settings, field));
  if (changed.length === 0) return version;
  const stamp = { version: version + 1, updatedAt: Date.now(), updatedByName: staff.name };
  const sections = { ...row?.sections, [section]: stamp };
  const written = { ...stamp, version: (row?.version ?? 0) + 1, sections };
  if (row === null) await ctx.db.insert("firm_settings", { ...settings, ...written });
  else await ctx.db.patch("firm_settings", row._id, { ...pick(settings, [...fields]), ...written });
  await recordEvent(ctx, { actor: staff, action: "firm:configure", subject: SUBJECT, after: changed.join(", ") });
  return stamp.version;
}

function requireValid(settings: FirmSettings, section: FirmSection): void {
  const problem = firmProblem(settings, FIRM_SECTIONS[section]);
  if (problem !== null) refuse("INVALID", problem);
  if (section !== "contract" || settings.contractTemplate === null) return;
  const reason = templateProblem(settings.contractTemplate);
  if (reason !== null) refuse("INVALID", { field: "contractTemplate", reason });
}

/** Stores the settings of a practice that has none yet; returns whether it did. */
export async function begin(ctx: MutationCtx, settings: FirmSettings, updatedByName: string): Promise<boolean> {
  if ((await findRow(ctx)) !== null) return false;
  await ctx.db.insert("firm_settings", { ...settings, version: 1, updatedAt: Date.now(), updatedByName });
  return true;
}

/** Services that a screen may wait for until they are set up. */
const PROVIDERS = [SIGNING.name, "Confido Legal", "Resend", "Documents", "Airtable"] as const;

/** The settings that the deployment's environment lacks, by provider. Never their values. */
export function missingSettings(env: Record<string, string | undefined>): { provider: string; setting: string }[] {
  return PROVIDERS.flatMap((provider) => missingOf(provider, env).map(({ name: setting }) => ({ provider, setting })));
}
