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
  firmProblem,
  hasFirm,
  type FirmField,
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

/** The settings with their version, which the edit must send back. */
export async function getForEdit(ctx: QueryCtx): Promise<{ settings: FirmSettings; version: number }> {
  return { settings: await get(ctx), version: (await findRow(ctx))?.version ?? 0 };
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
  settings: FirmSettings;
  /** The version that the person has seen. */
  version: number;
}

/**
 * Returns the version that is stored now. Refuses INVALID with the field and its sentence, and CHANGED_MEANWHILE where somebody
 * else's edit would be lost.
 */
export async function update(ctx: MutationCtx, staff: Staff, { settings: typed, version }: Edit): Promise<number> {
  const settings = { ...typed, email: cleanEmail(typed.email) };
  const problem = firmProblem(settings);
  if (problem !== null) refuse("INVALID", problem);
  const textProblem = settings.contractTemplate === null ? null : templateProblem(settings.contractTemplate);
  if (textProblem !== null) refuse("INVALID", { field: "contractTemplate", reason: textProblem });
  const row = await findRow(ctx);
  requireVersion(row, version);
  const before = await get(ctx);
  const changed = FIRM_FIELDS.filter((field) => textOf(before, field) !== textOf(settings, field));
  if (changed.length === 0) return version;
  const written = { ...settings, version: version + 1, updatedAt: Date.now(), updatedByName: staff.name };
  if (row === null) await ctx.db.insert("firm_settings", written);
  else await ctx.db.replace("firm_settings", row._id, written);
  await recordEvent(ctx, { actor: staff, action: "firm:configure", subject: SUBJECT, after: changed.join(", ") });
  return written.version;
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
